import { Injectable } from '@nestjs/common';
import { OpenApiValidator } from '../platform/http/validation/openapi-validator.js';
import {
  type OpenApiDocument,
  referencedSchemas,
  SCHEMAS,
} from '../platform/http/validation/openapi-types.js';
import { EVENT_CATALOGUE } from '../events/catalogue.js';
import type { Caller } from '../auth/caller.js';
import type { AvailableWebhookDto } from './dto/webhook-events.dto.js';
import { receivableEvents } from './rules/subscribed-events.js';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

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

/** Turns a schema of the document into a self-contained JSON Schema; referenced schemas are copied into `$defs`. */
function standaloneSchema(document: OpenApiDocument, name: string): Record<string, unknown> {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`openapi.json has no schema ${name}`);
  const $defs = Object.fromEntries(referencedSchemas(document, schema));
  const text = JSON.stringify({ $schema: DIALECT, ...schema, $defs });
  return JSON.parse(text.replaceAll(`"$ref":"${SCHEMAS}`, '"$ref":"#/$defs/')) as Record<string, unknown>;
}
