import type { Order, paths } from 'order-taking-client/openapi';
import { BASE, withQuery } from '../../address/router.js';
import { localTime } from '../../format/format.js';

type Query = NonNullable<paths['/api/v1/orders']['get']['parameters']['query']>;

/** The filters of the list, by their names in the address of the page and in the query of `GET /orders`. */
const NAMES = [
  'q',
  'state',
  'application',
  'customer',
  'contact',
  'blocked',
  'blocker',
  'held',
  'unanswered',
  'changeRequested',
  'createdAt[gte]',
  'createdAt[lt]',
] as const;

export type FilterName = (typeof NAMES)[number];

/** What the address says about the list. An empty text is no filter. */
export type Filters = Chosen & Record<'sort' | 'cursor', string>;

/** What selects orders. */
export type Chosen = Record<FilterName, string>;

export const STATES: Order['state'][] = ['pending', 'validated', 'shipped', 'delivered', 'cancelled'];

const PAGE_SIZE = 50;

export const NEWEST_FIRST = '-createdAt';

export const filtersOf = (query: URLSearchParams): Filters =>
  Object.fromEntries([...NAMES, 'sort', 'cursor'].map((name) => [name, query.get(name) ?? ''])) as Filters;

/** No filters at all. */
export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, ''])) as Chosen;

/** The address of the page with other filters. Another list begins with its first page. */
export const filtered = (changes: Partial<Filters>): string => withQuery({ cursor: '', ...changes });

/** The address of an order beside the list, which it keeps. */
export const orderAddress = ({ id }: Order): string => `${BASE}/orders/${id}${location.search}`;

/** The filters that are set. */
const setFilters = (filters: Chosen): [FilterName, string][] =>
  NAMES.map((name): [FilterName, string] => [name, filters[name]]).filter(([, value]) => value !== '');

export const countOfFilters = (filters: Chosen): number => setFilters(filters).length;

export const isFiltered = (filters: Chosen): boolean => countOfFilters(filters) > 0;

/** What selects the same orders in a count and in a job. */
export const matching = (filters: Chosen): Query => Object.fromEntries(setFilters(filters));

/** Whether two say the same. */
export const isSame = (one: Chosen, other: Chosen): boolean =>
  JSON.stringify(matching(one)) === JSON.stringify(matching(other));

/** The beginning of a day in the time zone of the browser, as the interface has it. @param days later */
export function beginOf(date: string, days = 0): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, day + days).toISOString();
}

/** The day of a moment, as 2026-11-28; empty for none. @param days later */
export function dayOf(instant: string, days = 0): string {
  if (instant === '') return '';
  const moment = new Date(instant);
  moment.setDate(moment.getDate() + days);
  return localTime(moment).slice(0, 10);
}

/** The query of `GET /orders`, without empty filters. */
export const listQuery = (filters: Filters): Query => ({
  ...matching(filters),
  ...(filters.cursor !== '' && { cursor: filters.cursor }),
  sort: (filters.sort || NEWEST_FIRST) as NonNullable<Query['sort']>,
  limit: PAGE_SIZE,
});

/** The same states with one added or removed. */
export function toggled(states: string, state: string): string {
  const chosen = new Set(states.split(',').filter((entry) => entry !== ''));
  if (!chosen.delete(state)) chosen.add(state);
  return STATES.filter((entry) => chosen.has(entry)).join(',');
}
