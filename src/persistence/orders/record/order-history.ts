import type { ChangedResource } from '../../../platform/postgres/session.js';
import { TRANSITION, type TransitionRecord } from './order-record.js';
import { sql, type Sql } from '../../../platform/postgres/sql.js';
import { documentChanges, type DocumentChanges } from '../../../common/history/document-changes.js';

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

/** The members of an order that change together with other resources, as they are in its document. */
interface ChangedMembers {
  version: number;
  contact: { id: number };
  customer: { id: number; temporary: boolean };
  totals: { gross: string | null };
  paymentStatus: string;
  updatedAt: string;
}

/** The document of an order with other values of some members, for changes that are made without the rules of orders. */
export function changedDocument(
  document: string,
  changes: (before: ChangedMembers) => Partial<ChangedMembers>,
): ChangedMembers & { text: string; changes: DocumentChanges | null } {
  const before = JSON.parse(document) as ChangedMembers;
  const after = { ...before, ...changes(before) };
  return { ...after, text: JSON.stringify(after), changes: documentChanges(before, after) };
}
