import type { Statement } from '../../../platform/postgres/statement.js';
import type { OrderState } from './order-values.js';

/** Which orders may be seen. */
export interface OrderScope {
  /** Those of this application; null for those of all applications. */
  applicationId: number | null;
  /** With the right `holds` also the pending ones of all applications, and those of which it placed or released a hold. */
  isApprover: boolean;
  /** With the right `logistics` also the validated ones of all applications, and those of which it recorded a shipment. */
  isShipper: boolean;
}

export const ALL_ORDERS: OrderScope = { applicationId: null, isApprover: false, isShipper: false };

const VISIBLE = `($2::bigint IS NULL OR o.application_id = $2)`;

/** The orders of all applications in this state, and those in whose history the application did such a step. */
const inStateOrWithStep = (
  state: OrderState,
  step: 'hold' | 'shipment',
): string => `o.state = '${state}' OR EXISTS (
    SELECT FROM order_transitions d WHERE d.order_id = o.id AND d.actor_id = $2 AND d.${step} IS NOT NULL)`;
const HELD = inStateOrWithStep('pending', 'hold');
const SHIPPED = inStateOrWithStep('validated', 'shipment');

/**
 * Statements about the order `o`, of which the scope chooses one.
 * @param write given what distinguishes their names, and the condition with the application in $2
 */
export function visibleTo(
  write: (name: string, isVisible: string) => Statement,
): (scope: OrderScope) => Statement {
  const usual = write('', VISIBLE);
  const ofApprover = write('_of_approver', `(o.application_id = $2 OR ${HELD})`);
  const ofShipper = write('_of_shipper', `(o.application_id = $2 OR ${SHIPPED})`);
  const ofBoth = write('_of_approver_and_shipper', `(o.application_id = $2 OR ${HELD} OR ${SHIPPED})`);
  return ({ isApprover, isShipper }) => {
    if (isApprover) return isShipper ? ofBoth : ofApprover;
    return isShipper ? ofShipper : usual;
  };
}
