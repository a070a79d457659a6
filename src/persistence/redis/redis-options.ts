import type { RedisOptions } from 'ioredis';

/** Short, because requests and the relay continue without Redis when it does not answer. */
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_MS = 1_000;
/**
 * A connection without data for this long is dead, even if it was not closed. A worker that waits for a job receives a
 * response every second.
 */
const SOCKET_TIMEOUT_MS = 7_000;
/** Short, so that a process that ends does not wait until the server closes the connection. */
const DISCONNECT_TIMEOUT_MS = 200;

/** The options of all connections to the Redis at this URL. */
export function redisOptions(redisUrl: string): RedisOptions {
  const url = new URL(redisUrl);
  const database = url.pathname.slice(1);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 6379 : Number(url.port),
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    ...(database !== '' && { db: Number(database) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // ioredis sends this command before its status becomes `ready`. When the connection is lost at that moment, the
    // status becomes `ready` nevertheless, and ioredis never connects again.
    disableClientInfo: true,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_MS),
  };
}

/** In addition, for callers that need an immediate error when Redis is unreachable. */
export const FAIL_FAST = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
} as const satisfies RedisOptions;

/**
 * Checks that Redis never evicts keys when its memory is full: it would lose queued deliveries.
 * @param memory the response to INFO memory
 * @returns the setting that has to be changed, or null
 */
export function evictionFault(memory: string): string | null {
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction';
  if (policy === 'noeviction') return null;
  return `Redis may evict jobs: set its maxmemory-policy to noeviction, not ${policy}.`;
}
