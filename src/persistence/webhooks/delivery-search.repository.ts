import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import type { DeliveryState } from '../../events/delivery-values.js';
import { conditionsOf, type ListPosition } from '../../platform/postgres/statements/keyset-page.js';
import { joined, raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { belongsTo } from '../events/outbox.js';
import { listedDeliveries, type DeliveryLogRow } from './delivery-log.repository.js';

/** Null means no filter. */
interface DeliveryFilters {
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

const NEWEST_FIRST = sql`d.created_at DESC, d.id DESC`;

/**
 * Waiting deliveries are found through webhook_deliveries_due_idx and then sorted. The `+ interval '0'` prevents
 * PostgreSQL from scanning all deliveries of a subscription, newest first, in search of a waiting one.
 */
const SORTED_NEWEST_FIRST = sql`d.created_at + interval '0' DESC, d.id DESC`;

@Injectable()
export class DeliverySearchRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Newest first, without payloads and the responses of the receivers. */
  page({ scope, filters, after, limit }: DeliverySearch): Promise<DeliveryLogRow[]> {
    const { application, webhook, event, order, eventId, state, createdFrom, createdBefore } = filters;
    const ofSubscription = conditionsOf(
      { application, webhook, event },
      {
        application: (id) => sql`w.application_id = ${id}`,
        webhook: (id) => sql`w.id = ${id}`,
        event: (type) => sql`w.events @> ARRAY[${type}]`,
      },
    );
    const ofDelivery = conditionsOf(
      { event, createdFrom, createdBefore },
      {
        event: () => sql`d.kind = 'event'`,
        createdFrom: (date) => sql`d.created_at >= ${date}`,
        createdBefore: (date) => sql`d.created_at < ${date}`,
      },
    );
    const position = after === null ? [] : [sql`(d.created_at, d.id) < (${after.createdAt}, ${after.id})`];
    const ofEvent = conditionsOf(
      { order, eventId },
      { order: (id) => sql`e.order_id = ${id}`, eventId: (id) => sql`e.message_id = ${id}` },
    );
    const search = {
      limit,
      ofSubscription: joined([belongsTo(scope), ...ofSubscription], ' AND '),
      ofDelivery: [...ofDelivery, ...position],
      type: event,
      state,
    };
    const ids = ofEvent.length === 0 ? ofSubscriptions(search) : ofEvents(search, ofEvent);
    const page = sql`${listedDeliveries(scope)} WHERE d.id = ANY (ARRAY(${ids})) ORDER BY ${NEWEST_FIRST}`;
    const isKept = Object.values(filters).filter((filter) => filter !== null).length <= MAX_KEPT_FILTERS;
    return this.transactions.autocommit.rows(isKept ? page : page.unprepared());
  }
}

/** Conditions on the subscription `w` and the delivery `d`. */
interface Search {
  limit: number;
  ofSubscription: Sql;
  ofDelivery: Sql[];
  /** Null for all types. */
  type: EventName | null;
  state: DeliveryState | null;
}

/** The deliveries of one event or of the few events of an order. Partial indexes of the states would not help. */
function ofEvents({ limit, ofSubscription, ofDelivery, type, state }: Search, ofEvent: Sql[]): Sql {
  const conditions = [
    ...[ofSubscription, ...ofEvent, ...ofDelivery],
    ...conditionsOf(
      { type, state },
      {
        type: (wanted) => sql`e.type = ${wanted}`,
        state: (wanted) => sql`d.state IS NOT DISTINCT FROM ${wanted}`,
      },
    ),
  ];
  return sql`
  SELECT d.id FROM events e
  JOIN webhook_deliveries d ON d.event_id = e.id
  JOIN webhooks w ON w.id = d.webhook_id
  WHERE ${joined(conditions, ' AND ')}
  ORDER BY ${SORTED_NEWEST_FIRST} LIMIT ${limit}`;
}

/**
 * The newest deliveries of each subscription, merged. Only the subscriptions with the newest deliveries are read further than
 * their first one: so many that they could fill the page.
 */
const ofSubscriptions = (search: Search): Sql => sql`
  WITH subscription AS MATERIALIZED (
    SELECT w.id, cardinality(w.events) = 1 AS has_one_event,
      ${search.state === 'waiting' ? HAS_MANY_WAITING : sql`false`} AS has_many
    FROM webhooks w WHERE ${search.ofSubscription}
  ), recent AS MATERIALIZED (
    SELECT s.* FROM subscription s CROSS JOIN LATERAL (${newest(search, sql`1`)}) d
    ORDER BY ${NEWEST_FIRST} LIMIT ${search.limit}
  )
  SELECT d.id FROM recent s CROSS JOIN LATERAL (${newest(search, sql`${search.limit}`)}) d
  ORDER BY ${NEWEST_FIRST} LIMIT ${search.limit}`;

const HAS_MANY_WAITING = sql`(
      SELECT count(*) > ${raw(MANY_WAITING)} FROM (
        SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting' LIMIT ${raw(MANY_WAITING + 1)}
      ) waiting)`;

/** The newest deliveries of the subscription `s`. */
function newest({ state, ofDelivery, type }: Search, limit: Sql): Sql {
  const ofType =
    type === null
      ? []
      : // Most subscriptions are to one event, so its type need not be read.
        [sql`(s.has_one_event OR (SELECT e.type FROM events e WHERE e.id = d.event_id) = ${type})`];
  const of = (order: Sql, ...conditions: Sql[]): Sql => sql`
      SELECT d.id, d.created_at FROM webhook_deliveries d
      WHERE ${joined([sql`d.webhook_id = s.id`, ...conditions, ...ofDelivery, ...ofType], ' AND ')}
      ORDER BY ${order} LIMIT ${limit}`;
  if (state === null) return of(NEWEST_FIRST);
  if (state !== 'waiting') return of(NEWEST_FIRST, raw(`d.state = '${state}'`));
  // One of the two finds nothing. IS NOT DISTINCT FROM prevents the use of webhook_deliveries_due_idx.
  const few = of(SORTED_NEWEST_FIRST, sql`d.state = 'waiting' AND NOT s.has_many`);
  const many = of(NEWEST_FIRST, sql`d.state IS NOT DISTINCT FROM 'waiting' AND s.has_many`);
  return sql`(${few}) UNION ALL (${many})`;
}
