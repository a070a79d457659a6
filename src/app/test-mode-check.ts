import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { InstallationRepository } from '../persistence/installation/installation.repository.js';

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
