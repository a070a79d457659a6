// The AsyncAPI document: the webhooks of openapi.json and the ping, for tools that read events. Its schemas have no schemaFormat,
// because they use only keywords that AsyncAPI has too.
import { readFileSync } from 'node:fs';
import { referencedSchemas, resolved, SCHEMAS } from '../dist/platform/http/validation/openapi-types.js';

/** The names of the schemas that openapi.json does not have. */
const HEADERS = 'WebhookHeaders';
const PINGED = 'PingedWebhook';
const CHANNEL = 'subscription';
/** The members of the subscription that writePings() writes into the body of a ping. */
const PINGED_MEMBERS = ['id', 'event', 'url'];

const pinged = (webhook) => Object.fromEntries(PINGED_MEMBERS.map((name) => [name, webhook[name]]));

/** @param openApi openapi.json */
export function asyncApiDocument(openApi) {
  const { info, components, webhooks } = openApi;
  const events = [...Object.entries(webhooks).map(eventOf), pingOf(openApi)];
  const byName = (describe) => Object.fromEntries(events.map((event) => [event.name, describe(event)]));
  const messages = byName(messageOf);
  const schemas = {
    ...components.schemas,
    [HEADERS]: headersOf(openApi),
    [PINGED]: {
      type: 'object',
      properties: pinged(components.schemas.Webhook.properties),
      required: PINGED_MEMBERS,
    },
  };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Webhooks of the order-taking service',
      version: info.version,
      description: readFileSync('openapi/webhooks.md', 'utf8')
        .trim()
        .replaceAll(/(?<!\n)\n(?![\n-]) */g, ' '),
    },
    channels: {
      [CHANNEL]: {
        address: null,
        description: 'The URL of a subscription, which receives its events and pings.',
        messages: byName(({ name }) => ({ $ref: `#/components/messages/${name}` })),
      },
    },
    operations: byName(operationOf),
    components: {
      messages,
      schemas: Object.fromEntries(referencedSchemas({ components: { schemas } }, messages)),
    },
  };
}

function eventOf([name, { post }]) {
  const { schema, examples = {} } = post.requestBody.content['application/json'];
  const header = post.parameters.find((parameter) => parameter.name === 'X-WEBHOOK-EVENT').schema;
  return {
    name,
    description: post.description,
    header,
    payload: schema,
    bodies: Object.values(examples).map(({ value }) => value),
  };
}

const pingOf = ({ paths }) => ({
  name: 'webhook_ping',
  description:
    'A test of the subscription, with a correct or a wrong signature. The body is the subscription.',
  header: { enum: ['webhook_ping'] },
  payload: { $ref: SCHEMAS + PINGED },
  bodies: Object.values(
    paths['/api/v1/webhooks/{id}'].get.responses['200'].content['application/json'].examples,
  ).map(({ value }) => pinged(value)),
});

const operationOf = ({ name, description }) => ({
  action: 'send',
  channel: { $ref: `#/channels/${CHANNEL}` },
  summary: description,
  bindings: { http: { method: 'POST' } },
  messages: [{ $ref: `#/channels/${CHANNEL}/messages/${name}` }],
});

const messageOf = ({ name, description, header, payload, bodies }) => ({
  name,
  title: name,
  summary: description,
  contentType: 'application/json',
  headers: {
    type: 'object',
    allOf: [{ $ref: SCHEMAS + HEADERS }],
    properties: {
      'X-WEBHOOK-EVENT': {
        type: 'string',
        ...(header.enum.length === 1 ? { const: header.enum[0] } : { enum: header.enum }),
      },
    },
    required: ['X-WEBHOOK-EVENT'],
  },
  payload,
  // None for a new event, until one is recorded.
  examples: bodies.map((body) => ({ name, payload: body })),
});

/** The headers of every webhook, to which the first one refers. */
function headersOf(openApi) {
  const [{ post }] = Object.values(openApi.webhooks);
  const headers = post.parameters.filter(({ $ref }) => $ref).map((header) => resolved(openApi, header));
  return {
    type: 'object',
    properties: Object.fromEntries(
      headers.map(({ name, description, schema }) => [name, { description, ...schema }]),
    ),
    required: headers.filter(({ required }) => required).map(({ name }) => name),
  };
}
