import { useEffect } from 'preact/hooks';
import { endedJobs } from './jobs.js';
import { useStore } from './store.js';

/**
 * Loads a resource again after an action that changed it.
 * @param actions how many actions there were
 */
export function useReloadAfter(actions: number, reload: () => void): void {
  useEffect(() => {
    if (actions > 0) reload();
  }, [actions]);
}

/** Loads a resource again when a job has ended, which may have changed it. */
export const useReloadAfterJobs = (reload: () => void): void => useReloadAfter(useStore(endedJobs), reload);
