import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import type { DeliveryState } from '../../events/delivery-values.js';
import { type ListPosition, type Query } from '../../platform/postgres/statements/keyset-page.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { belongsTo } from '../events/event-access.js';
import { listedDeliveriesSql, type DeliveryLogRow } from './delivery-log.repository.js';

/** Filters of deliveries. Null means no filter. */
export interface DeliveryFilters {
  application: number | null;
  webhook: number | null;
  /** The type of the event; pings are left out. */
  event: EventName | null;
  order: number | null;
  /** The `webhook-id`. */
  eventId: string | null;
  state: DeliveryState | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
}

/** A page of the deliveries that a caller may see. */
interface DeliverySearch {
  /** The application whose deliveries may be seen; null for all. */
  scope: number | null;
  filters: DeliveryFilters;
  after: ListPosition | null;
  limit: number;
}

/** Statements with more filters are not prepared: a connection would keep hundreds of combinations. */
const MAX_KEPT_FILTERS = 2;

/** A subscription with more waiting deliveries is searched newest first, instead of sorting all that are waiting. */
const MANY_WAITING = 1_000;

const NEWEST_FIRST = 'd.created_at DESC, d.id DESC';

/**
 * Waiting deliveries are found through webhook_deliveries_due_idx and then sorted. The `+ interval '0'` prevents
 * PostgreSQL from scanning all deliveries of a subscription, newest first, in search of a waiting one.
 */
const SORTED_NEWEST_FIRST = `d.created_at + interval '0' DESC, d.id DESC`;

/** The SQL of a search: conditions on the subscription `w` and the delivery `d`, and placeholders of values. */
interface SearchSql {
  scope: string;
  limit: string;
  ofSubscription: string;
  ofDelivery: string;
  /** The placeholder of the type of the events; null for all. */
  type: string | null;
  state: DeliveryState | null;
}

@Injectable()
export class DeliverySearchRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Newest first, without payloads and the responses of the receivers. */
  page(search: DeliverySearch): Promise<DeliveryLogRow[]> {
    const { statement, values } = deliverySearchStatement(search);
    return this.transactions.autocommit.rows(statement, values);
  }
}

export function deliverySearchStatement({ scope, filters, after, limit }: DeliverySearch): Query {
  const { application, webhook, event, order, eventId, state, createdFrom, createdBefore } = filters;
  const values: unknown[] = [scope, limit];
  const names: string[] = [];
  const condition = (name: string, value: unknown, text: string): string => {
    if (value === null) return '';
    names.push(name);
    return ` AND ${text} $${values.push(value)}`;
  };
  const ofSubscription = [
    condition('application', application, 'w.application_id ='),
    condition('webhook', webhook, 'w.id ='),
    event && `${condition('event', event, 'w.events @> ARRAY[')}]`,
  ].join('');
  // The last value so far.
  const type = event && `$${values.length}`;
  const ofDelivery = [
    event && ` AND d.kind = 'event'`,
    condition('from', createdFrom, 'd.created_at >='),
    condition('before', createdBefore, 'd.created_at <'),
    after && `${condition('after', after.createdAt, '(d.created_at, d.id) < (')}, $${values.push(after.id)})`,
  ].join('');
  const sql = { scope: '$1', limit: '$2', ofSubscription, ofDelivery, type, state };
  if (state !== null) names.push(state);
  const ofEvent = [
    condition('order', order, 'e.order_id ='),
    condition('message', eventId, 'e.message_id ='),
  ].join('');
  const ids = ofEvent === '' ? ofSubscriptions(sql) : ofEvents(sql, ofEvent);
  const isKept = names.filter((name) => name !== 'after').length <= MAX_KEPT_FILTERS;
  const text = `${listedDeliveriesSql(sql.scope)} WHERE d.id = ANY (ARRAY(${ids})) ORDER BY ${NEWEST_FIRST}`;
  return { statement: { name: isKept ? ['all_deliveries', ...names].join('_') : '', text }, values };
}

/** The deliveries of one event or of the few events of an order. Partial indexes of the states would not help. */
const ofEvents = (
  { scope, limit, ofSubscription, ofDelivery, type, state }: SearchSql,
  ofEvent: string,
): string => `
  SELECT d.id FROM events e
  JOIN webhook_deliveries d ON d.event_id = e.id
  JOIN webhooks w ON w.id = d.webhook_id
  WHERE ${belongsTo(scope)}${ofEvent}${ofSubscription}${ofDelivery}${type === null ? '' : ` AND e.type = ${type}`}
  ${state === null ? '' : `AND d.state IS NOT DISTINCT FROM '${state}'`}
  ORDER BY ${SORTED_NEWEST_FIRST} LIMIT ${limit}`;

/**
 * The newest deliveries of each subscription, merged. Only the subscriptions with the newest deliveries are read further than
 * their first one: so many that they could fill the page.
 */
const ofSubscriptions = (sql: SearchSql): string => `
  WITH subscription AS MATERIALIZED (
    SELECT w.id, cardinality(w.events) = 1 AS has_one_event${sql.state === 'waiting' ? `, ${HAS_MANY_WAITING} AS has_many` : ''}
    FROM webhooks w WHERE ${belongsTo(sql.scope)}${sql.ofSubscription}
  ), recent AS MATERIALIZED (
    SELECT s.* FROM subscription s CROSS JOIN LATERAL (${newest(sql, '1')}) d
    ORDER BY ${NEWEST_FIRST} LIMIT ${sql.limit}
  )
  SELECT d.id FROM recent s CROSS JOIN LATERAL (${newest(sql, sql.limit)}) d
  ORDER BY ${NEWEST_FIRST} LIMIT ${sql.limit}`;

const HAS_MANY_WAITING = `(
      SELECT count(*) > ${MANY_WAITING} FROM (
        SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting' LIMIT ${MANY_WAITING + 1}
      ) waiting)`;

/** The newest deliveries of the subscription `s`. */
function newest({ state, ofDelivery, type }: SearchSql, limit: string): string {
  // Most subscriptions are to one event, so its type need not be read.
  const ofType =
    type === null
      ? ''
      : ` AND (s.has_one_event OR (SELECT e.type FROM events e WHERE e.id = d.event_id) = ${type})`;
  const of = (condition: string, order: string): string => `
      SELECT d.id, d.created_at FROM webhook_deliveries d
      WHERE d.webhook_id = s.id${condition}${ofDelivery}${ofType}
      ORDER BY ${order} LIMIT ${limit}`;
  if (state === null) return of('', NEWEST_FIRST);
  if (state !== 'waiting') return of(` AND d.state = '${state}'`, NEWEST_FIRST);
  // One of the two finds nothing. IS NOT DISTINCT FROM prevents the use of webhook_deliveries_due_idx.
  const few = of(` AND d.state = 'waiting' AND NOT s.has_many`, SORTED_NEWEST_FIRST);
  const many = of(` AND d.state IS NOT DISTINCT FROM 'waiting' AND s.has_many`, NEWEST_FIRST);
  return `(${few}) UNION ALL (${many})`;
}
