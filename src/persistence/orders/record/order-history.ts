import type { ChangedResource } from '../../../platform/postgres/session.js';
import { TRANSITION, type TransitionRecord } from './order-record.js';
import { sql, type Sql } from '../../../platform/postgres/sql.js';

/**
 * A common table expression that writes rows of the history, as part of a larger statement.
 * @param source a table expression that must have a row for them to be written; always written without it
 */
export const recordTransitionsSql = (transitions: TransitionRecord[], source?: Sql): Sql => sql`
    transition AS (
      INSERT INTO order_transitions (${TRANSITION.names})
      SELECT ${TRANSITION.valuesOf('t')} FROM json_to_recordset(${JSON.stringify(transitions)}::json) AS t(${TRANSITION.definition})
      ${source === undefined ? sql`` : sql`WHERE EXISTS (SELECT FROM ${source})`}
    )`;

export const changedOrder = ({ orderId, changes }: TransitionRecord): ChangedResource => ({
  resource: `orders/${orderId}`,
  changes,
});
