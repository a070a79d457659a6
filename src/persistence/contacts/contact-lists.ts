import { searchQuery } from '../../common/text/search-words.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { conditionsOf, keysetPage } from '../../platform/postgres/statements/keyset-page.js';
import {
  restricted,
  type List,
  type SearchedWords,
} from '../../platform/postgres/statements/list-statements.js';
import { ContactEntity, CustomerEntity } from './contact.entity.js';
import { joined, sql, type Sql } from '../../platform/postgres/sql.js';

/** A customer that was not reconciled. */
const CUSTOMER = Columns.of(CustomerEntity).except('reconciledInto', 'erasedAt');
export type CustomerRow = RowOf<typeof CUSTOMER>;

const CONTACT = Columns.of(ContactEntity).except('customerId', 'reconciledInto', 'erasedAt');
const CUSTOMER_OF_CONTACT = CUSTOMER.only('id', 'name', 'individual', 'temporary', 'vatNumber');

export interface ContactRow extends RowOf<typeof CONTACT> {
  customer: RowOf<typeof CUSTOMER_OF_CONTACT>;
}

/** Without reconciled customers, which are represented by the customer into which they were reconciled. */
export const CUSTOMER_LIST: List = {
  name: 'customers',
  select: sql`SELECT ${CUSTOMER.selectFrom('a')}`,
  from: sql`FROM customers a`,
  conditions: [sql`a.reconciled_into IS NULL`],
  id: sql`a.id`,
  changed: [sql`a.updated_at`],
};

const IS_LISTED = sql`c.reconciled_into IS NULL`;

export const CONTACT_LIST: List = {
  name: 'contacts',
  select: sql`SELECT ${CONTACT.selectFrom('c')}, ${CUSTOMER_OF_CONTACT.jsonFrom('a')} AS customer`,
  from: sql`
  FROM contacts c
  JOIN customers a ON a.id = c.customer_id`,
  conditions: [IS_LISTED],
  id: sql`c.id`,
  changed: [sql`c.updated_at`, sql`a.updated_at`],
};

/** Null means no filter. */
interface Filters {
  temporary: boolean | null;
  /** The words of a free text; all of them occur, at the beginning of words. */
  words: string[] | null;
}

interface ContactFilters extends Filters {
  email: string | null;
  customer: number | null;
}

interface CustomerFilters extends Filters {
  name: string | null;
}

/** The expressions must be those of the indexes on words in the migrations. `c` is the contact, `a` the customer. */
const CONTACT_WORDS: SearchedWords = {
  table: sql`contacts c`,
  id: sql`c.id`,
  words: sql`search_words(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, ''))`,
};
const CUSTOMER_WORDS: SearchedWords = {
  table: sql`customers a`,
  id: sql`a.id`,
  words: sql`search_words(a.name)`,
};

/** Constants in the SQL, because one plan does not suit both the rare value and the frequent one. */
const isTemporary = (column: Sql, value: boolean | null): Sql[] =>
  value === null ? [] : [value ? sql`${column} = true` : sql`${column} = false`];

const searchFor = (where: SearchedWords, words: string[] | null) =>
  words === null ? null : { ...where, query: searchQuery(words) };

export const customerList = ({ name, temporary, words }: CustomerFilters): List => ({
  ...restricted(
    CUSTOMER_LIST,
    ...conditionsOf({ name }, { name: (wanted) => sql`lower(a.name) = lower(${wanted})` }),
    ...isTemporary(sql`a.temporary`, temporary),
  ),
  name: `customers ${JSON.stringify({ name, temporary, words })}`,
  search: searchFor(CUSTOMER_WORDS, words),
});

/** A temporary contact that has the e-mail address of exactly one known contact. */
const RECONCILABLE = sql`c.temporary AND ${IS_LISTED} AND c.email <> '' AND (
    SELECT count(*) FROM contacts k
    WHERE lower(k.email) = lower(c.email) AND NOT k.temporary AND k.reconciled_into IS NULL
  ) = 1`;

const contactConditions = ({ email, customer, temporary }: ContactFilters): Sql[] => [
  ...conditionsOf(
    { email, customer },
    {
      email: (wanted) => sql`lower(c.email) = lower(${wanted})`,
      customer: (id) => sql`c.customer_id = ${id}`,
    },
  ),
  ...isTemporary(sql`c.temporary`, temporary),
];

export const contactList = (filters: ContactFilters): List => ({
  ...restricted(CONTACT_LIST, ...contactConditions(filters)),
  name: `contacts ${JSON.stringify(filters)}`,
  search: searchFor(CONTACT_WORDS, filters.words),
});

/**
 * Selects at most `limit` reconcilable contacts of the list, oldest first: their ids as `id`, and their creation times as `at`.
 */
export function reconcilableContacts(filters: ContactFilters, since: Date | null, limit: number): Sql {
  const query = searchFor(CONTACT_WORDS, filters.words)?.query ?? null;
  const selected = conditionsOf(
    { since, query },
    {
      since: (date) => sql`greatest(${joined(CONTACT_LIST.changed, ', ')}) >= ${date}`,
      query: (words) => sql`${CONTACT_WORDS.words} @@ ${words}::tsquery`,
    },
  );
  return keysetPage({
    select: sql`SELECT c.id, c.created_at AS at ${CONTACT_LIST.from}`,
    conditions: [RECONCILABLE, ...contactConditions(filters), ...selected],
    at: sql`c.created_at`,
    id: sql`c.id`,
    descending: false,
    after: null,
    limit,
  });
}
