import type { Order, paths } from 'order-taking-client/openapi';
import { withQuery } from '../../app/router.js';

type Query = NonNullable<paths['/api/v1/orders']['get']['parameters']['query']>;

/** The filters of the list, as they are in the address of the page and in the query of `GET /orders`. */
export interface Filters {
  q: string;
  state: string;
  application: string;
  blocked: string;
  /** One kind of blocker. */
  blocker: string;
  held: string;
  unanswered: string;
  changeRequested: string;
  cursor: string;
}

export const STATES: Order['state'][] = ['pending', 'validated', 'shipped', 'delivered', 'cancelled'];

const PAGE_SIZE = 50;

export const filtersOf = (query: URLSearchParams): Filters => ({
  q: query.get('q') ?? '',
  state: query.get('state') ?? '',
  application: query.get('application') ?? '',
  blocked: query.get('blocked') ?? '',
  blocker: query.get('blocker') ?? '',
  held: query.get('held') ?? '',
  unanswered: query.get('unanswered') ?? '',
  changeRequested: query.get('changeRequested') ?? '',
  cursor: query.get('cursor') ?? '',
});

/** The address of the page with other filters. Another list begins with its first page. */
export const filtered = (changes: Partial<Filters>): string => withQuery({ cursor: '', ...changes });

export const isFiltered = ({ cursor: _, ...filters }: Filters): boolean =>
  Object.values(filters).some((value) => value !== '');

/** The query of `GET /orders`, without empty filters. */
export function listQuery(filters: Filters): Query {
  const sent = Object.entries(filters).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(sent), sort: '-createdAt', limit: PAGE_SIZE };
}

/** The same states with one added or removed. */
export function toggled(states: string, state: string): string {
  const chosen = new Set(states.split(',').filter((entry) => entry !== ''));
  if (!chosen.delete(state)) chosen.add(state);
  return STATES.filter((entry) => chosen.has(entry)).join(',');
}
