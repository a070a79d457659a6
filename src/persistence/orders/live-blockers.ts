import type { Condition } from '../../platform/postgres/statements/keyset-page.js';

/** Whether a hold of the order `o` has ended that is still stored: HoldExpiry removes it within seconds. */
const HAS_ENDED_HOLD = 'o.hold_ends_at <= statement_timestamp()';

/** The blockers of the order `o` without holds that have ended. Few orders have such a hold at any time. */
export const LIVE_BLOCKERS = `CASE WHEN ${HAS_ENDED_HOLD} THEN (
    SELECT coalesce(jsonb_agg(b.blocker ORDER BY b.position), '[]')
    FROM jsonb_array_elements(o.blockers) WITH ORDINALITY AS b(blocker, position)
    WHERE coalesce((b.blocker -> 'hold' ->> 'until')::timestamptz > statement_timestamp(), true)
  ) ELSE o.blockers END`;

const ON_HOLD = `@> '[{"code": "on_hold"}]'`;

/*
 * The stored blockers come first in each condition: they are what indexes and statistics are about.
 */
const HAS_BLOCKERS = `o.blockers <> '[]' AND (o.hold_ends_at IS NULL OR ${LIVE_BLOCKERS} <> '[]')`;
const HAS_NO_BLOCKERS = `(o.blockers = '[]' OR ${HAS_ENDED_HOLD} AND ${LIVE_BLOCKERS} = '[]')`;
const IS_HELD = `o.blockers ${ON_HOLD} AND (o.hold_ends_at IS NULL OR ${LIVE_BLOCKERS} ${ON_HOLD})`;
const IS_NOT_HELD = `(NOT o.blockers ${ON_HOLD} OR ${HAS_ENDED_HOLD} AND NOT ${LIVE_BLOCKERS} ${ON_HOLD})`;

const condition = (name: string, text: string): Condition => ({ name, text, values: [] });

export const BLOCKED = condition('blocked', HAS_BLOCKERS);
export const NOT_BLOCKED = condition('not_blocked', HAS_NO_BLOCKERS);
export const HELD = condition('held', IS_HELD);
export const NOT_HELD = condition('not_held', IS_NOT_HELD);
