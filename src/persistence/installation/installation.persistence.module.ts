import { Module, type Provider } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { DataHistoryRepository } from './data-history.repository.js';
import { InstallationRepository } from './installation.repository.js';
import { ProcessRepository } from './process.repository.js';
import { SealedRowsRepository } from './sealed-rows.repository.js';

/**
 * The beginning of the names of the keys in Redis. They contain the id of the data history, because two installations, such as a
 * copy for tests beside its original, may use one Redis with the same prefix: each would take the chunks of the other.
 */
export const REDIS_KEYS = Symbol('REDIS_KEYS');

const redisKeys: Provider = {
  provide: REDIS_KEYS,
  inject: [CONFIG, DataHistoryRepository],
  useFactory: async ({ redisUrl, redisPrefix }: Config, histories: DataHistoryRepository) =>
    redisUrl === null ? redisPrefix : `${redisPrefix}:${(await histories.current()).id}`,
};

const PROVIDERS = [
  DataHistoryRepository,
  InstallationRepository,
  ProcessRepository,
  SealedRowsRepository,
  redisKeys,
];

@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class InstallationPersistenceModule {}
