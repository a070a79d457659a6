import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { faultOfError } from './redis-fault.js';
import { FAIL_FAST, isRefusalOfReplica, redisOptions } from './redis-options.js';
import { tryQueue, type RedisFindings } from './redis-trial.js';

/** The longest time that examine() takes. */
const EXAMINATION_MS = 2_000;

/**
 * The Redis connection of a process. A process also works without Redis, so commands fail at once while it is unreachable. The
 * connection is opened when it is first used: a worker that does not start leaves none open.
 */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  private opened: Redis | null = null;
  /** Why the connection was lost, or could not be opened. */
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

  /** Whether the queue can use Redis; it can without REDIS_URL, because it is in the process then. */
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
