import type { Order } from 'order-taking-client/openapi';
import { useChangeRight, useIsSender, useRight } from '../../../api/current-user.js';

/** Whether the user works on the orders of others, but only decides about holds or ships them. */
export function useIsLimited(): boolean {
  const isSales = useRight('sales');
  const isApprover = useRight('holds');
  const isWarehouse = useRight('logistics');
  return (isApprover || isWarehouse) && !isSales;
}

/** Whether the user may change the content of an order. */
export function useMayEdit(order: Order): boolean {
  const isSales = useChangeRight('sales');
  const isSender = useIsSender(order);
  return isSales || isSender;
}

/** Whether the user may put orders on hold and release them. */
export function useMayHold(): boolean {
  const isSales = useChangeRight('sales');
  const isApprover = useChangeRight('holds');
  return isSales || isApprover;
}

/** Whether the user may record shipments and their delivery. */
export function useMayShip(): boolean {
  const isSales = useChangeRight('sales');
  const isWarehouse = useChangeRight('logistics');
  return isSales || isWarehouse;
}
