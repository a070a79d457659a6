import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import { execute } from '../statement.js';
import { Transactions } from '../transactions.js';

/** A place in the feed: an event's, or before all of them. */
export interface FeedPlace {
  position: number;
  id: number;
}

export const FEED_START: FeedPlace = { position: Number.MIN_SAFE_INTEGER, id: 0 };

/** Whose events of which types are read. */
export interface FeedScope {
  applicationId: number;
  /** Of these types the application's own. */
  ownTypes: readonly EventName[];
  /** Of these types everybody's. */
  sharedTypes: readonly EventName[];
}

/** Which events, from where, and how many. */
export interface FeedQuestion extends FeedScope {
  after: FeedPlace;
  limit: number;
  /** Of all payloads together; the first event comes whatever its size. */
  maxBytes: number;
}

export interface FeedRow {
  messageId: string;
  type: EventName;
  sequence: number | null;
  orderId: number | null;
  createdAt: Date;
  /** The JSON text that was pushed. */
  payload: string;
}

export interface FeedPage {
  events: FeedRow[];
  /** Whether there are further events after these. */
  more: boolean;
}

/** The events that have their final place: no other can still come before one of them. */
const SETTLED = 'e.feed_position < pg_snapshot_xmin(pg_current_snapshot())::text::bigint';

/** The places of one type after another, each in the order of its index: types that seldom happen cost no more. */
const places = (types: string, scope: string): string => `
      SELECT place.feed_position, place.id
      FROM unnest(${types}::text[]) AS wanted(type)
      CROSS JOIN LATERAL (
        SELECT e.feed_position, e.id FROM events e
        WHERE ${scope} e.type = wanted.type AND (e.feed_position, e.id) > ($4::bigint, $5::bigint) AND ${SETTLED}
        ORDER BY e.feed_position, e.id
        LIMIT $6
      ) place`;

/**
 * The places are found first, and payloads looked up for one page alone; by an array, which PostgreSQL takes for
 * short, because of a join it would expect so many rows that it would read the table.
 */
const PAGE = {
  name: 'event_feed_page',
  text: `
    WITH page AS MATERIALIZED (
      (${places('$2', 'e.application_id = $1::bigint AND')}
      UNION ALL
      ${places('$3', '')})
      ORDER BY feed_position, id
      LIMIT $6
    ), sized AS (
      SELECT e.*,
        sum(octet_length(e.payload)) OVER (ORDER BY e.feed_position, e.id) - octet_length(e.payload) AS bytes_before
      FROM events e WHERE e.id = ANY (ARRAY(SELECT id FROM page))
    )
    SELECT message_id AS "messageId", type, sequence, order_id AS "orderId", created_at AS "createdAt",
      CASE WHEN bytes_before < $7 THEN payload END AS payload
    FROM sized
    ORDER BY feed_position, id`,
};

const PLACE = {
  name: 'event_feed_place',
  text: `
    SELECT feed_position AS position, id FROM events
    WHERE message_id = $1 AND (application_id = $2 OR type = ANY ($3::text[]))`,
};

/** A place that no transaction of this server has reached: the database was restored from a dump of another one. */
const AHEAD = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint <=';

const IS_AHEAD = {
  name: 'event_feed_is_ahead',
  text: `
    SELECT wanted.type FROM unnest($1::text[]) AS wanted(type)
    WHERE ${AHEAD} (
      SELECT e.feed_position FROM events e WHERE e.type = wanted.type ORDER BY e.feed_position DESC LIMIT 1)`,
};

/** The limits of a session are for requests. */
const TAKE_TIME = {
  name: 'event_feed_take_time',
  text: `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
};

/** Another process may be at it too. */
const LOCK = { name: 'lock_event_feed', text: 'LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE' };

/** What is there comes before what will be, in the order it had. */
const MOVE_BACK = {
  name: 'move_event_feed_back',
  text: `
    UPDATE events SET feed_position = feed_position - (SELECT max(feed_position) FROM events)
    WHERE ${AHEAD} (SELECT max(feed_position) FROM events)`,
};

@Injectable()
export class EventFeedRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @returns null when there is no such event, or it is none that may be read */
  async place({ applicationId, sharedTypes }: FeedScope, messageId: string): Promise<FeedPlace | null> {
    const values = [messageId, applicationId, sharedTypes];
    const [row] = await execute<FeedPlace>(this.transactions.autocommit, PLACE, values);
    return row ?? null;
  }

  async page({
    applicationId,
    ownTypes,
    sharedTypes,
    after,
    limit,
    maxBytes,
  }: FeedQuestion): Promise<FeedPage> {
    const place = [after.position, after.id];
    // One more than asked for tells whether there is more.
    const values = [applicationId, ownTypes, sharedTypes, ...place, limit + 1, maxBytes];
    const found = await execute<FeedRow | (FeedRow & { payload: null })>(
      this.transactions.autocommit,
      PAGE,
      values,
    );
    const events = found.slice(0, limit).filter((row): row is FeedRow => row.payload !== null);
    return { events, more: found.length > events.length };
  }

  /**
   * Events of another server's numbers would stay behind every event to come, and unseen until then. It takes a
   * restored dump to have some; then all rows are written again, once, however long it takes.
   */
  async adopt(types: readonly EventName[]): Promise<void> {
    const ahead = await execute(this.transactions.autocommit, IS_AHEAD, [types]);
    if (ahead.length === 0) return;
    await this.transactions.run(async (tx) => {
      for (const statement of [TAKE_TIME, LOCK, MOVE_BACK]) await execute(tx, statement, []);
    });
  }
}
