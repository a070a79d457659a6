import { Injectable } from '@nestjs/common';
import { OpenApiValidator } from '../http/validation/openapi-validator.js';
import { standaloneSchema } from '../http/validation/standalone-schema.js';
import { EVENT_CATALOGUE } from '../events/catalogue.js';
import type { AvailableWebhookDto } from './dto/webhook.dto.js';

/** The events that can be subscribed to, with the schemas of their bodies from openapi.json. */
@Injectable()
export class AvailableWebhooks {
  readonly list: readonly AvailableWebhookDto[];

  constructor(contract: OpenApiValidator) {
    this.list = EVENT_CATALOGUE.map(({ name, description, body }) => ({
      event: name,
      description,
      schema: standaloneSchema(contract.document, body),
    }));
  }
}
