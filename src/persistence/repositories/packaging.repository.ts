import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Tax } from '../../money/totals.js';
import { PackagingEntity, ProductEntity } from '../entities/catalogue.entity.js';
import { insertRow, updateRow } from '../rows.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';

export type ProductRow = ProductEntity;
export type ProductValues = Partial<Pick<ProductRow, 'code' | 'label' | 'taxes'>>;

/** A packaging with its product. */
export interface PackagingRow {
  id: number;
  name: string;
  unit: string;
  unitFactor: string;
  unitPrice: string | null;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
  productId: number;
  productCode: string;
  productLabel: string;
  taxes: Tax[];
}

export type PackagingValues = Partial<
  Pick<PackagingEntity, 'productId' | 'name' | 'unit' | 'unitFactor' | 'unitPrice' | 'active'>
>;

const PACKAGINGS = `
  SELECT k.id, k.name, k.unit, k.unit_factor AS "unitFactor", k.unit_price AS "unitPrice", k.active,
    k.created_at AS "createdAt", k.updated_at AS "updatedAt",
    p.id AS "productId", p.code AS "productCode", p.label AS "productLabel", p.taxes
  FROM packagings k
  JOIN products p ON p.id = k.product_id`;

const LIST_PACKAGINGS = { name: 'packagings', text: `${PACKAGINGS} ORDER BY k.id` };
const FIND_PACKAGING = { name: 'packaging', text: `${PACKAGINGS} WHERE k.id = $1` };

@Injectable()
export class PackagingRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  products(): Promise<ProductRow[]> {
    return this.dataSource.manager.find(ProductEntity, { order: { id: 'ASC' } });
  }

  product(id: number): Promise<ProductRow | null> {
    return this.dataSource.manager.findOneBy(ProductEntity, { id });
  }

  insertProduct(tx: Tx, values: ProductValues): Promise<number> {
    return insertRow(tx, ProductEntity, values);
  }

  /** @returns whether there is such a product */
  updateProduct(tx: Tx, id: number, values: ProductValues): Promise<boolean> {
    return updateRow(tx, ProductEntity, { id }, values);
  }

  packagings(): Promise<PackagingRow[]> {
    return execute(this.dataSource.manager, LIST_PACKAGINGS, []);
  }

  async packaging(id: number): Promise<PackagingRow | null> {
    const [row] = await execute<PackagingRow>(this.dataSource.manager, FIND_PACKAGING, [id]);
    return row ?? null;
  }

  insertPackaging(tx: Tx, values: PackagingValues): Promise<number> {
    return insertRow(tx, PackagingEntity, values);
  }

  /** @returns whether there is such a packaging */
  updatePackaging(tx: Tx, id: number, values: PackagingValues): Promise<boolean> {
    return updateRow(tx, PackagingEntity, { id }, values);
  }
}
