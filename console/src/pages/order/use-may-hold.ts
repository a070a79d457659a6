import { useRight } from '../../app/current-user.js';

/** Whether the user may put orders on hold and release them. */
export function useMayHold(): boolean {
  const isSales = useRight('sales');
  const isDecider = useRight('holds');
  return isSales || isDecider;
}
