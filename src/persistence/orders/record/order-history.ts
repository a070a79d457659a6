import type { ChangedResource } from '../../../platform/postgres/session.js';
import { TRANSITION, type TransitionRecord } from './order-record.js';

/**
 * A common table expression that writes rows of the history, as part of a larger statement.
 * @param transitions the placeholder of a JSON array of TransitionRecords, such as `$3`
 * @param source a table expression that must have a row for them to be written; always written without it
 */
export const recordTransitionsSql = (transitions: string, source?: string): string => `
    transition AS (
      INSERT INTO order_transitions (${TRANSITION.names})
      SELECT ${TRANSITION.valuesOf('t')} FROM json_to_recordset(${transitions}::json) AS t(${TRANSITION.definition})
      ${source === undefined ? '' : `WHERE EXISTS (SELECT FROM ${source})`}
    )`;

export const changedOrder = ({ orderId, changes }: TransitionRecord): ChangedResource => ({
  resource: `orders/${orderId}`,
  changes,
});
