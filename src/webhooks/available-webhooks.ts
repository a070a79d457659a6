import { Injectable } from '@nestjs/common';
import { Contract } from '../common/http/contract.js';
import { standaloneSchema } from '../common/http/standalone-schema.js';
import { EVENT_CATALOGUE } from '../events/catalogue.js';
import type { AvailableWebhookDto } from './dto/webhook.dto.js';

/** What can be subscribed to, with the schemas that the committed document has. */
@Injectable()
export class AvailableWebhooks {
  readonly list: readonly AvailableWebhookDto[];

  constructor(contract: Contract) {
    this.list = EVENT_CATALOGUE.map(({ name, description, body }) => ({
      event: name,
      description,
      schema: standaloneSchema(contract.document, body),
    }));
  }
}
