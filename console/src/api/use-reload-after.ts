import { useEffect } from 'preact/hooks';

/**
 * Loads a resource again after an action that changed it.
 * @param actions how many actions there were
 */
export function useReloadAfter(actions: number, reload: () => void): void {
  useEffect(() => {
    if (actions > 0) reload();
  }, [actions]);
}
