import {
  type ExampleAnswers,
  exampleName,
  type ExampleRequest,
  successOf,
} from '../../../openapi/document/openapi-examples.js';
import { EXAMPLE_SECRET } from '../../../openapi/examples/application-examples.js';
import { EXAMPLE_REQUESTS } from '../../../openapi/examples/example-requests.js';
import { TEST_EXAMPLES } from '../../../openapi/examples/test-examples.js';
import { EXAMPLE_EVENT } from '../../../openapi/examples/webhook-examples.js';
import { RIGHT_KEYWORD } from '../../../src/platform/http/documentation/operation-keywords.js';
import { SAMPLE_APPLICATIONS } from '../../../src/app/sample-data/sample-applications.js';
import { parseInstant } from '../../../src/common/instant.js';
import { waitUntil } from '../delivery.js';
import { storeRefusals } from '../refusals.js';
import { NOT_IN_FEED } from '../event-feed.js';
import { ALL_OPERATIONS, type NamedOperation } from '../operations.js';
import { startService, type TestService } from '../service.js';
import { assertDocumented } from '../openapi-response-check.js';
import { Normaliser } from './normaliser.js';
import { VerifyingReceiver } from './verifying-receiver.js';

/** The url of the subscription in the examples. */
const EXAMPLE_URL = 'https://shop.example/webhooks';

const MAX_ROWS = 2;
/** The counter whose lines are shown of the metrics. */
const SHOWN_METRIC = /order_service_order_requests_total/;

export interface RecordedExample {
  request: ExampleRequest;
  operation: NamedOperation;
  status: number;
  body: unknown;
}

export interface Recording {
  examples: RecordedExample[];
  /** The bodies of webhooks by their types. */
  events: Record<string, unknown>;
}

/**
 * Sends all example requests to a service with new sample data.
 * @param addressOf where they are sent: the service itself, or a proxy before it
 */
export async function recordExamples(
  addressOf = (service: TestService): string | Promise<string> => service.url,
): Promise<Recording> {
  const start = new Date();
  const receiver = await VerifyingReceiver.start();
  // A defect of the service is logged, so that a run that fails names its cause.
  const service = await startService({ SAMPLE_DATA: 'true', LOG_LEVEL: 'error' });
  try {
    const url = await addressOf(service);
    const addresses = new Map([
      [receiver.url, EXAMPLE_URL],
      [url, 'https://orders.example.com'],
    ]);
    const normaliser = new Normaliser(start, sentInstants(), addresses);
    const examples: RecordedExample[] = [];
    // Until the subscription of the sample data that fails has caused its event.
    const waiting = "SELECT FROM webhook_deliveries WHERE state = 'waiting'";
    await waitUntil(async () => (await service.database.query(waiting)).length === 0);
    const [{ last }] = (await service.database.query('SELECT max(id) AS last FROM events')) as [
      { last: number },
    ];
    let events: Record<string, unknown> = {};
    for (const request of LIVE_REQUESTS) {
      await waitUntilIdle(service, request);
      // The erasure empties names in events.
      if (request.operation === 'eraseContact') events = await eventBodies(service, last, last);
      if (request.operation === 'setPassword') await giveExampleSecret(service);
      if (request.operation === 'listRefusedRequests') await causeRefusal(service);
      const example = await send(url, receiver, { ...request, path: pathOf(request, normaliser) });
      if (request.operation === 'listEvents') normaliser.fix(orderEventOf(example.body), EXAMPLE_EVENT);
      examples.push({ ...example, request, body: shortened(request.operation, normaliser.of(example.body)) });
    }
    const all = normaliser.of({ ...(await eventBodies(service, last)), ...events });
    examples.push(...(await recordTestExamples(receiver, normaliser)));
    return { examples, events: all as Record<string, unknown> };
  } finally {
    await service.stop();
    await receiver.stop();
  }
}

/** Sends those of a test installation to one. */
async function recordTestExamples(receiver: VerifyingReceiver, normaliser: Normaliser) {
  const service = await startService({ SAMPLE_DATA: 'true', TEST_MODE: 'true', LOG_LEVEL: 'error' });
  try {
    const examples: RecordedExample[] = [];
    for (const request of TEST_EXAMPLES) {
      const example = await send(service.url, receiver, request);
      examples.push({ ...example, body: normaliser.of(example.body) });
    }
    return examples;
  } finally {
    await service.stop();
  }
}

/** Gives the link to set a password the secret that stands for it in the example. */
export const giveExampleSecret = ({ database }: TestService): Promise<object[]> =>
  database.query("UPDATE credentials SET hash = sha256($1::bytea) WHERE kind = 'password_link'", [
    EXAMPLE_SECRET,
  ]);

/** Sends an order without items, which is in the list of refused requests afterwards. */
async function causeRefusal(service: TestService): Promise<void> {
  await service
    .client(SAMPLE_APPLICATIONS[0]!.token)
    .post('/orders', { externalId: 'example-refused', items: [] });
  await storeRefusals(service);
}

/** The recorded responses as openapi.json has them: of each example the first one. */
export function answersOf({ examples }: Recording): ExampleAnswers {
  const answers: ExampleAnswers = {};
  for (const { request, status, body } of examples) {
    if (status !== 204) (answers[request.operation] ??= {})[exampleName(request)] ??= body;
  }
  return answers;
}

/**
 * The body of one event of each type: the first that an example request caused, or one of the sample data. A later one can be of
 * a process in the background, which takes a different time in each recording.
 * The events about the failing subscription of the sample data are left out: the OpenAPI document has its own examples of them.
 * @param last the id of the last event of the sample data
 * @param after only later events than this
 */
async function eventBodies({ database }: TestService, last: number, after = 0) {
  const rows = await database.query<{ type: string; payload: string }>(
    `SELECT DISTINCT ON (type) type, payload FROM events
     WHERE id > $2 AND (id > $1 OR type NOT LIKE 'webhook%') ORDER BY type, id <= $1, id`,
    [last, after],
  );
  return Object.fromEntries(rows.map(({ type, payload }) => [type, JSON.parse(payload)]));
}

/** The values of the path, with random ids instead of the examples that stand for them. */
const pathOf = ({ path = {} }: ExampleRequest, normaliser: Normaliser): Record<string, string> =>
  Object.fromEntries(Object.entries(path).map(([name, id]) => [name, normaliser.original(String(id))]));

/** The id of the first event in a page of the feed that is about an order. */
const orderEventOf = (events: unknown): string =>
  (events as { id: string; order: number | null }[]).find(({ order }) => order !== null)!.id;

/** The operation of an example. */
function operationOf({ operation }: ExampleRequest): NamedOperation {
  const found = ALL_OPERATIONS.find(({ operation: { operationId } }) => operationId === operation);
  if (found === undefined) throw new Error(`There is an example of the unknown operation ${operation}.`);
  return found;
}

const LIVE_REQUESTS = EXAMPLE_REQUESTS.filter((example) => !TEST_EXAMPLES.includes(example));

async function send(url: string, receiver: VerifyingReceiver, request: ExampleRequest) {
  const example = await sendExample(url, request, receiver.url);
  receiver.secret = (example.body as { secret?: string }).secret ?? receiver.secret;
  return example;
}

/**
 * Sends one of the example requests.
 * @param receiverUrl where the subscriptions of the examples send their deliveries
 * @throws Error when it is refused, or its response is not documented
 */
export async function sendExample(
  url: string,
  request: ExampleRequest,
  receiverUrl = EXAMPLE_URL,
): Promise<RecordedExample> {
  const named = operationOf(request);
  const { method, path: template, operation } = named;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(request.path?.[name]));
  const token = tokenOf(request, named);
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== null && { 'X-AUTH-TOKEN': token }),
      'X-Requested-With': 'console',
      ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(request.body !== undefined && {
      body: JSON.stringify(request.body).replace(EXAMPLE_URL, receiverUrl),
    }),
  });
  const text = await response.text();
  const { status, headers } = response;
  if (status !== successOf(operation).status)
    throw new Error(`The example of ${operation.operationId} is refused with ${status}: ${text}`);
  assertDocumented({ method, path, status, headers, text });
  const isJson = /\bjson\b/.test(headers.get('content-type') ?? '');
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { request, operation: named, status, body };
}

/** Who sends an example: the application that it names, or by default the back office when a right is required. */
export function tokenOf({ sender }: ExampleRequest, { operation }: NamedOperation): string | null {
  const [shop, salesApp, backOffice, marketplace] = SAMPLE_APPLICATIONS.map(({ token }) => token);
  if (sender === 'salesApp') return salesApp!;
  if (sender === 'marketplace') return marketplace!;
  if (sender === 'backOffice' || operation[RIGHT_KEYWORD] !== undefined) return backOffice!;
  return (operation.security ?? []).length > 0 ? shop! : null;
}

/** The points in time that the requests contain. */
function sentInstants(): Set<number> {
  const texts = JSON.stringify(EXAMPLE_REQUESTS).matchAll(/"(\d{4}-\d\d-\d\d[^"]*)"/g);
  return new Set([...texts].map(([, text]) => parseInstant(text)!.getTime()));
}

const RUNNING = `
  SELECT FROM webhook_deliveries WHERE state = 'waiting' AND next_attempt_at < now() + interval '1 minute'
  UNION ALL SELECT FROM work WHERE finished_at IS NULL`;

/**
 * Waits until all deliveries, replays, erasures and jobs have ended, except those of the sample data that are attempted later, and
 * before the feed is read until it returns every event.
 */
const waitUntilIdle = ({ database }: TestService, { operation }: ExampleRequest): Promise<void> =>
  waitUntil(async () => {
    const rows = await database.query(operation === 'listEvents' ? NOT_IN_FEED : RUNNING);
    return rows.length === 0;
  });

/** An answer that is short enough to be an example: of a list the first entries, of the metrics one counter. */
function shortened(operation: string, body: unknown): unknown {
  if (operation === 'getMetrics') {
    const lines = (body as string).split('\n').filter((line) => SHOWN_METRIC.test(line));
    return `${lines.join('\n')}\n`;
  }
  if (operation === 'listAvailableWebhooks') {
    return (body as { schema: { type: string } }[])
      .slice(0, MAX_ROWS)
      .map(({ schema, ...event }) => ({ ...event, schema: { type: schema.type } }));
  }
  return Array.isArray(body) ? body.slice(0, MAX_ROWS) : body;
}
