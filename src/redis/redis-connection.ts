import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { evictionFault, IMPATIENT, redisOptions } from './redis-options.js';

/** One connection for all that an API process asks Redis; it can do without, so nothing waits for it. */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  /** Null where there is no REDIS_URL. */
  readonly client: Redis | null;
  private readonly logger = new Logger('Redis');

  constructor(@Inject(CONFIG) { redisUrl }: Config) {
    this.client = redisUrl === null ? null : new Redis({ ...redisOptions(redisUrl), ...IMPATIENT });
    this.client?.on('error', (error: Error) => this.logger.debug(error.message));
  }

  /**
   * @returns what is wrong with the settings of Redis, or null
   * @throws Error when it cannot be reached
   */
  async settingsFault(): Promise<string | null> {
    return this.client === null ? null : evictionFault(await this.client.info('memory'));
  }

  onApplicationShutdown(): void {
    this.client?.disconnect();
  }
}
