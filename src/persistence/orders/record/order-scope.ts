import { raw, sql, type Sql } from '../../../platform/postgres/sql.js';
import type { OrderState } from './order-values.js';

/** The orders that may be seen. */
export interface OrderScope {
  /** Those of this application; null for those of all applications. */
  applicationId: number | null;
  /** With the right `holds` also the pending ones of all applications, and those of which it placed or released a hold. */
  isApprover: boolean;
  /** With the right `logistics` also the validated ones of all applications, and those of which it recorded a shipment. */
  isShipper: boolean;
}

export const ALL_ORDERS: OrderScope = { applicationId: null, isApprover: false, isShipper: false };

/** The condition on the order `o` that it is among those that may be seen. */
export function visibleTo({ applicationId, isApprover, isShipper }: OrderScope): Sql {
  if (!isApprover && !isShipper)
    return sql`(${applicationId}::bigint IS NULL OR o.application_id = ${applicationId})`;
  return sql`(o.application_id = ${applicationId}
    ${isApprover ? inStateOrWithStep('pending', 'hold', applicationId) : sql``}
    ${isShipper ? inStateOrWithStep('validated', 'shipment', applicationId) : sql``})`;
}

/** The orders of all applications in this state, and those in whose history the application did such a step. */
const inStateOrWithStep = (state: OrderState, step: 'hold' | 'shipment', applicationId: number | null): Sql =>
  sql`OR o.state = '${raw(state)}' OR EXISTS (
    SELECT FROM order_transitions d
    WHERE d.order_id = o.id AND d.actor_id = ${applicationId} AND d.${raw(step)} IS NOT NULL)`;
