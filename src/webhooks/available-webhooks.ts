import { Injectable } from '@nestjs/common';
import { OpenApiValidator } from '../platform/http/validation/openapi-validator.js';
import { standaloneSchema } from '../platform/http/validation/standalone-schema.js';
import { EVENT_CATALOGUE } from '../events/catalogue.js';
import type { Caller } from '../auth/caller.js';
import type { AvailableWebhookDto } from './dto/available-webhook.dto.js';
import { receivableEvents } from './rules/receivable-events.js';

/** The events that can be subscribed to, with the schemas of their bodies from openapi.json. */
@Injectable()
export class AvailableWebhooks {
  private readonly list: readonly AvailableWebhookDto[];

  constructor(contract: OpenApiValidator) {
    this.list = EVENT_CATALOGUE.map(({ name, description, body }) => ({
      event: name,
      description,
      schema: standaloneSchema(contract.document, body),
    }));
  }

  listFor(caller: Caller): AvailableWebhookDto[] {
    const names: readonly string[] = receivableEvents(caller);
    return this.list.filter(({ event }) => names.includes(event));
  }
}
