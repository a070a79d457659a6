import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { storedToken } from '../../auth/token.js';
import { newWebhookKey } from '../../auth/webhook-key.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { ApplicationRepository } from '../../persistence/auth/application.repository.js';
import type { Tx } from '../../persistence/database/session.js';
import { Transactions } from '../../persistence/database/transactions.js';
import { SampleCatalogue } from './sample-catalogue.js';
import { SAMPLE_APPLICATIONS } from './sample.js';

/** Inserts sample data into a database without applications, in one transaction. */
@Injectable()
export class SampleDataService implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly applications: ApplicationRepository,
    private readonly catalogue: SampleCatalogue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.sampleData || (await this.applications.applications()).length > 0) return;
    await this.transactions.run(async (tx) => {
      const [shop] = await this.insertApplications(tx);
      await this.catalogue.insert(tx, shop!);
    });
  }

  /** @returns their ids, in order */
  private async insertApplications(tx: Tx): Promise<number[]> {
    const ids: number[] = [];
    for (const { name, rights, token } of SAMPLE_APPLICATIONS) {
      const id = await this.applications.insertApplication(tx, { name, rights, webhookKey: newWebhookKey() });
      const first = { applicationId: id, name: 'sample token', expiresAt: null };
      await this.applications.insertToken(tx, { ...first, ...storedToken(token) });
      ids.push(id);
    }
    return ids;
  }
}
