import { readFileSync } from 'node:fs';
import { EVENT_CATALOGUE } from '../../src/events/catalogue.js';
import { WEBHOOK_PING } from '../../src/events/delivery-values.js';
import type { OpenApiDocument, Parameter, Schema } from '../../src/platform/http/validation/openapi-types.js';
import { referencedSchemas, SCHEMAS } from '../../src/platform/http/validation/schema-references.js';
import { joinWrappedLines } from './markdown.js';
import { REFERENCE, type WebhookEvent } from './openapi-events.js';
import { addSchemas } from './schemas.js';

/** The names of the schemas that the OpenAPI document does not have. */
const HEADERS = 'WebhookHeaders';
const PINGED = 'PingedWebhook';

const EVENTS: readonly WebhookEvent[] = [
  ...EVENT_CATALOGUE,
  REFERENCE,
  {
    name: WEBHOOK_PING,
    description:
      'A test of the subscription, with a correct or a wrong signature. The body is the subscription.',
    body: PINGED,
  },
];

const CHANNEL = 'subscription';

/**
 * Builds the AsyncAPI document: the webhooks of the finished OpenAPI document and the ping, for tools that read events.
 * Its schemas have no schemaFormat, because they use only keywords that AsyncAPI has too.
 * @param examples bodies by the names of their events
 */
export function asyncApiDocument(openApi: OpenApiDocument, examples: Readonly<Record<string, unknown>>) {
  const document = structuredClone(openApi);
  addSchemas(document, { [HEADERS]: headersOf(document), [PINGED]: pingedWebhook(document) });
  const messages = byName((event) => messageOf(event, examples[event.name]));
  const info = {
    title: 'Webhooks of the order-taking service',
    version: (document['info'] as { version: string }).version,
    description: readFileSync('openapi/webhooks.md', 'utf8').trim(),
  };
  joinWrappedLines(info);
  return {
    asyncapi: '3.0.0',
    info,
    channels: {
      [CHANNEL]: {
        address: null,
        description: 'The URL of a subscription, which receives its events and pings.',
        messages: byName(({ name }) => ({ $ref: `#/components/messages/${name}` })),
      },
    },
    operations: byName(operationOf),
    components: { messages, schemas: Object.fromEntries(referencedSchemas(document, messages)) },
  };
}

const byName = <T>(describe: (event: WebhookEvent) => T): Record<string, T> =>
  Object.fromEntries(EVENTS.map((event) => [event.name, describe(event)]));

const operationOf = ({ name, description }: WebhookEvent) => ({
  action: 'send',
  channel: { $ref: `#/channels/${CHANNEL}` },
  summary: description,
  bindings: { http: { method: 'POST' } },
  messages: [{ $ref: `#/channels/${CHANNEL}/messages/${name}` }],
});

/** The values of `X-WEBHOOK-EVENT`. */
const valuesOf = (name: string): Schema =>
  name === REFERENCE.name ? { enum: EVENT_CATALOGUE.map((event) => event.name) } : { const: name };

const messageOf = ({ name, description, body }: WebhookEvent, example: unknown) => ({
  name,
  title: name,
  summary: description,
  contentType: 'application/json',
  headers: {
    type: 'object',
    allOf: [{ $ref: SCHEMAS + HEADERS }],
    properties: { 'X-WEBHOOK-EVENT': { type: 'string', ...valuesOf(name) } },
    required: ['X-WEBHOOK-EVENT'],
  },
  payload: { $ref: SCHEMAS + body },
  examples: [{ name, payload: example }],
});

/** The headers of every webhook, which are the only parameters among the components of the OpenAPI document. */
function headersOf({ components }: OpenApiDocument): Schema {
  const headers = Object.values(components['parameters'] as Record<string, Parameter>);
  return {
    type: 'object',
    properties: Object.fromEntries(
      headers.map(({ name, description, schema }) => [name, { description, ...schema }]),
    ),
    required: headers.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The body of a ping: the members of the subscription that WebhookPingRepository writes into it. */
function pingedWebhook({ components }: OpenApiDocument): Schema {
  const required = ['id', 'event', 'events', 'url'];
  const { properties } = components.schemas['Webhook']!;
  return {
    type: 'object',
    properties: Object.fromEntries(required.map((name) => [name, properties![name]!])),
    required,
  };
}
