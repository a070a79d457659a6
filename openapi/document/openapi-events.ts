import {
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Schema,
  SCHEMAS,
} from '../../src/platform/http/validation/openapi-types.js';
import { addSchemas, pascalCase } from './schemas.js';

/** What the OpenAPI document says about an event. */
export interface WebhookEvent {
  name: string;
  description: string;
  /** The name of the body's schema in the document. */
  body: string;
}

/** What a subscription with the content `reference` receives for each of its events. */
const REFERENCE: WebhookEvent = {
  name: 'event_reference',
  description:
    'Each event of a subscription with `"content": "reference"`, with a body that only refers to it.',
  body: 'EventReference',
};

/** The name of the schema of an entry of the feed. */
const ENTRY = 'Event';

export type Webhooks = Record<string, { post: Operation }>;

/** The name of the only example of a webhook. */
export const EVENT_EXAMPLE = 'sample';

const COUNT = { type: 'integer', format: 'int32', minimum: 1 };

const TEXT = { type: 'string' };

const header = (name: string, description: string, schema: Schema = TEXT, required = true): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

/**
 * The headers of every webhook, beside that which names the event. The keys are the names of the parameter components
 * in the document.
 */
const HEADERS: Record<string, Parameter> = {
  WebhookKeyHeader: header('X-WEBHOOK-KEY', 'The webhook key of the application.'),
  WebhookAttempt: header('X-WEBHOOK-ATTEMPT', '1 for the first attempt.', COUNT),
  WebhookSequence: header(
    'X-WEBHOOK-SEQUENCE',
    'Increases within one order; absent if the event does not concern exactly one order.',
    COUNT,
    false,
  ),
  WebhookErased: header(
    'X-WEBHOOK-ERASED',
    '`true` if personal data was erased from the body after the event was written; absent otherwise.',
    TEXT,
    false,
  ),
  WebhookId: header('webhook-id', 'The id of the event: the same on every attempt.'),
  WebhookTimestamp: header('webhook-timestamp', 'When the attempt was made: seconds since 1970.', {
    type: 'integer',
    format: 'int64',
  }),
  WebhookSignatureHeader: header(
    'webhook-signature',
    'Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces.',
  ),
  WebhookKeyId: header(
    'webhook-key-id',
    'For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them.',
    TEXT,
    false,
  ),
  WebhookTraceparent: header(
    'traceparent',
    'The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt.',
    { type: 'string', pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' },
  ),
};

const RESPONSES = {
  '2XX': { description: 'The event has arrived.' },
  '410': { description: 'The receiver accepts no more events: the subscription is disabled.' },
  default: { description: 'The event is sent again later; 429 and 503 with `Retry-After` ask for a pause.' },
};

/**
 * Describes the webhook requests, whose bodies have the schemas of the GET responses, and the same events in the feed.
 * @param examples bodies by the names of their events
 */
export function describeEvents(
  document: OpenApiDocument,
  events: readonly WebhookEvent[],
  examples: Readonly<Record<string, unknown>>,
): void {
  document.components['parameters'] = HEADERS;
  const names = events.map(({ name }) => name);
  const webhooks = [
    ...events.map((event) => webhookOf(event, [event.name], examples)),
    webhookOf(REFERENCE, names, examples),
  ];
  document['webhooks'] = Object.fromEntries(webhooks);
  describeFeed(document, events);
}

/**
 * Replaces the schema of an entry of the feed with one for each event, in which `data` is the body of that event. Generated
 * clients know the type of `data` once they have compared `type`.
 */
function describeFeed(document: OpenApiDocument, events: readonly WebhookEvent[]): void {
  const { schemas } = document.components;
  const entry = schemas[ENTRY]!;
  const entries = events.map((event) => [event, `${pascalCase(event.name)}Event`] as const);
  for (const [event, name] of entries) addSchemas(document, { [name]: entryOf(entry, event) });
  schemas[ENTRY] = {
    description: 'An event of the feed; `type` says which.',
    oneOf: entries.map(([, name]) => ({ $ref: SCHEMAS + name })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(entries.map(([event, name]) => [event.name, SCHEMAS + name])),
    },
  };
}

const entryOf = (entry: Schema, { name, description, body }: WebhookEvent): Schema => ({
  ...entry,
  description,
  properties: {
    ...entry.properties,
    type: { type: 'string', enum: [name] },
    data: { description: 'The body of the webhook, byte for byte.', allOf: [{ $ref: SCHEMAS + body }] },
  },
});

/** @param names the events with this body */
function webhookOf(
  { name, description, body }: WebhookEvent,
  names: string[],
  examples: Readonly<Record<string, unknown>>,
): [string, { post: Operation }] {
  const parameters = [
    header('X-WEBHOOK-EVENT', 'The event.', { type: 'string', enum: names }),
    ...Object.keys(HEADERS).map((key) => ({ $ref: `#/components/parameters/${key}` })),
  ];
  const post = {
    operationId: `push${pascalCase(name)}`,
    summary: `Receive ${name}`,
    description,
    tags: ['Webhooks'],
    security: [],
    parameters: parameters as Parameter[],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: SCHEMAS + body },
          ...(name in examples && {
            examples: { [EVENT_EXAMPLE]: { summary: description, value: examples[name] } },
          }),
        },
      },
    },
    responses: RESPONSES,
  };
  return [name, { post }];
}
