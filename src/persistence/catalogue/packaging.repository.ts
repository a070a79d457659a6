import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import { searchQuery } from '../../common/text/search-words.js';
import type { Tax } from '../../money/taxes.js';
import { PackagingEntity, ProductEntity } from './catalogue.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  defineList,
  findInList,
  rowList,
  type List,
} from '../../platform/postgres/statements/list-statements.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

type ProductValues = Partial<Pick<ProductEntity, 'code' | 'label' | 'taxes'>>;

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

const ALL_PRODUCTS = {
  name: 'products',
  select: `SELECT ${Columns.of(ProductEntity).selectFrom('p')}`,
  from: 'FROM products p',
  id: 'p.id',
  changed: ['p.updated_at'],
};

const ALL_PACKAGINGS = {
  name: 'packagings',
  select: `
  SELECT ${PACKAGING.selectFrom('k')},
    p.id AS "productId", p.code AS "productCode", p.label AS "productLabel", p.taxes`,
  from: `
  FROM packagings k
  JOIN products p ON p.id = k.product_id`,
  id: 'k.id',
  changed: ['k.updated_at', 'p.updated_at'],
};
const PACKAGINGS = defineList(ALL_PACKAGINGS);

/** The expressions are those of indexes: see ProductEntity and PackagingEntity. */
const PRODUCT_WORDS = { table: 'products p', id: 'p.id', words: `search_words(p.code || ' ' || p.label)` };

/**
 * Each word is looked up in both tables, because one may be in the name of the packaging and another one in its product. The
 * array keeps PostgreSQL from comparing all packagings with the words, in the sequence of the list.
 */
const WITH_ALL_WORDS = {
  name: 'words',
  text: `k.id = ANY (ARRAY(
    SELECT found.id FROM unnest($::text[]) word, LATERAL (
      SELECT id FROM packagings WHERE search_words(name) @@ word::tsquery
      UNION
      SELECT k.id FROM products p JOIN packagings k ON k.product_id = p.id
      WHERE ${PRODUCT_WORDS.words} @@ word::tsquery
    ) found
    GROUP BY found.id HAVING count(*) = cardinality($::text[])))`,
};

/** The lists with the words that all entries have, at the beginning of words; null for all entries. */
export const CATALOGUE_LISTS = {
  products: (words: string[] | null): List =>
    defineList({ ...ALL_PRODUCTS, search: words && { ...PRODUCT_WORDS, query: searchQuery(words) } }),
  packagings(words: string[] | null): List {
    const queries = words?.map((word) => searchQuery([word]));
    return defineList({
      ...ALL_PACKAGINGS,
      filters: queries === undefined ? [] : [{ ...WITH_ALL_WORDS, values: [queries, queries] }],
    });
  },
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

  insertPackaging(tx: Tx, values: PackagingValues): Promise<number> {
    return tx.insert(PackagingEntity, values);
  }

  updatePackaging(tx: Tx, id: number, values: PackagingValues): Promise<void> {
    return tx.update(PackagingEntity, { id }, values);
  }
}
