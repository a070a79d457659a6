import { searchQuery } from '../../common/text/search-words.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  conditionsOf,
  keysetPage,
  type Condition,
  type Filter,
  type Query,
} from '../../platform/postgres/statements/keyset-page.js';
import { defineList, type List } from '../../platform/postgres/statements/list-statements.js';
import type { SearchedWords } from '../../platform/postgres/statements/searched-page.js';
import { ContactEntity, CustomerEntity } from './contact.entity.js';

/** A customer that was not reconciled. */
const CUSTOMER = Columns.of(CustomerEntity).except('reconciledInto', 'erasedAt');
export type CustomerRow = RowOf<typeof CUSTOMER>;

const CONTACT = Columns.of(ContactEntity).except('customerId', 'reconciledInto', 'erasedAt');
const CUSTOMER_OF_CONTACT = CUSTOMER.only('id', 'name', 'individual', 'temporary', 'vatNumber');

/** A contact with its customer. */
export interface ContactRow extends RowOf<typeof CONTACT> {
  customer: RowOf<typeof CUSTOMER_OF_CONTACT>;
}

/** Without customers that were reconciled: these are represented by the customer into which they were. */
const CUSTOMERS = {
  name: 'customers',
  select: `SELECT ${CUSTOMER.selectFrom('a')}`,
  from: 'FROM customers a',
  only: 'a.reconciled_into IS NULL',
  id: 'a.id',
  changed: ['a.updated_at'],
};

const ALL_CONTACTS = {
  name: 'contacts',
  select: `SELECT ${CONTACT.selectFrom('c')}, ${CUSTOMER_OF_CONTACT.jsonFrom('a')} AS customer`,
  from: `
  FROM contacts c
  JOIN customers a ON a.id = c.customer_id`,
  only: 'c.reconciled_into IS NULL',
  id: 'c.id',
  changed: ['c.updated_at', 'a.updated_at'],
};
export const CONTACTS = defineList(ALL_CONTACTS);

/** Null means no filter. */
interface Filters {
  temporary: boolean | null;
  /** Free text, as words that all occur, at the beginning of words. */
  words: string[] | null;
}

export interface ContactFilters extends Filters {
  email: string | null;
  customer: number | null;
}

export interface CustomerFilters extends Filters {
  name: string | null;
}

/** The expressions are those of indexes: see ContactEntity. `c` is the contact, `a` the customer. */
const CONTACT_FILTERS: Record<'email' | 'customer', Filter> = {
  email: { name: 'email', text: 'lower(c.email) = lower($)' },
  customer: { name: 'of-customer', text: 'c.customer_id = $' },
};
const NAME: Record<'name', Filter> = { name: { name: 'named', text: 'lower(a.name) = lower($)' } };
const CONTACT_WORDS: SearchedWords = {
  table: 'contacts c',
  id: 'c.id',
  words: `search_words(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, ''))`,
};
const CUSTOMER_WORDS: SearchedWords = { table: 'customers a', id: 'a.id', words: 'search_words(a.name)' };

/** Constants in the SQL, because one plan does not suit both the rare value and the frequent one. */
const isTemporary = (column: string, value: boolean | null): Condition[] =>
  value === null
    ? []
    : [{ name: value ? 'temporary' : 'permanent', text: `${column} = ${value}`, values: [] }];

/** What defineList() needs to find free text. */
const searchFor = (where: SearchedWords, words: string[] | null) =>
  words === null ? null : { ...where, query: searchQuery(words) };

export const customerList = ({ name, temporary, words }: CustomerFilters): List =>
  defineList({
    ...CUSTOMERS,
    filters: [...conditionsOf(NAME, { name }), ...isTemporary('a.temporary', temporary)],
    search: searchFor(CUSTOMER_WORDS, words),
  });

/** That a temporary contact has the e-mail address of exactly one known contact. */
const RECONCILABLE: Condition = {
  name: 'reconcilable',
  text: `c.temporary AND ${ALL_CONTACTS.only} AND c.email <> '' AND (
    SELECT count(*) FROM contacts k
    WHERE lower(k.email) = lower(c.email) AND NOT k.temporary AND k.reconciled_into IS NULL
  ) = 1`,
  values: [],
};

const SELECTED: Record<'since' | 'query', Filter> = {
  since: { name: 'since', text: `greatest(${ALL_CONTACTS.changed.join(', ')}) >= $` },
  query: { name: 'words', text: `${CONTACT_WORDS.words} @@ $::tsquery` },
};

const contactConditions = ({ email, customer, temporary }: ContactFilters): Condition[] => [
  ...conditionsOf(CONTACT_FILTERS, { email, customer }),
  ...isTemporary('c.temporary', temporary),
];

export const contactList = (filters: ContactFilters): List =>
  defineList({
    ...ALL_CONTACTS,
    filters: contactConditions(filters),
    search: searchFor(CONTACT_WORDS, filters.words),
  });

/** Finds at most `limit` of the list that can be reconciled, oldest first: their ids as `id`, when they were created as `at`. */
export function reconcilableContacts(filters: ContactFilters, since: Date | null, limit: number): Query {
  const query = searchFor(CONTACT_WORDS, filters.words)?.query ?? null;
  return keysetPage({
    name: 'reconcilable_contacts',
    select: `SELECT c.id, c.created_at AS at ${ALL_CONTACTS.from}`,
    conditions: [RECONCILABLE, ...contactConditions(filters), ...conditionsOf(SELECTED, { since, query })],
    at: 'c.created_at',
    id: 'c.id',
    descending: false,
    after: null,
    limit,
  });
}
