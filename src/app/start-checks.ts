import { Inject, Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { EventsPersistenceModule } from '../persistence/events/event-feed.repository.js';
import { InstallationPersistenceModule } from '../persistence/installation/installation.persistence.module.js';
import { InstallationRepository } from '../persistence/installation/installation.repository.js';
import { SecretsCanary } from './secrets/secrets-canary.js';

/** Stops the start of a process whose SECRETS_KEY is not that of the database, before it takes orders or delivers. */
@Injectable()
class SecretsCheck implements OnModuleInit {
  private readonly logger = new Logger('Secrets');

  constructor(private readonly canary: SecretsCanary) {}

  async onModuleInit(): Promise<void> {
    if ((await this.canary.check()) === 'current') return;
    this.logger.warn(
      'The secrets in the database are encrypted with another key of SECRETS_KEY than its first. Put the newest key first in all processes, then run `node dist/cli.js secrets reseal`.',
    );
  }
}

/** Stops the start of a live process on the database of a test installation, and the reverse. */
@Injectable()
export class TestModeCheck implements OnModuleInit {
  constructor(
    private readonly installation: InstallationRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    const { testMode } = this.config;
    const isTest = await this.installation.mark(testMode);
    if (isTest === testMode) return;
    throw new Error(
      isTest
        ? 'This database is that of a test installation: set TEST_MODE=true, or use another database.'
        : 'This database is that of a live installation: do not set TEST_MODE, or use another database.',
    );
  }
}

/** What a process that takes orders or delivers checks and repairs in the database before it does so. */
@Module({
  imports: [EventsPersistenceModule, InstallationPersistenceModule],
  providers: [SecretsCanary, SecretsCheck, TestModeCheck],
})
export class StartChecksModule {}
