import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SecretsCanary } from './secrets-canary.js';

/** Stops the start of a process whose SECRETS_KEY is not that of the database, before it takes orders or delivers. */
@Injectable()
export class SecretsCheck implements OnModuleInit {
  private readonly logger = new Logger('Secrets');

  constructor(private readonly canary: SecretsCanary) {}

  async onModuleInit(): Promise<void> {
    if ((await this.canary.check()) === 'current') return;
    this.logger.warn(
      'The secrets in the database are encrypted with another key of SECRETS_KEY than its first. Put the newest key first in all processes, then run `node dist/cli.js secrets reseal`.',
    );
  }
}
