import { useRight } from '../../app/current-user.js';

/** Whether the user only decides about holds. */
export function useIsDecider(): boolean {
  const isSales = useRight('sales');
  const isDecider = useRight('holds');
  return isDecider && !isSales;
}

/** Whether the user may put orders on hold and release them. */
export function useMayHold(): boolean {
  const isSales = useRight('sales');
  const isDecider = useRight('holds');
  return isSales || isDecider;
}
