import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import type { Tax } from '../../money/taxes.js';
import { PackagingEntity, ProductEntity } from './catalogue.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { defineList, findInList, rowList } from '../../platform/postgres/statements/list-statements.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

export type ProductRow = ProductEntity;
type ProductValues = Partial<Pick<ProductRow, 'code' | 'label' | 'taxes'>>;

const PACKAGING = Columns.of(PackagingEntity).except('productId');

export interface PackagingRow extends RowOf<typeof PACKAGING> {
  productId: number;
  productCode: string;
  productLabel: string;
  taxes: Tax[];
}

type PackagingValues = Partial<
  Pick<
    PackagingEntity,
    | 'productId'
    | 'name'
    | 'unit'
    | 'unitFactor'
    | 'unitPrice'
    | 'minimumQuantity'
    | 'quantityMultiple'
    | 'active'
  >
>;

const PRODUCTS = defineList({
  name: 'products',
  select: `SELECT ${Columns.of(ProductEntity).selectFrom('p')}`,
  from: 'FROM products p',
  id: 'p.id',
  changed: ['p.updated_at'],
});

const PACKAGINGS = defineList({
  name: 'packagings',
  select: `
  SELECT ${PACKAGING.selectFrom('k')},
    p.id AS "productId", p.code AS "productCode", p.label AS "productLabel", p.taxes`,
  from: `
  FROM packagings k
  JOIN products p ON p.id = k.product_id`,
  id: 'k.id',
  changed: ['k.updated_at', 'p.updated_at'],
});

@Injectable()
export class PackagingRepository {
  constructor(private readonly transactions: Transactions) {}

  products(): RowList<ProductRow> {
    return rowList(this.transactions.autocommit, PRODUCTS);
  }

  product(id: number, session: Session = this.transactions.autocommit): Promise<ProductRow | null> {
    return session.findById(ProductEntity, id);
  }

  insertProduct(tx: Tx, values: ProductValues): Promise<number> {
    return tx.insert(ProductEntity, values);
  }

  updateProduct(tx: Tx, id: number, values: ProductValues): Promise<void> {
    return tx.update(ProductEntity, { id }, values);
  }

  packagings(): RowList<PackagingRow> {
    return rowList(this.transactions.autocommit, PACKAGINGS);
  }

  packaging(id: number, session: Session = this.transactions.autocommit): Promise<PackagingRow | null> {
    return findInList(session, PACKAGINGS, id);
  }

  insertPackaging(tx: Tx, values: PackagingValues): Promise<number> {
    return tx.insert(PackagingEntity, values);
  }

  updatePackaging(tx: Tx, id: number, values: PackagingValues): Promise<void> {
    return tx.update(PackagingEntity, { id }, values);
  }
}
