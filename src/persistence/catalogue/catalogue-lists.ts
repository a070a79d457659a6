import { searchQuery, searchTerms } from '../../common/text/search-words.js';
import type { Tax } from '../../money/taxes.js';
import {
  PackagingEntity,
  ProductEntity,
  ShippingMethodEntity,
  type PackagingReferenceEntity,
  type ShippingMethodReferenceEntity,
} from './catalogue.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { restricted, type List } from '../../platform/postgres/statements/list-statements.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

const PACKAGING = Columns.of(PackagingEntity).except('productId');

export interface PackagingRow extends RowOf<typeof PACKAGING> {
  productId: number;
  productCode: string;
  productLabel: string;
  taxes: Tax[];
}

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

const SHIPPING_METHODS: List = {
  name: 'shipping_methods',
  select: sql`SELECT ${Columns.of(ShippingMethodEntity).selectFrom('m')}`,
  from: sql`FROM shipping_methods m`,
  id: sql`m.id`,
  changed: [sql`m.updated_at`],
};

export type ShippingMethodReferenceRow = Pick<
  ShippingMethodReferenceEntity & ShippingMethodEntity,
  'id' | 'externalReference' | 'name' | 'price' | 'vatRate' | 'active'
>;

const SHIPPING_METHOD_REFERENCES: List = {
  name: 'shipping_references',
  select: sql`
    SELECT r.id, r.external_reference AS "externalReference", m.name, m.price, m.vat_rate AS "vatRate",
      r.active AND m.active AS active`,
  from: sql`
    FROM shipping_method_references r
    JOIN shipping_methods m ON m.id = r.shipping_method_id`,
  id: sql`r.id`,
  changed: [sql`r.updated_at`, sql`m.updated_at`],
};

const PACKAGING_OF_REFERENCE = Columns.of(PackagingEntity).only('name', 'unit', 'unitFactor');

export interface PackagingReferenceRow
  extends
    Pick<PackagingReferenceEntity, 'id' | 'active' | 'externalReference' | 'packagingId'>,
    RowOf<typeof PACKAGING_OF_REFERENCE> {
  label: string;
  /** This and `quantityMultiple` are those of the reference, or else of the packaging. */
  minimumQuantity: string | null;
  quantityMultiple: string | null;
  productCode: string;
  productLabel: string;
  taxes: Tax[];
}

const PACKAGING_REFERENCES: List = {
  name: 'packaging_references',
  select: sql`
  SELECT r.id, r.active AND k.active AS active, coalesce(r.label, p.label || ' ' || k.name) AS label,
    r.external_reference AS "externalReference", r.packaging_id AS "packagingId",
    coalesce(r.minimum_quantity, k.minimum_quantity) AS "minimumQuantity",
    coalesce(r.quantity_multiple, k.quantity_multiple) AS "quantityMultiple", ${PACKAGING_OF_REFERENCE.selectFrom('k')},
    p.code AS "productCode", p.label AS "productLabel", p.taxes`,
  from: sql`
  FROM packaging_references r
  JOIN packagings k ON k.id = r.packaging_id
  JOIN products p ON p.id = k.product_id`,
  id: sql`r.id`,
  changed: [sql`r.updated_at`, sql`k.updated_at`, sql`p.updated_at`],
};

/** @param q the words that all entries of the list have, at the beginning of words; undefined for all entries */
export const CATALOGUE_LISTS = {
  products: (q?: string): List =>
    q === undefined
      ? PRODUCTS
      : {
          ...PRODUCTS,
          name: `products ${searchTerms(q).join(' ')}`,
          search: { ...PRODUCT_WORDS, query: searchQuery(searchTerms(q)) },
        },
  packagings: (q?: string): List =>
    q === undefined
      ? PACKAGINGS
      : restricted(
          { ...PACKAGINGS, name: `packagings ${searchTerms(q).join(' ')}` },
          withAllWords(searchTerms(q).map((word) => searchQuery([word]))),
        ),
  packagingReferences: PACKAGING_REFERENCES,
  shippingMethods: SHIPPING_METHODS,
  shippingMethodReferences: SHIPPING_METHOD_REFERENCES,
};
