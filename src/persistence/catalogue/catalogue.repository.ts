import { Injectable, Module } from '@nestjs/common';
import { sql, joined, raw, type Sql } from '../../platform/postgres/sql.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ProductEntity } from './catalogue.entity.js';
import { CATALOGUE_LISTS, type PackagingRow } from './catalogue-lists.js';
import type { Tx } from '../../platform/postgres/session.js';
import { snakeCase } from '../../platform/postgres/statements/columns.js';

const PRODUCTS = CATALOGUE_LISTS.products();
const PACKAGINGS = CATALOGUE_LISTS.packagings();

/**
 * The assignments of ON CONFLICT for an existing reference `r`: the values that are sent. A reference that has them already keeps
 * its `updated_at`.
 */
function sharedAgain(...columns: string[]): Sql {
  const current = columns.map((column) => `r.${column}`).join(', ');
  const sent = columns.map((column) => `coalesce(excluded.${column}, r.${column})`).join(', ');
  return sql`(${raw(columns.join(', '))}) = ROW(${raw(sent)}),
      updated_at = CASE WHEN ROW(${raw(sent)}) IS DISTINCT FROM ROW(${raw(current)}) THEN now() ELSE r.updated_at END`;
}

/**
 * Shares a row of `target` with an application, or shares it again: null leaves the value of an existing reference unchanged.
 * Returns the `id` of the reference.
 * @param values by the properties of the reference
 */
export function share(
  target: 'packaging' | 'shipping_method',
  { applicationId, targetId }: { applicationId: number; targetId: number },
  values: Record<string, string | null>,
): Sql {
  const columns = Object.keys(values).map(snakeCase);
  const sent = joined(
    Object.values(values).map((value) => sql`${value}`),
    ', ',
  );
  return sql`
    INSERT INTO ${raw(target)}_references AS r (application_id, ${raw(target)}_id, ${raw(columns.join(', '))})
    VALUES (${applicationId}, ${targetId}, ${sent})
    ON CONFLICT (application_id, ${raw(target)}_id)
    DO UPDATE SET ${sharedAgain(...columns)}
    RETURNING id`;
}

/** Finds the entries of the catalogue that a file names, and shares packagings under the names that applications use. */
@Injectable()
export class CatalogueRepository {
  constructor(private readonly transactions: Transactions) {}

  productWithCode(code: string): Promise<ProductEntity | null> {
    return this.transactions.autocommit.rowOrNull(
      sql`${PRODUCTS.select} ${PRODUCTS.from} WHERE p.code = ${code}`,
    );
  }

  /** Those of the product with this code; one without an id if it has none; none if there is no product. */
  packagingsNamed(
    code: string,
    name: string,
    unit: string,
  ): Promise<(PackagingRow | { id: null; productId: number })[]> {
    return this.transactions.autocommit.rows(sql`
      ${PACKAGINGS.select} FROM products p LEFT JOIN packagings k ON k.product_id = p.id AND k.name = ${name} AND k.unit = ${unit}
      WHERE p.code = ${code} ORDER BY k.id LIMIT 2`);
  }

  /** @returns null when the packaging does not exist */
  findForBinding(
    tx: Tx,
    { applicationId, packagingId, externalReference }: PackagingName,
  ): Promise<PackagingForBinding | null> {
    return tx.rowOrNull(sql`
      SELECT k.active AND coalesce(own.active, true) AS active, own.external_reference AS "nameOfPackaging",
        named.packaging_id AS "packagingOfName"
      FROM packagings k
      LEFT JOIN packaging_references own ON own.application_id = ${applicationId} AND own.packaging_id = k.id
      LEFT JOIN packaging_references named
        ON named.application_id = ${applicationId} AND named.external_reference = ${externalReference}
      WHERE k.id = ${packagingId}`);
  }

  /**
   * Shares the packaging under this name, or gives a shared one its first name.
   * @returns the reference; null when the application has another name for it
   */
  bind(
    tx: Tx,
    { applicationId, packagingId, externalReference }: PackagingName,
  ): Promise<{ id: number; isNew: boolean } | null> {
    // Unlike sharing, it never replaces another external reference, by which the application may still order.
    return tx.rowOrNull(sql`
      INSERT INTO packaging_references AS r (application_id, packaging_id, external_reference)
      VALUES (${applicationId}, ${packagingId}, ${externalReference})
      ON CONFLICT (application_id, packaging_id)
      DO UPDATE SET ${sharedAgain('external_reference')}
      WHERE r.external_reference IS NULL OR r.external_reference = excluded.external_reference
      RETURNING id, xmax = 0 AS "isNew"`);
  }
}

interface PackagingName {
  applicationId: number;
  packagingId: number;
  externalReference: string;
}

interface PackagingForBinding {
  /** True if the application may order it, or may once it is shared. */
  active: boolean;
  /** The external reference that the application has for the packaging. */
  nameOfPackaging: string | null;
  packagingOfName: number | null;
}

@Module({ providers: [CatalogueRepository], exports: [CatalogueRepository] })
export class CataloguePersistenceModule {}
