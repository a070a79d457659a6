import { useRight } from '../../app/current-user.js';

/** Whether the user only decides about holds. */
export function useIsApprover(): boolean {
  const isSales = useRight('sales');
  const isApprover = useRight('holds');
  return isApprover && !isSales;
}

/** Whether the user may put orders on hold and release them. */
export function useMayHold(): boolean {
  const isSales = useRight('sales');
  const isApprover = useRight('holds');
  return isSales || isApprover;
}
