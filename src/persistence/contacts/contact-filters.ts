import { searchQuery } from '../../common/search-words.js';
import { conditionsOf, type Condition, type Filter } from '../../platform/postgres/statements/keyset-page.js';
import type { SearchedWords } from '../../platform/postgres/statements/searched-page.js';

/** Null means no filter. */
interface Filters {
  temporary: boolean | null;
  /** Free text, as words that all occur, at the beginning of words. */
  words: string[] | null;
}

export interface ContactFilters extends Filters {
  email: string | null;
}

export interface CustomerFilters extends Filters {
  name: string | null;
}

/** The expressions are those of indexes: see ContactEntity. `c` is the contact, `a` the customer. */
const EMAIL: Record<'email', Filter> = { email: { name: 'email', text: 'lower(c.email) = lower($)' } };
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

export const contactFilters = ({ email, temporary, words }: ContactFilters) => ({
  filters: [...conditionsOf(EMAIL, { email }), ...isTemporary('c.temporary', temporary)],
  search: searchFor(CONTACT_WORDS, words),
});

export const customerFilters = ({ name, temporary, words }: CustomerFilters) => ({
  filters: [...conditionsOf(NAME, { name }), ...isTemporary('a.temporary', temporary)],
  search: searchFor(CUSTOMER_WORDS, words),
});
