import type { OpenApiDocument, Parameter, Schema } from '../../src/platform/http/validation/openapi-types.js';
import { SCHEMAS } from '../../src/platform/http/validation/schema-references.js';

/** What the OpenAPI document says about a webhook event. */
export interface WebhookEvent {
  name: string;
  description: string;
  /** The name of the body's schema in the document. */
  body: string;
}

const header = (name: string, description: string, schema: Schema, required = true): Parameter => ({
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
  WebhookKey: header('X-WEBHOOK-KEY', 'The webhook key of the application.', { type: 'string' }),
  WebhookAttempt: header('X-WEBHOOK-ATTEMPT', '1 for the first attempt.', {
    type: 'integer',
    format: 'int32',
    minimum: 1,
  }),
  WebhookSequence: header(
    'X-WEBHOOK-SEQUENCE',
    'Counts upwards within one order; absent when the event is not about exactly one order.',
    { type: 'integer', format: 'int32', minimum: 1 },
    false,
  ),
  WebhookId: header('webhook-id', 'The id of the event: the same on every attempt.', { type: 'string' }),
  WebhookTimestamp: header('webhook-timestamp', 'When the attempt was made: seconds since 1970.', {
    type: 'integer',
    format: 'int64',
  }),
  WebhookSignature: header(
    'webhook-signature',
    'HMAC-SHA256 over `id.timestamp.body` (Standard Webhooks), `v1,` and base64; several are separated by spaces.',
    { type: 'string' },
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

/** Describes the webhook requests; their bodies have the schemas of the GET responses. */
export function describeWebhooks(document: OpenApiDocument, events: readonly WebhookEvent[]): void {
  document.components['parameters'] = HEADERS;
  document['webhooks'] = Object.fromEntries(events.map((event) => [event.name, { post: webhookOf(event) }]));
}

const webhookOf = ({ name, description, body }: WebhookEvent) => ({
  operationId: operationIdOf(name),
  summary: `Receive ${name}`,
  description,
  tags: ['Webhooks'],
  security: [],
  parameters: [
    header('X-WEBHOOK-EVENT', 'The event.', { type: 'string', enum: [name] }),
    ...Object.keys(HEADERS).map((key) => ({ $ref: `#/components/parameters/${key}` })),
  ],
  requestBody: { required: true, content: { 'application/json': { schema: { $ref: SCHEMAS + body } } } },
  responses: RESPONSES,
});

/** `pushSalesOrderCreated` for `sales_order_created`. */
const operationIdOf = (event: string): string =>
  `push_${event}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
