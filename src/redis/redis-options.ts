import type { RedisOptions } from 'ioredis';

/** A request or a relay that cannot reach Redis has to know soon: both go on without it. */
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_MS = 1_000;
/**
 * A connection that carries no answer for so long is dead, even if nobody said so. A worker that waits for a job
 * hears from Redis every five seconds.
 */
const SILENCE_MS = 7_000;
/** A process that ends does not wait for the other side to close. */
const DISCONNECT_MS = 200;

/** How every connection to the Redis at `text`, an URL, is made. */
export function redisOptions(text: string): RedisOptions {
  const url = new URL(text);
  const database = url.pathname.slice(1);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 6379 : Number(url.port),
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    ...(database !== '' && { db: Number(database) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
    disconnectTimeout: DISCONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Asked for by ioredis before it calls itself ready. When the connection breaks at that very moment, it would
    // call itself ready afterwards, and never connect again.
    disableClientInfo: true,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_MS),
  };
}

/** On top, for whoever would rather hear at once that Redis is away than wait for it. */
export const IMPATIENT = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
} as const satisfies RedisOptions;

/**
 * Whether a Redis keeps what it is given. One that makes room by itself throws deliveries away.
 * @param memory its answer to INFO memory
 * @returns what has to be changed, or null
 */
export function evictionFault(memory: string): string | null {
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction';
  if (policy === 'noeviction') return null;
  return `Redis must keep what it is given: set its maxmemory-policy to noeviction, not ${policy}.`;
}
