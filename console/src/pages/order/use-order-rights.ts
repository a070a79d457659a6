import { useRight } from '../../app/current-user.js';

/** Whether the user works on the orders of others, but only decides about holds or ships them. */
export function useIsLimited(): boolean {
  const isSales = useRight('sales');
  const isApprover = useRight('holds');
  const isWarehouse = useRight('logistics');
  return (isApprover || isWarehouse) && !isSales;
}

/** Whether the user may put orders on hold and release them. */
export function useMayHold(): boolean {
  const isSales = useRight('sales');
  const isApprover = useRight('holds');
  return isSales || isApprover;
}

/** Whether the user may record shipments and their delivery. */
export function useMayShip(): boolean {
  const isSales = useRight('sales');
  const isWarehouse = useRight('logistics');
  return isSales || isWarehouse;
}
