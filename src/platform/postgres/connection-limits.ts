/**
 * The times that requests wait for the database, in milliseconds. A request waits in this process, where waiting costs nothing,
 * before it takes a connection: while it holds one it waits for a lock for LOCK_WAIT_MS at most.
 */

/** The longest wait of a request for a free connection, for its turn in a queue, and for a lock: up to this for each. */
export const MAX_WAIT_MS = 5_000;

/** The time that a statement waits for a lock before it releases its connection and is retried. */
export const LOCK_WAIT_MS = 100;

/** The number of connections of this process that the requests of one application may hold at a time. */
export const connectionsPerApplication = (poolSize: number): number => Math.max(1, Math.ceil(poolSize / 4));
