import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../locks/advisory-locks.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { beginImportBatch } from '../../platform/postgres/statements/import-batch.js';
import type { Tx } from '../../platform/postgres/session.js';
import { PackagingEntity, ProductEntity } from './catalogue.entity.js';
import { sql } from '../../platform/postgres/sql.js';

const PRODUCT = Columns.of(ProductEntity).only('code', 'label', 'taxes');
export type ImportedProduct = RowOf<typeof PRODUCT>;

const PACKAGING = Columns.of(PackagingEntity).only(
  'unitFactor',
  'unitPrice',
  'minimumQuantity',
  'quantityMultiple',
  'active',
);
const NEW_PACKAGING = Columns.of(PackagingEntity).except('id', 'createdAt', 'updatedAt');
export type NewPackaging = RowOf<typeof NEW_PACKAGING>;

interface PackagingName {
  productCode: string;
  name: string;
  unit: string;
}

/** A packaging that has the name at `position`. Without a packaging, `id` and the values are null. */
export interface NamedPackaging extends RowOf<typeof PACKAGING> {
  position: number;
  productId: number;
  id: number | null;
}

/** Values that are absent stay as they are. */
export interface PackagingChange {
  id: number;
  unitFactor: string;
  unitPrice?: string | null;
  minimumQuantity?: string | null;
  quantityMultiple?: string | null;
  active?: boolean;
}

/** Imports many products or packagings at a time: one query finds those that exist, and one statement stores. */
@Injectable()
export class CatalogueImportRepository {
  products(tx: Tx, codes: string[]): Promise<(ImportedProduct & { id: number })[]> {
    return tx.rows(
      sql`SELECT p.id, ${PRODUCT.selectFrom('p')} FROM products p WHERE p.code = ANY (${codes})`,
    );
  }

  /**
   * Creates the products, or changes those with the same code. Each code occurs once.
   * @returns their ids
   */
  async storeProducts(tx: Tx, products: ImportedProduct[]): Promise<number[]> {
    // Sorted, so that two imports of the same products do not deadlock.
    const sorted = products.toSorted((a, b) => (a.code < b.code ? -1 : 1));
    return idsOf(
      await tx.rows(sql`
      INSERT INTO products (${PRODUCT.names})
      SELECT ${PRODUCT.valuesOf('v')} FROM json_to_recordset(${JSON.stringify(sorted)}::json) AS v(${PRODUCT.definition})
      ON CONFLICT (code) DO UPDATE SET label = excluded.label, taxes = excluded.taxes, updated_at = now()
      RETURNING id`),
    );
  }

  /** One row or more for each name whose product exists, none for the others. Other imports wait. */
  async packagings(tx: Tx, names: PackagingName[]): Promise<NamedPackaging[]> {
    await beginImportBatch(tx, ADVISORY_LOCKS.importPackagings);
    const numbered = names.map((name, position) => ({ ...name, position }));
    return tx.rows(sql`
      SELECT v.position, p.id AS "productId", k.id, ${PACKAGING.selectFrom('k')}
      FROM json_to_recordset(${JSON.stringify(numbered)}::json) AS v(position int, "productCode" text, name text, unit text)
      JOIN products p ON p.code = v."productCode"
      LEFT JOIN packagings k ON k.product_id = p.id AND k.name = v.name AND k.unit = v.unit
      ORDER BY v.position, k.id`);
  }

  /** @returns the ids of the new ones */
  async storePackagings(tx: Tx, created: NewPackaging[], changed: PackagingChange[]): Promise<number[]> {
    const changes = changed.map((change) => ({
      ...change,
      setsPrice: change.unitPrice !== undefined,
      setsMinimum: change.minimumQuantity !== undefined,
      setsMultiple: change.quantityMultiple !== undefined,
    }));
    return idsOf(
      await tx.rows(sql`
      WITH changed AS (
        UPDATE packagings k SET unit_factor = v."unitFactor", active = coalesce(v.active, k.active), updated_at = now(),
          unit_price = CASE WHEN v."setsPrice" THEN v."unitPrice" ELSE k.unit_price END,
          minimum_quantity = CASE WHEN v."setsMinimum" THEN v."minimumQuantity" ELSE k.minimum_quantity END,
          quantity_multiple = CASE WHEN v."setsMultiple" THEN v."quantityMultiple" ELSE k.quantity_multiple END
        FROM json_to_recordset(${JSON.stringify(changes)}::json) AS v(
          id bigint, "unitFactor" numeric, "setsPrice" boolean, "unitPrice" numeric, "setsMinimum" boolean,
          "minimumQuantity" numeric, "setsMultiple" boolean, "quantityMultiple" numeric, active boolean)
        WHERE k.id = v.id
      )
      INSERT INTO packagings (${NEW_PACKAGING.names})
      SELECT ${NEW_PACKAGING.valuesOf('v')} FROM json_to_recordset(${JSON.stringify(created)}::json) AS v(${NEW_PACKAGING.definition})
      RETURNING id`),
    );
  }
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
