import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newWebhookKey } from '../../auth/token.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import { ApplicationRepository } from '../../persistence/applications/application.repository.js';
import { CredentialRepository } from '../../persistence/credentials/credential.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { SampleCatalogue } from './sample-catalogue.js';
import { SamplePartner } from './sample-partner.js';
import { SAMPLE_APPLICATIONS } from './sample-applications.js';

/** Inserts sample data into a database without applications. */
@Injectable()
export class SampleDataService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationRepository,
    private readonly credentials: CredentialRepository,
    private readonly catalogue: SampleCatalogue,
    private readonly partner: SamplePartner,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if ((await this.applications.applications()).length > 0) return;
    const order = await this.transactions.run(async (tx) => {
      const [shop, , office, partner] = await this.insertApplications(tx);
      await this.catalogue.insert(tx, { shop: shop!.actorId, partner: partner!.actorId });
      return this.partner.insert(tx, { office: office!, partner: partner! });
    });
    await this.partner.requestChange(order);
  }

  /** @returns their ids and those of their tokens, in order */
  private async insertApplications(tx: Tx): Promise<(ActorIds & { name: string })[]> {
    const inserted: (ActorIds & { name: string })[] = [];
    for (const { name, rights, token, answerWithin = null } of SAMPLE_APPLICATIONS) {
      const values = { name, rights, answerWithin, webhookKey: newWebhookKey() };
      const id = await this.applications.insertApplication(tx, values);
      const first = { kind: 'token', applicationId: id, name: 'sample token' } as const;
      const stored = await this.credentials.create(tx, token, first);
      inserted.push({ actorId: id, actorTokenId: stored!.id, actorPersonId: null, name });
    }
    return inserted;
  }
}
