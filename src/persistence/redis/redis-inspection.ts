import { Redis } from 'ioredis';
import { evictionFault, FAIL_FAST, redisOptions } from './redis-options.js';

interface RedisFindings {
  version: string;
  /** The setting that has to be changed, or null. */
  fault: string | null;
}

/**
 * Connects once to the Redis at this URL.
 * @throws Error that says why Redis cannot be used
 */
export async function inspectRedis(redisUrl: string): Promise<RedisFindings> {
  const client = new Redis({
    ...redisOptions(redisUrl),
    ...FAIL_FAST,
    lazyConnect: true,
    retryStrategy: () => null,
  });
  // connect() itself only says that the connection is closed.
  let reason: Error | null = null;
  client.on('error', (error: Error) => (reason = error));
  try {
    await client.connect();
    const info = await client.info();
    return { version: /^redis_version:(\S+)/m.exec(info)?.[1] ?? '', fault: evictionFault(info) };
  } catch (error) {
    throw reason ?? error;
  } finally {
    client.disconnect();
  }
}
