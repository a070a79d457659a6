import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import { searchQuery } from '../../common/text/search-words.js';
import type { Tax } from '../../money/taxes.js';
import { PackagingEntity, ProductEntity } from './catalogue.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  findInList,
  restricted,
  rowList,
  type List,
} from '../../platform/postgres/statements/list-statements.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

type ProductValues = Partial<Pick<ProductEntity, 'code' | 'label' | 'taxes'>>;

const PACKAGING = Columns.of(PackagingEntity).except('productId');

export interface PackagingRow extends RowOf<typeof PACKAGING> {
  productId: number;
  productCode: string;
  productLabel: string;
  taxes: Tax[];
}

type NamedPackaging = PackagingRow | { id: null; productId: number };

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

const PRODUCTS: List = {
  name: 'products',
  select: sql`SELECT ${Columns.of(ProductEntity).selectFrom('p')}`,
  from: sql`FROM products p`,
  id: sql`p.id`,
  changed: [sql`p.updated_at`],
};

const PACKAGINGS: List = {
  name: 'packagings',
  select: sql`
  SELECT ${PACKAGING.selectFrom('k')},
    p.id AS "productId", p.code AS "productCode", p.label AS "productLabel", p.taxes`,
  from: sql`
  FROM packagings k
  JOIN products p ON p.id = k.product_id`,
  id: sql`k.id`,
  changed: [sql`k.updated_at`, sql`p.updated_at`],
};

/** The expressions must be those of the indexes on words in the migrations. */
const PRODUCT_WORDS = {
  table: sql`products p`,
  id: sql`p.id`,
  words: sql`search_words(p.code || ' ' || p.label)`,
};

/**
 * Each word is looked up in both tables, because one may be in the name of the packaging and another one in its product. The
 * array keeps PostgreSQL from comparing all packagings with the words, in the sequence of the list.
 */
const withAllWords = (words: string[]): Sql => sql`k.id = ANY (ARRAY(
    SELECT found.id FROM unnest(${words}::text[]) word, LATERAL (
      SELECT id FROM packagings WHERE search_words(name) @@ word::tsquery
      UNION
      SELECT k.id FROM products p JOIN packagings k ON k.product_id = p.id
      WHERE ${PRODUCT_WORDS.words} @@ word::tsquery
    ) found
    GROUP BY found.id HAVING count(*) = cardinality(${words}::text[])))`;

/** Lists of the entries that have all these words, at the beginning of words; null for all entries. */
export const CATALOGUE_LISTS = {
  products: (words: string[] | null): List =>
    words === null
      ? PRODUCTS
      : {
          ...PRODUCTS,
          name: `products ${words.join(' ')}`,
          search: { ...PRODUCT_WORDS, query: searchQuery(words) },
        },
  packagings: (words: string[] | null): List =>
    words === null
      ? PACKAGINGS
      : restricted(
          { ...PACKAGINGS, name: `packagings ${words.join(' ')}` },
          withAllWords(words.map((word) => searchQuery([word]))),
        ),
};

@Injectable()
export class PackagingRepository {
  constructor(private readonly transactions: Transactions) {}

  products(words: string[] | null): RowList<ProductEntity> {
    return rowList(this.transactions.autocommit, CATALOGUE_LISTS.products(words));
  }

  product(id: number, session: Session = this.transactions.autocommit): Promise<ProductEntity | null> {
    return session.findById(ProductEntity, id);
  }

  productWithCode(code: string): Promise<ProductEntity | null> {
    return this.transactions.autocommit.rowOrNull(
      sql`${PRODUCTS.select} ${PRODUCTS.from} WHERE p.code = ${code}`,
    );
  }

  insertProduct(tx: Tx, values: ProductValues): Promise<number> {
    return tx.insert(ProductEntity, values);
  }

  updateProduct(tx: Tx, id: number, values: ProductValues): Promise<void> {
    return tx.update(ProductEntity, { id }, values);
  }

  packagings(words: string[] | null): RowList<PackagingRow> {
    return rowList(this.transactions.autocommit, CATALOGUE_LISTS.packagings(words));
  }

  packaging(id: number, session: Session = this.transactions.autocommit): Promise<PackagingRow | null> {
    return findInList(session, PACKAGINGS, id);
  }

  /** Those of the product with this code; one without an id if it has none; none if there is no product. */
  packagingsNamed(code: string, name: string, unit: string): Promise<NamedPackaging[]> {
    return this.transactions.autocommit.rows(sql`
      ${PACKAGINGS.select} FROM products p LEFT JOIN packagings k ON k.product_id = p.id AND k.name = ${name} AND k.unit = ${unit}
      WHERE p.code = ${code} ORDER BY k.id LIMIT 2`);
  }

  insertPackaging(tx: Tx, values: PackagingValues): Promise<number> {
    return tx.insert(PackagingEntity, values);
  }

  updatePackaging(tx: Tx, id: number, values: PackagingValues): Promise<void> {
    return tx.update(PackagingEntity, { id }, values);
  }
}
