import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EVENT_NAMES, type EventName } from '../../events/catalogue.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { EventEntity } from './webhook.entity.js';
import { FEED_END } from './feed-end.sql.js';

/** A position in the feed: that of an event, or FEED_START before all events. */
export interface FeedPosition {
  position: number;
  id: number;
}

export const FEED_START: FeedPosition = { position: Number.MIN_SAFE_INTEGER, id: 0 };

/** Which events a caller may read. */
export interface FeedScope {
  applicationId: number;
  /** Types of which only the application's own events are read. */
  ownTypes: readonly EventName[];
  /** Types of which the events of all applications are read. */
  sharedTypes: readonly EventName[];
}

/** Which page of the feed to read. */
interface FeedPageQuery extends FeedScope {
  after: FeedPosition;
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

export interface FeedPage {
  events: FeedRow[];
  /** Whether there are further events after these. */
  more: boolean;
}

/** Events before which no other event can appear any more. */
const SETTLED = 'e.feed_position < (SELECT position FROM feed_end)';

/** The first positions of each type, read in index order, so that rare types cost no more than frequent ones. */
const positions = (types: string, scope: string): string => `
      SELECT entry.feed_position, entry.id
      FROM unnest(${types}::text[]) AS wanted(type)
      CROSS JOIN LATERAL (
        SELECT e.feed_position, e.id FROM events e
        WHERE ${scope} e.type = wanted.type AND (e.feed_position, e.id) > ($4::bigint, $5::bigint) AND ${SETTLED}
        ORDER BY e.feed_position, e.id
        LIMIT $6
      ) entry`;

/**
 * Finds the positions first, then reads the payloads of this page only. The ids are passed as an array, which
 * PostgreSQL estimates to be short; with a join it expects so many rows that it scans the table.
 */
const PAGE = {
  name: 'event_feed_page',
  text: `
    WITH feed_end(position) AS MATERIALIZED (${FEED_END}
    ), page AS MATERIALIZED (
      (${positions('$2', 'e.application_id = $1::bigint AND')}
      UNION ALL
      ${positions('$3', '')})
      ORDER BY feed_position, id
      LIMIT $6
    ), sized AS (
      SELECT e.*,
        sum(octet_length(e.payload)) OVER (ORDER BY e.feed_position, e.id) - octet_length(e.payload) AS bytes_before
      FROM events e WHERE e.id = ANY (ARRAY(SELECT id FROM page))
    )
    SELECT ${EVENT.selectFrom('sized')},
      CASE WHEN bytes_before < $7 THEN payload END AS payload
    FROM sized
    ORDER BY feed_position, id`,
};

const POSITION_OF_EVENT = {
  name: 'event_feed_position',
  text: `
    SELECT feed_position AS position, id FROM events
    WHERE message_id = $1 AND (application_id = $2 OR type = ANY ($3::text[]))`,
};

/** Without SETTLED: it can be read as soon as it is stored, also before the feed has it. */
const EVENT_BY_ID = {
  name: 'event_of_feed',
  text: `
    SELECT ${EVENT.selectFrom('e')}, e.payload FROM events e
    WHERE e.message_id = $1
    AND (e.application_id = $2 AND e.type = ANY ($3::text[]) OR e.type = ANY ($4::text[]))`,
};

/** True for a position beyond every transaction id of this server: the events were restored from another server's dump. */
const AHEAD = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint <=';

const IS_AHEAD = {
  name: 'event_feed_is_ahead',
  text: `
    SELECT wanted.type FROM unnest($1::text[]) AS wanted(type)
    WHERE ${AHEAD} (
      SELECT e.feed_position FROM events e WHERE e.type = wanted.type ORDER BY e.feed_position DESC LIMIT 1)`,
};

/** The timeouts of a session are meant for requests, not for this maintenance. */
const DISABLE_TIMEOUTS = {
  name: 'event_feed_disable_timeouts',
  text: `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
};

/** Another process may start and do the same at this moment. */
const LOCK_EVENTS = { name: 'lock_event_feed', text: 'LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE' };

/** Moves all restored events before all future ones, and keeps their order. */
const MOVE_BACK = {
  name: 'move_event_feed_back',
  text: `
    UPDATE events SET feed_position = feed_position - (SELECT max(feed_position) FROM events)
    WHERE ${AHEAD} (SELECT max(feed_position) FROM events)`,
};

@Injectable()
export class EventFeedRepository implements OnModuleInit {
  constructor(private readonly transactions: Transactions) {}

  /** @returns null when there is no such event or the caller may not read it */
  async positionOf(
    { applicationId, sharedTypes }: FeedScope,
    messageId: string,
  ): Promise<FeedPosition | null> {
    const values = [messageId, applicationId, sharedTypes];
    return this.transactions.autocommit.rowOrNull<FeedPosition>(POSITION_OF_EVENT, values);
  }

  /** @returns null when there is no such event or the caller may not read it */
  event({ applicationId, ownTypes, sharedTypes }: FeedScope, messageId: string): Promise<FeedRow | null> {
    const values = [messageId, applicationId, ownTypes, sharedTypes];
    return this.transactions.autocommit.rowOrNull<FeedRow>(EVENT_BY_ID, values);
  }

  async page(query: FeedPageQuery): Promise<FeedPage> {
    const { applicationId, ownTypes, sharedTypes, after, limit, maxBytes } = query;
    // One row more than requested shows whether there are further events.
    const values = [applicationId, ownTypes, sharedTypes, after.position, after.id, limit + 1, maxBytes];
    type Found = FeedRow | (FeedRow & { payload: null });
    const found = await this.transactions.autocommit.rows<Found>(PAGE, values);
    const events = found.slice(0, limit).filter((row): row is FeedRow => row.payload !== null);
    return { events, more: found.length > events.length };
  }

  /**
   * Repairs positions after a dump of another server was restored: its positions may be larger than the transaction
   * ids of this server, so these events would be invisible for long. Then all events are updated once, without a
   * time limit. It runs before this process, API or worker, writes an event: an event that is already written at a
   * position of this server would be moved before all restored ones.
   */
  async onModuleInit(): Promise<void> {
    const typesAhead = await this.transactions.autocommit.rows(IS_AHEAD, [EVENT_NAMES]);
    if (typesAhead.length === 0) return;
    await this.transactions.run(async (tx) => {
      for (const statement of [DISABLE_TIMEOUTS, LOCK_EVENTS, MOVE_BACK]) await tx.rows(statement, []);
    });
  }
}
