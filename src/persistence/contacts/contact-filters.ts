import { searchQuery } from '../../common/search-words.js';
import { conditionsOf, type Condition, type Filter } from '../database/keyset-page.js';

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

/** The expressions are those of indexes: see ContactEntity. */
const EMAIL: Record<'email', Filter> = { email: { name: 'email', text: 'lower(c.email) = lower($)' } };
const NAME: Record<'name', Filter> = { name: { name: 'named', text: 'lower(a.name) = lower($)' } };
const CONTACT_WORDS = `search_words(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '') || ' ' || coalesce(c.email, ''))`;
const CUSTOMER_WORDS = 'search_words(a.name)';

/** Of the contacts `c`. */
export const contactFilters = ({ email, temporary, words }: ContactFilters): Condition[] => [
  ...conditionsOf(EMAIL, { email }),
  ...isTemporary('c.temporary', temporary),
  ...haveWords(CONTACT_WORDS, words),
];

/** Of the customers `a`. */
export const customerFilters = ({ name, temporary, words }: CustomerFilters): Condition[] => [
  ...conditionsOf(NAME, { name }),
  ...isTemporary('a.temporary', temporary),
  ...haveWords(CUSTOMER_WORDS, words),
];

/** Constants in the SQL, because one plan does not suit both the rare value and the frequent one. */
const isTemporary = (column: string, value: boolean | null): Condition[] =>
  value === null
    ? []
    : [{ name: value ? 'temporary' : 'permanent', text: `${column} = ${value}`, values: [] }];

/** Without a name: PostgreSQL has to know whether the words are frequent or rare. */
const haveWords = (words: string, sought: string[] | null): Condition[] =>
  sought === null ? [] : [{ name: '', text: `${words} @@ $::tsquery`, values: [searchQuery(sought)] }];
