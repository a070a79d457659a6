import { createStore } from './store.js';

/** The id of the job that was requested last: its progress is shown at once, and its end is announced. */
export const requestedJob = createStore<number | null>(null);

/** How many jobs have ended while the console was open. Lists that a job may have changed are loaded again when it grows. */
export const endedJobs = createStore(0);
