import { Injectable } from '@nestjs/common';
import { sql } from '../../platform/postgres/sql.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ProductEntity } from './catalogue.entity.js';
import { CATALOGUE_LISTS, type PackagingRow } from './catalogue-lists.js';

const PRODUCTS = CATALOGUE_LISTS.products();
const PACKAGINGS = CATALOGUE_LISTS.packagings();

/** Finds the entries of the catalogue that a file names. */
@Injectable()
export class PackagingRepository {
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
}
