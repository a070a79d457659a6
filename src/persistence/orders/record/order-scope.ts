import type { Statement } from '../../../platform/postgres/statement.js';

/** Which orders may be seen. */
export interface OrderScope {
  /** Those of this application; null for those of all applications. */
  applicationId: number | null;
  /** With the right `holds` also the pending ones of all applications, and those of which it placed or released a hold. */
  isApprover: boolean;
}

export const ALL_ORDERS: OrderScope = { applicationId: null, isApprover: false };

const VISIBLE = `($2::bigint IS NULL OR o.application_id = $2)`;

const VISIBLE_TO_APPROVER = `(o.application_id = $2 OR o.state = 'pending' OR EXISTS (
    SELECT FROM order_transitions d WHERE d.order_id = o.id AND d.actor_id = $2 AND d.hold IS NOT NULL))`;

/**
 * Two statements about the order `o`, of which the scope chooses one.
 * @param write given what distinguishes their names, and the condition with the application in $2
 */
export function visibleTo(
  write: (name: string, isVisible: string) => Statement,
): (scope: OrderScope) => Statement {
  const usual = write('', VISIBLE);
  const ofApprover = write('_of_approver', VISIBLE_TO_APPROVER);
  return ({ isApprover: decides }) => (decides ? ofApprover : usual);
}
