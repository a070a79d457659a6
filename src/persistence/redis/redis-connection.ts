import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { evictionFault, FAIL_FAST, redisOptions } from './redis-options.js';

/** The Redis connection of an API process. It works without Redis too, so commands fail at once while it is away. */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  /** Null without REDIS_URL. */
  readonly client: Redis | null;
  private readonly logger = new Logger('Redis');

  constructor(@Inject(CONFIG) { redisUrl }: Config) {
    this.client = redisUrl === null ? null : new Redis({ ...redisOptions(redisUrl), ...FAIL_FAST });
    this.client?.on('error', (error: Error) => this.logger.debug(error.message));
  }

  /**
   * @returns the setting of Redis that has to be changed, or null
   * @throws Error when Redis cannot be reached
   */
  async settingsFault(): Promise<string | null> {
    return this.client === null ? null : evictionFault(await this.client.info('memory'));
  }

  onApplicationShutdown(): void {
    this.client?.disconnect();
  }
}
