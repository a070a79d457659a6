import { once } from 'node:events';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { evictionFault, FAIL_FAST, redisOptions } from './redis-options.js';

/**
 * The Redis connection of a process. A process also works without Redis, so commands fail at once while it is unreachable. The
 * connection is opened when it is first used: a worker that does not start leaves none open.
 */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  private readonly url: string | null;
  private readonly logger = new Logger('Redis');
  private opened: Redis | null = null;

  constructor(@Inject(CONFIG) { redisUrl }: Config) {
    this.url = redisUrl;
  }

  /** Null without REDIS_URL. */
  get client(): Redis | null {
    if (this.url === null) return null;
    this.opened ??= this.open(this.url);
    return this.opened;
  }

  /**
   * @returns the setting of Redis that has to be changed, or null
   * @throws Error when Redis cannot be reached
   */
  async settingsFault(): Promise<string | null> {
    const isFirstUse = this.opened === null;
    const { client } = this;
    if (client === null) return null;
    if (isFirstUse) await once(client, 'ready');
    return evictionFault(await client.info('memory'));
  }

  onApplicationShutdown(): void {
    this.opened?.disconnect();
  }

  private open(url: string): Redis {
    const client = new Redis({ ...redisOptions(url), ...FAIL_FAST });
    return client.on('error', (error: Error) => this.logger.debug(error.message));
  }
}
