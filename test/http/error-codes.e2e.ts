import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_CODES, type ErrorCode } from '../../src/common/errors/error-codes.js';
import type { Answer, ApiClient } from '../support/api-client.js';
import { CONSOLE_SESSION, openedPortal } from '../support/console-session.js';
import { waitUntil } from '../support/delivery.js';
import {
  errorExample,
  readErrorExamples,
  withoutNumbers,
  writeErrorExamples,
  type ErrorExample,
} from '../support/error-examples.js';
import { refuseCommentedOrders } from '../support/failing-orders.js';
import { assertDocumented } from '../support/openapi-response-check.js';
import { ALL_OPERATIONS, resolvedAnswer } from '../support/operations.js';
import { expectProblem, type ExpectedProblem } from '../support/problem-check.js';
import { requestText, sendRaw } from '../support/raw-http.js';
import { Receiver } from '../support/receiver.js';
import {
  BOX,
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newShop,
  shareContact,
  unique,
  type Shop,
} from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;
type Row = Omit<ExpectedProblem, 'code'> & {
  send: () => Promise<Answer>;
  /** The problem is a part of a response that succeeds. */
  isPart?: true;
};

/** `npm run examples` writes the file of examples instead of comparing it. */
const WRITES = process.env['WRITE_EXAMPLES'] === 'true';

let service: TestService;
/** Its identity provider cannot be reached, and nobody signs in with a token. */
let withoutProvider: TestService;
let testInstallation: TestService;
let receiver: Receiver;
let admin: ApiClient;
let shop: Shop;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await startService();
  const provider = {
    issuer: 'http://127.0.0.1:2',
    audience: 'orders',
    consoleClientId: 'console',
    people: {},
  };
  const settings = { TOKEN_SIGN_IN: 'false', OIDC_ISSUERS: JSON.stringify([provider]) };
  withoutProvider = await startService(settings, service.database);
  testInstallation = await startService({ TEST_MODE: 'true' });
  ({ admin } = service);
  shop = await newShop(admin);
  await refuseCommentedOrders(service.database);
});
afterAll(async () => {
  await testInstallation.stop();
  await withoutProvider.stop();
  await service.stop();
  await receiver.stop();
});

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const take = async (values: Values = {}): Promise<Body> =>
  bodyOf(await shop.client.post('/orders', order(values)));
const validated = async (values: Values = {}): Promise<Body> =>
  bodyOf(await admin.post(`/orders/${(await take(values)).id}/validate`));
const answer = ({ id }: Body, line: Values, values: Values = {}): Promise<Answer> =>
  admin.post(`/orders/${id}/answer`, { lines: [line], ...values });
const ship = ({ id }: Body, quantity: number): Promise<Answer> =>
  admin.put(`/orders/${id}/shipments/first`, { items: [{ position: 1, quantity }] });
const requestChange = ({ id }: Body, values: Values = {}): Promise<Answer> =>
  shop.client.post(`/orders/${id}/change_requests`, { externalId: 'first', kind: 'cancel', ...values });
/** An order with an answer that needs consent. */
const answered = async (values: Values = { consent: 'required' }): Promise<Body> =>
  bodyOf(await answer(await validated(), { position: 1, status: 'accepted' }, values));
const keyed = (body: unknown, key: string, client = shop.client): Promise<Answer> =>
  client.post('/orders', body, { 'Idempotency-Key': key });
const sql = (text: string, values: unknown[] = []): Promise<object[]> => service.database.query(text, values);

/** Sends bytes that fetch cannot send. @param path of the request, if it belongs to an operation */
async function sendBytes(bytes: string, path?: string): Promise<Answer> {
  const [{ text, ...answer }] = (await sendRaw(service.url, bytes)) as [
    { text: string } & Omit<Answer, 'body'>,
  ];
  if (path !== undefined) assertDocumented({ ...answer, text, method: 'GET', path });
  return { ...answer, body: JSON.parse(text) };
}

/** Sends pairs of concurrent requests until one of them is refused: the first may be finished before the second begins. */
async function refusedBesideAnother(status: number, send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answers = await Promise.all([send(), send()]);
    const refused = answers.find((answer) => answer.status === status);
    if (refused !== undefined) return refused;
  }
}

/** Another process with the same database and other settings, for one request. */
async function withSettings(
  settings: Record<string, string>,
  work: (client: ApiClient) => Promise<Answer>,
): Promise<Answer> {
  const other = await startService(settings, service.database);
  try {
    return await work(other.client(shop.token));
  } finally {
    await other.stop();
  }
}

const pay = (operation: Body, values: Values): Promise<Answer> =>
  shop.client.post('/payments', {
    operations: [{ orderExternalReference: operation.externalId, amount: 5 }],
    amount: 5,
    ...values,
  });

/** A contact that an order introduced. */
const temporaryContact = async (): Promise<Body> => (await take()).contact;
const reconcile = (from: Body, into: Body): Promise<Answer> =>
  admin.post(`/contacts/${from.id}/reconcile`, { contactId: into.id });

/** A change that an application proposed for a contact of the back office. */
async function proposedChange(): Promise<Body> {
  const contact = await newContact(admin);
  const reference = await shareContact(admin, shop.id, contact.id);
  const path = `/contact_references/${reference.id}`;
  return bodyOf(await shop.client.patch(path, { lastName: unique('name') })).proposedChange;
}

/** The id of somebody who signed in through an identity provider that gives the roles. */
async function providedPerson(): Promise<number> {
  const [{ id } = { id: 0 }] = await service.database.query<{ id: number }>(
    `INSERT INTO people (issuer, subject, name, application_id, roles_claimed)
    VALUES ('https://login.example.com', '${unique('subject')}', 'Ada Lovelace', 0, true) RETURNING id`,
  );
  return id;
}

async function subscribe(): Promise<Body> {
  const subscription = { event: 'sales_order_created', url: `${receiver.url}/${unique('path')}` };
  return bodyOf(await shop.client.put('/webhooks', subscription));
}

/** The entry of a bulk answer, which has a problem document of its own. */
async function entryOf(answer: Answer, index: number): Promise<Answer> {
  return problemAnswer(bodyOf(answer).results[index].problem, answer.headers);
}

/** As if a problem document that is a part of another document were a response. */
function problemAnswer(problem: Body, headers = new Headers({ 'x-request-id': problem.requestId })): Answer {
  return {
    status: problem.status,
    headers: new Headers({ ...Object.fromEntries(headers), 'content-type': 'application/problem+json' }),
    body: problem,
  };
}

/** A request or a situation for each code; a code without a row does not compile. */
const ROWS: Record<ErrorCode, Row> = {
  malformed_request: {
    status: 400,
    detail: 'The header x-auth-token may be sent only once.',
    send: () => sendBytes(requestText('GET /api/v1/me HTTP/1.1', ['X-AUTH-TOKEN: x']), '/api/v1/me'),
  },
  malformed_path: {
    status: 400,
    detail: 'The path is not valid percent-encoded UTF-8.',
    send: () => admin.get('/products/%ff'),
  },
  malformed_json: {
    status: 400,
    detail: 'The body is not valid JSON: Unexpected end of JSON input.',
    send: () => admin.post('/products', '{"code":'),
  },
  unknown_parameter: {
    status: 400,
    detail: 'There is no query parameter "nam" for this path.',
    places: ['nam'],
    send: () => admin.get('/contacts?nam=Ada'),
  },
  invalid_parameter: {
    status: 400,
    detail: 'Expected a whole number from 1 to 500, but received "0".',
    places: ['limit'],
    send: () => admin.get('/orders?limit=0'),
  },
  invalid_cursor: {
    status: 400,
    detail: 'Expected a cursor from the Link header of this list, but received something else.',
    places: ['cursor'],
    send: () => admin.get('/orders?cursor=x'),
  },
  invalid_if_match: {
    status: 400,
    detail: 'If-Match must be * or a list of ETags in quotes, such as "v3".',
    send: async () => admin.patch(`/orders/${(await take()).id}`, { comment: 'x' }, { 'If-Match': 'v1' }),
  },
  idempotency_key_invalid: {
    status: 400,
    detail: 'Idempotency-Key must be 1 to 255 printable ASCII characters.',
    send: () => keyed(order(), '""'),
  },
  missing_token: { status: 401, detail: /X-AUTH-TOKEN/, send: () => service.client(null).get('/me') },
  invalid_token: { status: 401, detail: /token/i, send: () => service.client('x').get('/me') },
  sign_in_failed: {
    status: 401,
    detail: /refused/,
    send: () => admin.post(CONSOLE_SESSION, { email: 'nobody@example.com', password: 'wrong' }),
  },
  token_sign_in_off: {
    status: 403,
    detail: 'Sign in through the identity provider.',
    send: () => withoutProvider.client(null).post(CONSOLE_SESSION, { token: 'any' }),
  },
  console_header_missing: {
    status: 403,
    detail: /X-Requested-With: console/,
    send: () => service.client(null).delete(CONSOLE_SESSION),
  },
  session_read_only: {
    status: 403,
    detail: 'The link that began this session allows reading only.',
    send: async () => {
      const { client } = await openedPortal(admin, shop.id, { readOnly: true });
      return client.post('/orders', order());
    },
  },
  missing_right: {
    status: 403,
    detail: 'This requires the right "crm".',
    members: { right: 'crm' },
    send: () => shop.client.get('/contacts'),
  },
  not_found: {
    status: 404,
    detail: 'There is no such order.',
    send: () => admin.get('/orders/999999'),
  },
  document_not_found: {
    status: 404,
    detail: 'The order has no document of the kind invoice.',
    send: async () => admin.delete(`/orders/${(await take()).id}/documents/invoice`),
  },
  method_not_allowed: {
    status: 405,
    detail: 'PUT is not allowed on this path, only GET, HEAD, POST.',
    headers: { allow: /^GET, HEAD, POST$/ },
    members: { allow: ['GET', 'HEAD', 'POST'] },
    send: () => admin.put('/products'),
  },
  not_acceptable: {
    status: 406,
    detail: 'Only application/json is available.',
    send: () => admin.get('/me', { Accept: 'application/xml' }),
  },
  request_timeout: {
    status: 408,
    detail: 'The request took too long to arrive.',
    headers: { connection: 'close' },
    send: async () => {
      const server = service.app.getHttpServer() as { headersTimeout: number };
      const { headersTimeout } = server;
      server.headersTimeout = 1;
      try {
        return await sendBytes('GET /api/v1/me HTTP/1.1\r\nHost: test\r\n');
      } finally {
        server.headersTimeout = headersTimeout;
      }
    },
  },
  external_id_conflict: {
    status: 409,
    detail: /^The order ORD-\d+-\d+ already has the externalId "[^"]+", with different content\.$/,
    places: ['#/comment'],
    members: { order: { id: expect.any(Number), code: expect.any(String), externalId: expect.any(String) } },
    send: async () => {
      const body = order();
      bodyOf(await shop.client.post('/orders', body));
      return shop.client.post('/orders', { ...body, comment: 'another' });
    },
  },
  payment_reference_conflict: {
    status: 409,
    detail: /^A payment with the reference "[^"]+" has already been recorded with different content\.$/,
    places: ['#/comment'],
    members: { payment: { id: expect.any(Number), reference: expect.any(String) } },
    send: async () => {
      const [paid, reference] = [await take(), unique('payment')];
      bodyOf(await pay(paid, { reference }));
      return pay(paid, { reference, comment: 'another' });
    },
  },
  order_state_conflict: {
    status: 409,
    detail: 'An order that is pending cannot be shipped.',
    members: { state: 'pending', allowedTransitions: ['validate', 'cancel'] },
    send: async () => admin.post(`/orders/${(await take()).id}/ship`),
  },
  not_the_sender: {
    status: 403,
    detail: 'Only the application that sent the order can accept or refuse the answer to it.',
    send: async () => admin.post(`/orders/${(await answered()).id}/answer/accept`, { number: 1 }),
  },
  answer_not_accepted: {
    status: 409,
    detail: 'Nothing can be shipped until the application that sent the order accepts the answer 1.',
    members: { answer: 1 },
    send: async () => ship(await answered(), 1),
  },
  answer_outdated: {
    status: 409,
    detail: 'The order has the answer 1 now.',
    members: { answer: 1 },
    send: async () => shop.client.post(`/orders/${(await answered()).id}/answer/accept`, { number: 2 }),
  },
  consent_not_awaited: {
    status: 409,
    detail: 'The answer 1 needs no consent.',
    send: async () =>
      shop.client.post(`/orders/${(await answered({ consent: 'none' })).id}/answer/refuse`, { number: 1 }),
  },
  quantity_below_shipped: {
    status: 409,
    detail: 'Of position 1, 1 are accepted, but 2 are shipped already.',
    places: ['#/items/0'],
    send: async () => {
      const { id } = await validated({ items: [{ ...BOX, orderedQuantity: 3 }] });
      bodyOf(await ship({ id }, 2));
      return answer({ id }, { position: 1, status: 'changed', quantity: 1 });
    },
  },
  change_request_open: {
    status: 409,
    detail: 'Withdraw it first, or wait until it is decided.',
    members: { changeRequest: expect.any(Number) },
    send: async () => {
      const order = await validated();
      bodyOf(await requestChange(order, { externalId: 'first' }));
      return requestChange(order, { externalId: 'second' });
    },
  },
  change_request_outdated: {
    status: 409,
    detail: 'is withdrawn, so it cannot be decided any more.',
    members: { changeRequest: expect.any(Number), state: 'withdrawn' },
    send: async () => {
      const { id } = bodyOf(await requestChange(await validated()));
      bodyOf(await shop.client.post(`/change_requests/${id}/withdraw`));
      return service.admin.post(`/change_requests/${id}/accept`);
    },
  },
  nothing_changes: {
    status: 422,
    detail: 'The order has this content already.',
    places: ['#/content'],
    send: async () => requestChange(await validated(), { kind: 'change', content: { comment: null } }),
  },
  answer_incomplete: {
    status: 422,
    detail: '#/items/1: The answer has no line for this item.',
    places: ['#/items/1'],
    send: async () => {
      const items = [1, 2].map((orderedQuantity) => ({ ...BOX, orderedQuantity }));
      return answer(await validated({ items }), { position: 1, status: 'accepted' });
    },
  },
  quantity_exceeds_ordered: {
    status: 422,
    detail: '#/lines/0/quantity: The lines of position 1 add up to 3, but 2 were ordered.',
    places: ['#/lines/0/quantity'],
    send: async () => answer(await validated(), { position: 1, status: 'changed', quantity: 3 }),
  },
  quantity_exceeds_accepted: {
    status: 422,
    detail: '#/items/0/quantity: The shipments of position 1 add up to 3, but 2 were accepted.',
    places: ['#/items/0/quantity'],
    send: async () => ship(await validated(), 3),
  },
  host_not_allowed: {
    status: 422,
    detail: '#/url: Expected one of the hosts to which this installation allows to link documents.',
    places: ['#/url'],
    send: async () =>
      admin.put(`/orders/${(await take()).id}/documents/invoice`, { url: 'https://other.example/1.pdf' }),
  },
  order_blocked: {
    status: 409,
    detail: 'The order cannot be validated while something blocks it.',
    members: {
      blockers: [{ code: 'missing_price', pointer: '#/items/0/unitPrice', detail: expect.any(String) }],
    },
    send: async () => {
      const unpriced = await newShop(admin, {}, { unitPrice: null });
      const { id } = bodyOf(await unpriced.client.post('/orders', order()));
      return admin.post(`/orders/${id}/validate`);
    },
  },
  already_taken: {
    status: 409,
    detail: 'Another entry already has this code.',
    places: ['#/code'],
    send: async () => {
      const product = { code: unique('code'), label: 'Lamp', taxes: [] };
      bodyOf(await admin.post('/products', product));
      return admin.post('/products', product);
    },
  },
  already_reconciled: {
    status: 409,
    detail: /^The contact has already been reconciled into contact \d+; undo that first\.$/,
    members: { contactId: expect.any(Number) },
    send: async () => {
      const person = await temporaryContact();
      bodyOf(await reconcile(person, await newContact(admin)));
      return reconcile(person, await newContact(admin));
    },
  },
  reconciled_further: {
    status: 409,
    detail: /^Contact \d+ has since been reconciled itself; undo that first\.$/,
    members: { contactId: expect.any(Number) },
    send: async () => {
      const [first, second] = [await temporaryContact(), await temporaryContact()];
      const { id } = bodyOf(await reconcile(first, second));
      bodyOf(await reconcile(second, await newContact(admin)));
      return admin.post(`/contact_reconciliations/${id}/undo`);
    },
  },
  reconciliation_final: {
    status: 409,
    detail: /^This reconciliation could be undone until \d{4}-\d\d-\d\dT[\d:.]+Z\.$/,
    members: { undoableUntil: expect.any(String) },
    send: async () => {
      const { id } = bodyOf(await reconcile(await temporaryContact(), await newContact(admin)));
      await sql(`UPDATE contact_reconciliations SET created_at = now() - interval '31 days' WHERE id = $1`, [
        id,
      ]);
      return admin.post(`/contact_reconciliations/${id}/undo`);
    },
  },
  contact_has_open_orders: {
    status: 409,
    detail:
      /^The contact has orders that are not delivered or cancelled, such as \d+: deliver or cancel them first\.$/,
    members: { orderIds: [expect.any(Number)] },
    send: async () =>
      admin.post(`/contacts/${(await take()).contact.id}/erase`, { reason: 'a request of the person' }),
  },
  reconciliation_in_progress: {
    status: 409,
    detail: /^Reconciliation \d+, which concerns the same contact, is still moving orders\./,
    members: { reconciliationId: expect.any(Number) },
    send: async () => {
      // As long as orders are left; a background process ends this when it finds none, which may be before the last request.
      for (;;) {
        const [first, second] = [await temporaryContact(), await temporaryContact()];
        const { id } = bodyOf(await reconcile(first, second));
        const known = await newContact(admin);
        await sql('UPDATE contact_reconciliations SET orders_pending = true WHERE id = $1', [id]);
        const answer = await reconcile(second, known);
        if (answer.status !== 200) return answer;
      }
    },
  },
  contact_change_decided: {
    status: 409,
    detail: 'The change has already been accepted.',
    members: { state: 'accepted' },
    send: async () => {
      const { id } = await proposedChange();
      bodyOf(await admin.post(`/contact_changes/${id}/accept`));
      return admin.post(`/contact_changes/${id}/refuse`);
    },
  },
  ping_not_redeliverable: {
    status: 409,
    detail: 'A ping cannot be sent again; send a new one with POST /webhooks/{id}/ping.',
    send: async () => {
      const { id } = await subscribe();
      const [ping] = bodyOf(await shop.client.get(`/webhooks/${id}/deliveries`));
      return shop.client.post(`/webhook_deliveries/${ping.id}/redeliver`);
    },
  },
  webhook_inactive: {
    status: 409,
    detail: /\S/,
    members: { webhook: expect.any(Number) },
    send: async () => {
      const { id } = await subscribe();
      await sql('UPDATE webhooks SET active = false WHERE id = $1', [id]);
      return shop.client.post(`/webhooks/${id}/ping`);
    },
  },
  no_subscription: {
    status: 409,
    detail: 'The application has no active subscription to sales_order_shipped.',
    send: () => testInstallation.admin.post('/test/events', { event: 'sales_order_shipped' }),
  },
  application_inactive: {
    status: 409,
    detail: /switched off/,
    members: { webhook: expect.any(Number) },
    send: async () => {
      const other = await newShop(admin);
      const body = { event: 'sales_order_created', url: receiver.url };
      const { id } = bodyOf(await other.client.put('/webhooks', body));
      bodyOf(await admin.patch(`/applications/${other.id}`, { active: false }));
      return admin.post(`/webhooks/${id}/ping`);
    },
  },
  replay_in_progress: {
    status: 409,
    detail: 'A replay of this webhook is running: wait until it has finished, or cancel it.',
    members: { replay: expect.any(Number) },
    send: async () => {
      const { id } = await subscribe();
      const since = new Date(Date.now() - 60_000).toISOString();
      return refusedBesideAnother(409, () => shop.client.post(`/webhooks/${id}/replay`, { since }));
    },
  },
  job_not_finished: {
    status: 409,
    detail: 'The job is still worked on: wait, or cancel it.',
    send: async () => {
      // Many more items than are done before the next request.
      const ids = Array.from({ length: 2_000 }, (_, index) => 900_000_000 + index);
      const job = { kind: 'orders.cancel', ids, with: { reason: 'Not sold' } };
      const { id } = bodyOf(await shop.client.post('/jobs', job));
      const refused = await shop.client.post(`/jobs/${id}/retry`);
      bodyOf(await shop.client.post(`/jobs/${id}/cancel`));
      return refused;
    },
  },
  no_exact_match: {
    status: 409,
    isPart: true,
    detail: 'No known contact has the e-mail address of this contact.',
    send: async () => {
      const contact = await temporaryContact();
      const job = { kind: 'contacts.reconcile', ids: [contact.id] };
      const { id } = bodyOf(await admin.post('/jobs', job));
      let results: Body = [];
      await waitUntil(async () => {
        results = bodyOf(await admin.get(`/jobs/${id}/results?outcome=refused`));
        return results.length > 0;
      });
      return problemAnswer(results[0].problem);
    },
  },
  idempotency_in_progress: {
    status: 409,
    detail: 'The first request with this Idempotency-Key is still being processed.',
    headers: { 'retry-after': '1' },
    send: async () => {
      const [body, key] = [order(), unique('key')];
      bodyOf(await keyed(body, key));
      // As a process leaves the key that was killed before it answered.
      await sql(
        `UPDATE idempotency_keys
         SET answer = NULL, lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'
         WHERE application_id = $1`,
        [shop.id],
      );
      return keyed(body, key);
    },
  },
  idempotency_answer_lost: {
    status: 409,
    detail: 'This request has already succeeded, but its response can no longer be read.',
    send: async () => {
      const [body, key] = [order(), unique('key')];
      bodyOf(await keyed(body, key));
      // As after the loss of the key with which it was encrypted.
      await sql(
        `UPDATE idempotency_keys SET answer = decode(repeat('00', 50), 'hex')
         WHERE application_id = $1 AND answer IS NOT NULL`,
        [shop.id],
      );
      return keyed(body, key);
    },
  },
  version_mismatch: {
    status: 412,
    detail: 'The request is for a different version; the current version is 1.',
    headers: { etag: '"v1"' },
    members: { version: 1 },
    send: async () => admin.patch(`/orders/${(await take()).id}`, { comment: 'x' }, { 'If-Match': '"v9"' }),
  },
  roles_claimed: {
    status: 409,
    detail: 'The identity provider gives this person the roles and the application.',
    send: async () => admin.patch(`/people/${await providedPerson()}`, { roles: ['clerk'] }),
  },
  no_password: {
    status: 409,
    detail: 'The person signs in through an identity provider.',
    send: async () => admin.post(`/people/${await providedPerson()}/password_links`),
  },
  too_many_tokens: {
    status: 409,
    detail: 'The application has 5 tokens already. Revoke one that is not used any more.',
    send: async () => {
      const { client } = await newApplication(admin);
      for (let number = 2; number <= 5; number += 1) bodyOf(await client.post('/me/tokens', {}));
      return client.post('/me/tokens', {});
    },
  },
  too_many_jobs: {
    status: 409,
    detail: 'The application has 20 jobs that have not ended. Wait until one ends, or cancel one.',
    send: async () => {
      const { client, id } = await newApplication(admin);
      await service.database.query(
        `INSERT INTO jobs (kind, options, rights, used_rights, total, actor_id)
        SELECT 'orders.export', '{}', '{}', '{}', 1, $1 FROM generate_series(1, 20)`,
        [id],
      );
      return client.post('/jobs', { kind: 'orders.export', ids: [1] });
    },
  },
  last_token: {
    status: 409,
    detail: 'The application has no other token. Create one before you revoke this one.',
    send: async () => {
      const { client } = await newApplication(admin);
      const [{ id }] = bodyOf(await client.get('/me/tokens'));
      return client.delete(`/me/tokens/${id}`);
    },
  },
  identity_provider_unavailable: {
    status: 503,
    detail: /http:\/\/127.0.0.1:2 cannot be reached \(ECONNREFUSED\)/,
    send: () =>
      withoutProvider
        .client(null)
        .post(CONSOLE_SESSION, { code: 'a', codeVerifier: 'b'.repeat(43), redirectUri: 'c' }),
  },
  payload_too_large: {
    status: 413,
    detail: 'The body is larger than 1048576 bytes.',
    send: () => admin.post('/products', `{"code":"${'x'.repeat(1_048_576)}"}`),
  },
  unsupported_media_type: {
    status: 415,
    detail: 'The body must be application/json.',
    send: () => admin.post('/products', 'code=x', { 'Content-Type': 'application/x-www-form-urlencoded' }),
  },
  validation_failed: {
    status: 422,
    detail: '#/externalId: This member is required. 1 more fault is in errors.',
    places: ['#/externalId', '#/items/0/orderedQuantity'],
    send: () =>
      shop.client.post(
        '/orders',
        order({ externalId: undefined, items: [{ ...BOX, orderedQuantity: 'two' }] }),
      ),
  },
  unknown_reference: {
    status: 422,
    detail:
      '#/items/0/externalReference: No resource with this id or reference is available to this application.',
    places: ['#/items/0/externalReference'],
    send: () => shop.client.post('/orders', minimalOrder({ externalReference: 'NONE' })),
  },
  contact_identifiers_disagree: {
    status: 422,
    detail: '#/contact',
    places: ['#/contact/externalReferenceId'],
    send: () =>
      shop.client.post('/orders', order({ contact: { externalReference: 'a', externalReferenceId: 'b' } })),
  },
  packaging_inactive: {
    status: 422,
    detail: '#/items/0/externalReference: This packaging is no longer sold.',
    places: ['#/items/0/externalReference'],
    send: async () => {
      const other = await newShop(admin, {}, { active: false });
      return other.client.post('/orders', order());
    },
  },
  voucher_exceeds_total: {
    status: 422,
    detail: '#/vouchers: The vouchers are worth more than the gross total of the order, 19.98.',
    places: ['#/vouchers'],
    send: () => shop.client.post('/orders', order({ vouchers: [{ taxedAmount: 20 }] })),
  },
  tax_treatment_conflict: {
    status: 422,
    detail: '#/items/0/vatRate: Expected 0 or no value, because taxTreatment is export.',
    places: ['#/items/0/vatRate'],
    send: () =>
      shop.client.post(
        '/orders',
        order({ items: [{ ...BOX, orderedQuantity: 1, vatRate: 20 }], taxTreatment: 'export' }),
      ),
  },
  contact_not_temporary: {
    status: 422,
    detail: 'Only a temporary contact can be reconciled; this one belongs to the back office.',
    send: async () => reconcile(await newContact(admin), await newContact(admin)),
  },
  idempotency_key_reused: {
    status: 422,
    detail: 'This Idempotency-Key was used for another request.',
    send: async () => {
      const key = unique('key');
      bodyOf(await keyed(order(), key));
      return keyed(order(), key);
    },
  },
  not_stored: {
    status: 424,
    isPart: true,
    detail: 'The order is valid, but was not stored because another order of this request was refused.',
    send: async () => {
      const orders = [order(), minimalOrder({ externalReference: 'NONE' })];
      const sent = { orders, errorPolicy: 'reject_everything' };
      return entryOf(await shop.client.post('/orders/bulk', sent), 0);
    },
  },
  rate_limited: {
    status: 429,
    detail: 'This application may send 1 write requests a minute.',
    members: { 'violated-policies': ['write'] },
    send: () =>
      withSettings({ RATE_LIMIT_PER_MINUTE: '1' }, async (client) => {
        await client.post('/orders', {});
        return client.post('/orders', {});
      }),
  },
  headers_too_large: {
    status: 431,
    detail: 'The headers are larger than 16 KiB.',
    headers: { connection: 'close' },
    send: () => sendBytes(requestText('GET /api/v1/me HTTP/1.1', [`X-Long: ${'x'.repeat(17_000)}`])),
  },
  unsupported_transfer_coding: {
    status: 501,
    detail: 'Expected only the transfer coding chunked, but received gzip, chunked.',
    send: () =>
      sendBytes(
        requestText('POST /api/v1/orders HTTP/1.1', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'),
      ),
  },
  internal_error: {
    status: 500,
    detail: 'An unexpected error occurred in the service. No part of this request was stored.',
    send: () =>
      shop.client.send('POST', '/orders', { body: order({ comment: '23514' }), unchecked: 'answer' }),
  },
  temporarily_unavailable: {
    status: 503,
    detail: 'The service is currently not available.',
    members: { outcome: 'unknown' },
    send: () => shop.client.post('/orders', order({ comment: '53200' })),
  },
};

describe('a problem with the code', () => {
  const examples = readErrorExamples();
  const recorded: Partial<Record<ErrorCode, ErrorExample>> = {};
  afterAll(() => {
    if (WRITES) writeErrorExamples(recorded);
  });

  it.each(ERROR_CODES)(
    '%s has its status, headers, page, detail and places, and is the recorded example (npm run examples)',
    async (code) => {
      const { send, isPart, ...expected } = ROWS[code];
      const answer = await send();
      await expectProblem(service.url, answer, { code, ...expected });
      const { headers, problem } = errorExample(answer, service.url);
      recorded[code] = isPart === true ? { problem } : { headers, problem };
      if (!WRITES) expect(withoutNumbers(examples[code])).toBe(withoutNumbers(recorded[code]));
    },
  );
});

it('the OpenAPI document has an example for every code, except for those of requests without an operation', () => {
  const responses = ALL_OPERATIONS.flatMap(({ operation }) => Object.values(operation.responses ?? {}));
  const documented = responses.flatMap((response) =>
    Object.keys(resolvedAnswer(response).content?.['application/problem+json']?.examples ?? {}),
  );
  // The others are sent before a request is assigned to an operation, or are entries of a response, or are defects.
  const others: ErrorCode[] = [
    'method_not_allowed',
    'request_timeout',
    'headers_too_large',
    'not_stored',
    'no_exact_match',
    'internal_error',
    'unsupported_transfer_coding',
  ];
  expect([...new Set(documented), ...others].sort()).toEqual([...ERROR_CODES].sort());
});
