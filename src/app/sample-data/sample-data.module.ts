import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { newWebhookKey } from '../../auth/token.js';
import {
  ApplicationRepository,
  ApplicationsPersistenceModule,
} from '../../persistence/applications/application.repository.js';
import {
  CredentialRepository,
  CredentialsPersistenceModule,
} from '../../persistence/credentials/credential.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { SAMPLE_APPLICATIONS } from './sample-applications.js';

/** Inserts the sample applications into a database without applications: no request creates a token with a given text. */
@Injectable()
class SampleApplications implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationRepository,
    private readonly credentials: CredentialRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if ((await this.applications.applications()).length > 0) return;
    await this.transactions.run(async (tx) => {
      for (const { name, rights, token, answerWithin = null } of SAMPLE_APPLICATIONS) {
        const values = { name, rights, answerWithin, webhookKey: newWebhookKey() };
        const id = await this.applications.insertApplication(tx, values);
        await this.credentials.create(tx, token, { kind: 'token', applicationId: id, name: 'sample token' });
      }
    });
  }
}

@Module({
  imports: [ApplicationsPersistenceModule, CredentialsPersistenceModule],
  providers: [SampleApplications],
})
export class SampleDataModule {}

/** It is not compiled: a script like any other client of the service. */
const SCRIPT = new URL('../../../scripts/sample-data.js', import.meta.url).href;

/**
 * Sends the requests that create the rest of the sample data, if the database has none.
 * @param url of this service, without a path
 */
export async function createSampleData(url: string): Promise<void> {
  const [, , office, marketplace] = SAMPLE_APPLICATIONS.map(({ token }) => token);
  const script = (await import(SCRIPT)) as { createSampleData(url: string, tokens: object): Promise<void> };
  await script.createSampleData(url, { office, marketplace });
}
