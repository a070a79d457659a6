import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { faultInInfo, faultOfError, replicaIn, type RedisFault } from './redis-fault.js';
import { FAIL_FAST, isRefusalOfReplica, redisOptions } from './redis-options.js';

/** The longest time that examine() takes. */
const EXAMINATION_MS = 2_000;

interface RedisFindings {
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
 */
async function tryQueue(client: Redis, prefix: string): Promise<RedisFindings> {
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

/**
 * The Redis connection of a process. A process also works without Redis, so commands fail at once while it is unreachable. The
 * connection is opened when it is first used: a worker that does not start leaves none open.
 */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  private opened: Redis | null = null;
  /** The reason why the connection was lost, or could not be opened. */
  private failure: Error | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'redisUrl' | 'redisSentinels' | 'redisPrefix'>,
  ) {}

  /** Null without REDIS_URL. */
  get client(): Redis | null {
    const { redisUrl } = this.config;
    if (redisUrl === null) return null;
    this.opened ??= this.open(redisUrl);
    return this.opened;
  }

  /** Finds out whether the queue can use Redis. It can without REDIS_URL, because it is in the process then. */
  async examine(): Promise<RedisFindings> {
    const { client } = this;
    if (client === null) return { version: '', fault: null };
    const timeout = new Error(`timed out after ${EXAMINATION_MS} ms`);
    try {
      return await Promise.race([
        this.tryQueue(client),
        sleep(EXAMINATION_MS, null, { ref: false }).then(() => Promise.reject(timeout)),
      ]);
    } catch (error) {
      return { version: '', fault: faultOfError(this.failure ?? (error as Error)) };
    }
  }

  onApplicationShutdown(): void {
    this.close();
  }

  close(): void {
    this.opened?.disconnect();
  }

  private async tryQueue(client: Redis): Promise<RedisFindings> {
    // Without a failure it connects for the first time, or again after a server that refused to write.
    if (client.status !== 'ready' && this.failure === null) await once(client, 'ready');
    return tryQueue(client, this.config.redisPrefix);
  }

  private open(url: string): Redis {
    const client = new Redis({
      ...redisOptions(url, this.config.redisSentinels),
      ...FAIL_FAST,
      reconnectOnError: (error) => {
        const reconnects = isRefusalOfReplica(error);
        if (reconnects) this.failure = error;
        return reconnects;
      },
    });
    client.on('connect', () => (this.failure = null));
    return client.on('error', (error: Error) => (this.failure = error));
  }
}

@Global()
@Module({ providers: [RedisConnection], exports: [RedisConnection] })
export class RedisModule {}
