import { Inject, Injectable } from '@nestjs/common';
import { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { newSecret } from '../../common/secrets/signing-secret.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { OrderDto } from '../../orders/dto/order.dto.js';
import type { Tx } from '../../platform/postgres/session.js';
import { SampleHistoryRepository } from '../../persistence/sample-data/sample-history.repository.js';
import { WebhookRepository } from '../../persistence/webhooks/webhook.repository.js';
import { SampleContacts } from './sample-contacts.js';
import { SAMPLE_CUSTOMERS } from './sample-customers.js';
import { SAMPLE_WEBHOOK } from './sample-orders.js';
import { SampleOrdersService, type SampleActors } from './sample-orders.service.js';

/** Inserts what the sample marketplace has: customers, orders, and a subscription that fails. */
@Injectable()
export class SamplePartner {
  private readonly secrets: SecretCipher;

  constructor(
    private readonly contacts: SampleContacts,
    private readonly webhooks: WebhookRepository,
    private readonly orders: SampleOrdersService,
    private readonly history: SampleHistoryRepository,
    @Inject(CONFIG) config: Config,
  ) {
    this.secrets = new SecretCipher(config.secretsKeys);
  }

  /** @returns the order of which it requests a change */
  async insert(tx: Tx, actors: SampleActors): Promise<OrderDto> {
    const { actorId } = actors.partner;
    for (const [externalReference, { name, firstName, lastName, email }] of Object.entries(
      SAMPLE_CUSTOMERS,
    )) {
      const [customer, person] = [
        { name, individual: false },
        { firstName, lastName, email },
      ];
      await this.contacts.insert(tx, actorId, { customer, person, externalReference });
    }
    const sealedSecret = this.secrets.seal(newSecret());
    const subscription = {
      ...SAMPLE_WEBHOOK,
      sealedSecret,
      ordered: null,
      content: null,
      signatures: null,
      headers: null,
      firstKey: null,
    };
    const webhook = await this.webhooks.subscribe(tx, actorId, subscription);
    const order = await this.orders.insert(tx, actors);
    await this.history.setTimesOfEvents(tx);
    await this.history.failDeliveries(tx, webhook.id);
    return order;
  }

  /** Runs after the transaction of insert(), because it is a request like those of applications. */
  requestChange(order: OrderDto): Promise<void> {
    return this.orders.requestChange(order);
  }
}
