import { SCHEMAS } from '../../src/platform/http/validation/schema-references.js';
import type { OpenApiDocument, Schema } from '../../src/platform/http/validation/openapi-types.js';
import { addSchemas } from '../../src/platform/http/documentation/schema-names.js';
import type { WebhookEvent } from './openapi-webhooks.js';

/** The name of the schema of an entry of the feed. */
const ENTRY = 'Event';

/**
 * Replaces the schema of an entry of the feed with one for each event, in which `data` is the body of that event. Generated
 * clients know the type of `data` once they have compared `type`.
 */
export function describeFeed(document: OpenApiDocument, events: readonly WebhookEvent[]): void {
  const { schemas } = document.components;
  const entry = schemas[ENTRY];
  if (entry === undefined || events.length === 0) return;
  const { oneOf, mapping } = { oneOf: [] as Schema[], mapping: {} as Record<string, string> };
  for (const event of events) {
    const name = schemaName(event.name);
    addSchemas(document, { [name]: entryOf(entry, event) });
    oneOf.push({ $ref: SCHEMAS + name });
    mapping[event.name] = SCHEMAS + name;
  }
  schemas[ENTRY] = {
    description: 'An event of the feed; `type` says which.',
    oneOf,
    discriminator: { propertyName: 'type', mapping },
  };
}

/** Such as `SalesOrderValidatedEvent` for `sales_order_validated`. */
const schemaName = (event: string): string =>
  `${event.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

const entryOf = (entry: Schema, { name, description, body }: WebhookEvent): Schema => ({
  ...entry,
  description,
  properties: {
    ...entry.properties,
    type: { type: 'string', enum: [name] },
    data: { description: 'The body of the webhook, byte for byte.', allOf: [{ $ref: SCHEMAS + body }] },
  },
});
