import type { Redis } from 'ioredis';
import { faultInInfo, faultOfError, replicaIn, type RedisFault } from './redis-fault.js';

export interface RedisFindings {
  version: string;
  /** Null when the queue can use it. */
  fault: RedisFault | null;
}

/** Commands of the scripts of the queue and of the rate limits, on keys that exist only while the script runs. */
const SCRIPT = `
local hash, list, text, set, sorted = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
redis.call('HMSET', hash, 'name', 'trial')
redis.call('HSET', hash, 'data', '')
redis.call('HINCRBY', hash, 'attempts', 1)
redis.call('HGETALL', hash)
redis.call('SET', text, '1', 'PX', 60000, 'NX')
redis.call('INCR', text)
redis.call('INCRBY', text, 1)
redis.call('PTTL', text)
redis.call('ZADD', sorted, 1, 'trial')
redis.call('ZRANGEBYSCORE', sorted, 0, 1)
redis.call('SADD', set, 'trial')
redis.call('SREM', set, 'trial')
redis.call('LPUSH', list, 'trial')
redis.call('RPOPLPUSH', list, list)
redis.call('PUBLISH', hash, '')
redis.call('EXISTS', hash)
return redis.call('DEL', hash, text, set, sorted)`;

/**
 * Does in Redis what the queue does: a server that responds may still refuse to write.
 * @param prefix of all keys
 * @throws Error of the connection
 */
export async function tryQueue(client: Redis, prefix: string): Promise<RedisFindings> {
  let version = '';
  try {
    const info = await client.info();
    version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? '';
    const fault = faultInInfo(info);
    if (fault !== null) return { version, fault };
    // ioredis ignores the error and uses database 0.
    if (client.options.db !== 0) await client.select(client.options.db ?? 0);
    return { version, fault: (await write(client, prefix)) ?? replicaIn(info) };
  } catch (error) {
    const reply = refusal(error);
    // After a refused password, commands say only that there was none: the connection has the reason.
    if (reply === null || (/^NOAUTH/.test(reply.message) && client.options.password)) throw error;
    return { version, fault: faultOfError(reply) };
  }
}

/** In one transaction, so that processes that try at the same time do not see each other's keys. */
async function write(client: Redis, prefix: string): Promise<RedisFault | null> {
  const [hash, list, text] = [
    `${prefix}:deliveries:trial`,
    `${prefix}:deliveries:trial-list`,
    `${prefix}:rate:trial`,
  ];
  const script = String(await client.script('LOAD', SCRIPT));
  const results = await client
    .multi()
    .evalsha(
      script,
      5,
      hash,
      list,
      text,
      `${prefix}:deliveries:trial-set`,
      `${prefix}:deliveries:trial-times`,
    )
    .llen(list)
    .brpoplpush(list, list, 1)
    .del(list)
    .exec();
  const error = results?.map(([each]) => each).find((each) => each !== null);
  return error ? faultOfError(error) : null;
}

/** The error that Redis returned, or null. That of a transaction says only that one of its commands was refused. */
function refusal(error: unknown): Error | null {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return null;
  const { previousErrors = [] } = error as Error & { previousErrors?: Error[] };
  return previousErrors[0] ?? error;
}
