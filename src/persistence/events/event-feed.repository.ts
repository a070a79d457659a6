import { Injectable, Module } from '@nestjs/common';
import { RestoredEventsRepository, FEED_END } from './feed-positions.repository.js';
import type { EventName } from '../../events/catalogue.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { CURRENT_HISTORY } from '../installation/data-history.repository.js';
import { EventEntity } from './event.entity.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

export interface FeedPosition {
  position: number;
  id: number;
}

/** Before all events, also those that RestoredEventsRepository has moved. */
const START: FeedPosition = { position: Number.MIN_SAFE_INTEGER, id: 0 };

/** The events that a caller may read. */
export interface FeedScope {
  applicationId: number;
  /** Types of which only the application's own events are read. */
  ownTypes: readonly EventName[];
  /** Types of which the events of all applications are read. */
  sharedTypes: readonly EventName[];
}

interface FeedPageQuery extends FeedScope {
  /** Null to begin with the oldest event. */
  after: FeedPosition | null;
  limit: number;
  /** Limit on the total size of the payloads; the first event is returned whatever its size. */
  maxBytes: number;
}

const EVENT = Columns.of(EventEntity).only('messageId', 'type', 'sequence', 'orderId', 'createdAt');

export interface FeedRow extends RowOf<typeof EVENT> {
  type: EventName;
  /** The JSON text that was pushed. */
  payload: string;
}

interface FeedPage {
  /** The id of the data history that the events belong to. */
  historyId: string;
  events: FeedRow[];
  more: boolean;
}

/** Events before which no other event can appear any more. */
const SETTLED = sql`e.feed_position < (SELECT position FROM feed_end)`;

/** The first positions of each type, read in index order, so that rare types cost no more than frequent ones. */
const positions = (
  types: readonly EventName[],
  scope: Sql,
  { position, id }: FeedPosition,
  limit: number,
): Sql => sql`
      SELECT entry.feed_position, entry.id
      FROM unnest(${types}::text[]) AS wanted(type)
      CROSS JOIN LATERAL (
        SELECT e.feed_position, e.id FROM events e
        WHERE ${scope} e.type = wanted.type AND (e.feed_position, e.id) > (${position}::bigint, ${id}::bigint) AND ${SETTLED}
        ORDER BY e.feed_position, e.id
        LIMIT ${limit}
      ) entry`;

/** The last event of each type that was stored before a possible loss of data. */
const lastKept = (types: readonly EventName[], scope: Sql): Sql => sql`
      SELECT entry.message_id, entry.feed_position, entry.id
      FROM unnest(${types}::text[]) AS wanted(type)
      CROSS JOIN LATERAL (
        SELECT e.message_id, e.feed_position, e.id FROM events e
        WHERE ${scope} e.type = wanted.type AND e.feed_position < history.feed_position
        AND e.created_at <= history.lost_since
        ORDER BY e.feed_position DESC, e.id DESC
        LIMIT 1
      ) entry`;

@Injectable()
export class EventFeedRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @returns null when there is no such event or the caller may not read it */
  async positionOf(
    { applicationId, sharedTypes }: FeedScope,
    messageId: string,
  ): Promise<FeedPosition | null> {
    return this.transactions.autocommit.rowOrNull<FeedPosition>(sql`
      SELECT feed_position AS position, id FROM events
      WHERE message_id = ${messageId} AND (application_id = ${applicationId} OR type = ANY (${sharedTypes}::text[]))`);
  }

  /** @returns null when there is no such event or the caller may not read it */
  event({ applicationId, ownTypes, sharedTypes }: FeedScope, messageId: string): Promise<FeedRow | null> {
    // Without SETTLED: it can be read as soon as it is stored, also before the feed has it.
    return this.transactions.autocommit.rowOrNull<FeedRow>(sql`
      SELECT ${EVENT.selectFrom('e')}, e.payload FROM events e
      WHERE e.message_id = ${messageId}
      AND (e.application_id = ${applicationId} AND e.type = ANY (${ownTypes}::text[]) OR e.type = ANY (${sharedTypes}::text[]))`);
  }

  /**
   * @returns the id of an event after which a reader whose own last event was lost misses nothing: it may read events of the last
   *   minute before the loss once more. Null when nothing was lost, or there is no such event
   */
  async lastKept({ applicationId, ownTypes, sharedTypes }: FeedScope): Promise<string | null> {
    const row = await this.transactions.autocommit.rowOrNull<{ messageId: string }>(sql`
      SELECT kept.message_id AS "messageId"
      FROM (${CURRENT_HISTORY}) history
      CROSS JOIN LATERAL (
        ${lastKept(ownTypes, sql`e.application_id = ${applicationId}::bigint AND`)}
        UNION ALL
        ${lastKept(sharedTypes, sql``)}
      ) kept
      ORDER BY kept.feed_position DESC, kept.id DESC
      LIMIT 1`);
    return row?.messageId ?? null;
  }

  async page(query: FeedPageQuery): Promise<FeedPage> {
    const { applicationId, ownTypes, sharedTypes, after, limit, maxBytes } = query;
    const start = after ?? START;
    type Found = { historyId: string } & (FeedRow | (FeedRow & { payload: null }) | { messageId: null });
    // Finds the positions first, then reads the payloads of this page only. The ids are passed as an array, which PostgreSQL
    // estimates to be short; with a join it expects so many rows that it scans the table. An empty page has one row, with
    // the data history alone.
    const rows = await this.transactions.autocommit.rows<Found>(sql`
      WITH feed_end(position) AS MATERIALIZED (${FEED_END}
      ), page AS MATERIALIZED (
        (${positions(ownTypes, sql`e.application_id = ${applicationId}::bigint AND`, start, limit + 1)}
        UNION ALL
        ${positions(sharedTypes, sql``, start, limit + 1)})
        ORDER BY feed_position, id
        LIMIT ${limit + 1}
      ), sized AS (
        SELECT e.*,
          sum(octet_length(e.payload)) OVER (ORDER BY e.feed_position, e.id) - octet_length(e.payload) AS bytes_before
        FROM events e WHERE e.id = ANY (ARRAY(SELECT id FROM page))
      )
      SELECT history.id AS "historyId", ${EVENT.selectFrom('sized')},
        CASE WHEN bytes_before < ${maxBytes} THEN payload END AS payload
      FROM (${CURRENT_HISTORY}) history LEFT JOIN sized ON true
      ORDER BY sized.feed_position, sized.id`);
    const found = rows.filter((row): row is Found & FeedRow => row.messageId !== null);
    const events = found.slice(0, limit).filter(({ payload }) => payload !== null);
    return { historyId: rows[0]!.historyId, events, more: found.length > events.length };
  }
}

const REPOSITORIES = [EventFeedRepository, RestoredEventsRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class EventsPersistenceModule {}
