import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';
import type { Place } from './delivery-log.repository.js';

/** Nobody may make a delivery of an event, or ask for one again, while the event is looked at. */
export const LOCK_OLD_EVENTS = {
  name: 'lock_old_events',
  text: `
    WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.forgetEvents}) AS ours)
    SELECT e.id, e.created_at AS "createdAt" FROM events e
    WHERE e.created_at < now() - make_interval(days => $1) AND (e.created_at, e.id) > ($2, $3)
    AND (SELECT ours FROM turn)
    ORDER BY e.created_at, e.id LIMIT $4
    FOR UPDATE SKIP LOCKED`,
};

/** Their deliveries go with them, and the attempts of these. */
const FORGET_EVENTS = {
  name: 'forget_events',
  text: `
    DELETE FROM events e
    WHERE e.id = ANY ($1::bigint[]) AND NOT EXISTS (
      SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.state = 'waiting')
    RETURNING 1`,
};

const FORGET_REPLAYS = {
  name: 'forget_replays',
  text: `
    DELETE FROM webhook_replays WHERE id = ANY (ARRAY(
      SELECT id FROM webhook_replays WHERE finished_at < now() - make_interval(days => $1) LIMIT $2))
    RETURNING 1`,
};

/** Forgets what is old, by the clock of the database. */
@Injectable()
export class RetentionRepository {
  /**
   * Forgets the next events that are so old, with their deliveries and attempts; not those of which a delivery
   * is waiting. In a transaction: what is waiting is asked when nothing can begin to wait any more.
   * @param after where the step before ended; null for the oldest
   * @returns how many were forgotten, and where to go on; null when these were the last, or it is another
   *   process's turn
   */
  async forgetEvents(
    tx: Tx,
    days: number,
    after: Place | null,
    limit: number,
  ): Promise<{ forgotten: number; next: Place | null }> {
    const values = [days, after?.createdAt ?? '-infinity', after?.id ?? 0, limit];
    const old = await execute<Place>(tx, LOCK_OLD_EVENTS, values);
    if (old.length === 0) return { forgotten: 0, next: null };
    const forgotten = await execute(tx, FORGET_EVENTS, [old.map(({ id }) => id)]);
    return { forgotten: forgotten.length, next: old.length < limit ? null : old.at(-1)! };
  }

  /** @returns how many replays were forgotten that ended so long ago, at most `limit` */
  async forgetReplays(tx: Tx, days: number, limit: number): Promise<number> {
    return (await execute(tx, FORGET_REPLAYS, [days, limit])).length;
  }
}
