import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_CODES, type ErrorCode } from '../../src/common/errors/error-codes.js';
import { FAULT_CODES, type FaultCode } from '../../src/common/errors/fault-codes.js';
import { statusOf } from '../../src/platform/http/problems/problem.js';
import { useEach, useStarted } from '../support/each.js';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { CONSOLE_SESSION, openedPortal } from '../support/console-session.js';
import { waitUntil } from '../support/delivery.js';
import type { RecordedExamples } from '../../openapi/document/recorded-examples.js';
import {
  errorExample,
  errorExamples,
  withoutNumbers,
  writeErrorExamples,
} from '../support/error-examples.js';
import { refuseCommentedOrders } from '../support/failing-orders.js';
import { assertDocumented, problemSchemaFaults } from '../support/openapi-response-check.js';
import { ALL_OPERATIONS, resolvedAnswer } from '../support/operations.js';
import { requestText, sendRaw } from '../support/raw-http.js';
import { useReceiver } from '../support/receiver.js';
import {
  BOX,
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newShop,
  shareContact,
  unique,
} from '../support/samples.js';
import { startService, useService } from '../support/service.js';

/** `npm run examples` records the examples instead of comparing them. */
const WRITES = process.env['WRITE_EXAMPLES'] === 'true';

const receiver = useReceiver('suite');
const service = useStarted('suite', () => startService());
/** Its identity provider cannot be reached, and nobody signs in with a token. */
const withoutProvider = useStarted('suite', () => {
  const provider = {
    issuer: 'http://127.0.0.1:2',
    audience: 'orders',
    consoleClientId: 'console',
    people: {},
  };
  const settings = { TOKEN_SIGN_IN: 'false', OIDC_ISSUERS: JSON.stringify([provider]) };
  return startService(settings, service.database);
});
const testInstallation = useService({ TEST_MODE: 'true' });
const admin = useEach('suite', async () => service.admin);
const shop = useEach('suite', () => newShop(admin));
beforeAll(() => refuseCommentedOrders(service.database));

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const take = async (values: Values = {}) => bodyOf(await shop.client.post('/orders', order(values)));
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
async function withSettings(settings: Record<string, string>, work: (client: ApiClient) => Promise<Answer>) {
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

/** A request or a situation for each code; a code without one does not compile. The file of examples has what each returns. */
const REQUESTS: Record<ErrorCode, () => Promise<Answer>> = {
  malformed_request: () =>
    sendBytes(requestText('GET /api/v1/me HTTP/1.1', ['X-AUTH-TOKEN: x']), '/api/v1/me'),
  malformed_path: () => admin.get('/products/%ff'),
  malformed_json: () => admin.post('/products', '{"code":'),
  unknown_parameter: () => admin.get('/contacts?nam=Ada'),
  invalid_parameter: () => admin.get('/orders?limit=0'),
  invalid_cursor: () => admin.get('/orders?cursor=x'),
  invalid_if_match: async () =>
    admin.patch(`/orders/${(await take()).id}`, { comment: 'x' }, { 'If-Match': 'v1' }),
  idempotency_key_invalid: () => keyed(order(), '""'),
  missing_token: () => service.client(null).get('/me'),
  invalid_token: () => service.client('x').get('/me'),
  sign_in_failed: () => admin.post(CONSOLE_SESSION, { email: 'nobody@example.com', password: 'wrong' }),
  token_sign_in_off: () => withoutProvider.client(null).post(CONSOLE_SESSION, { token: 'any' }),
  console_header_missing: () => service.client(null).delete(CONSOLE_SESSION),
  session_read_only: async () => {
    const { client } = await openedPortal(admin, shop.id, { readOnly: true });
    return client.post('/orders', order());
  },
  missing_right: () => shop.client.get('/contacts'),
  not_found: () => admin.get('/orders/999999'),
  document_not_found: async () => admin.delete(`/orders/${(await take()).id}/documents/invoice`),
  method_not_allowed: () => admin.put('/products'),
  not_acceptable: () => admin.get('/me', { Accept: 'application/xml' }),
  request_timeout: async () => {
    const server = service.app.getHttpServer() as { headersTimeout: number };
    const { headersTimeout } = server;
    server.headersTimeout = 1;
    try {
      return await sendBytes('GET /api/v1/me HTTP/1.1\r\nHost: test\r\n');
    } finally {
      server.headersTimeout = headersTimeout;
    }
  },
  external_id_conflict: async () => {
    const body = order();
    bodyOf(await shop.client.post('/orders', body));
    return shop.client.post('/orders', { ...body, comment: 'another' });
  },
  payment_reference_conflict: async () => {
    const [paid, reference] = [await take(), unique('payment')];
    bodyOf(await pay(paid, { reference }));
    return pay(paid, { reference, comment: 'another' });
  },
  order_state_conflict: async () => admin.post(`/orders/${(await take()).id}/ship`),
  not_the_sender: async () => admin.post(`/orders/${(await answered()).id}/answer/accept`, { number: 1 }),
  answer_not_accepted: async () => ship(await answered(), 1),
  answer_outdated: async () =>
    shop.client.post(`/orders/${(await answered()).id}/answer/accept`, { number: 2 }),
  consent_not_awaited: async () =>
    shop.client.post(`/orders/${(await answered({ consent: 'none' })).id}/answer/refuse`, { number: 1 }),
  quantity_below_shipped: async () => {
    const { id } = await validated({ items: [{ ...BOX, orderedQuantity: 3 }] });
    bodyOf(await ship({ id }, 2));
    return answer({ id }, { position: 1, status: 'changed', quantity: 1 });
  },
  change_request_open: async () => {
    const order = await validated();
    bodyOf(await requestChange(order, { externalId: 'first' }));
    return requestChange(order, { externalId: 'second' });
  },
  change_request_outdated: async () => {
    const { id } = bodyOf(await requestChange(await validated()));
    bodyOf(await shop.client.post(`/change_requests/${id}/withdraw`));
    return service.admin.post(`/change_requests/${id}/accept`);
  },
  nothing_changes: async () =>
    requestChange(await validated(), { kind: 'change', content: { comment: null } }),
  answer_incomplete: async () => {
    const items = [1, 2].map((orderedQuantity) => ({ ...BOX, orderedQuantity }));
    return answer(await validated({ items }), { position: 1, status: 'accepted' });
  },
  quantity_exceeds_ordered: async () =>
    answer(await validated(), { position: 1, status: 'changed', quantity: 3 }),
  quantity_exceeds_accepted: async () => ship(await validated(), 3),
  host_not_allowed: async () =>
    admin.put(`/orders/${(await take()).id}/documents/invoice`, { url: 'https://other.example/1.pdf' }),
  order_blocked: async () => {
    const unpriced = await newShop(admin, {}, { unitPrice: null });
    const { id } = bodyOf(await unpriced.client.post('/orders', order()));
    return admin.post(`/orders/${id}/validate`);
  },
  already_taken: async () => {
    const product = { code: unique('code'), label: 'Lamp', taxes: [] };
    bodyOf(await admin.post('/products', product));
    return admin.post('/products', product);
  },
  already_reconciled: async () => {
    const person = await temporaryContact();
    bodyOf(await reconcile(person, await newContact(admin)));
    return reconcile(person, await newContact(admin));
  },
  reconciled_further: async () => {
    const [first, second] = [await temporaryContact(), await temporaryContact()];
    const { id } = bodyOf(await reconcile(first, second));
    bodyOf(await reconcile(second, await newContact(admin)));
    return admin.post(`/contact_reconciliations/${id}/undo`);
  },
  reconciliation_final: async () => {
    const { id } = bodyOf(await reconcile(await temporaryContact(), await newContact(admin)));
    await sql(`UPDATE contact_reconciliations SET created_at = now() - interval '31 days' WHERE id = $1`, [
      id,
    ]);
    return admin.post(`/contact_reconciliations/${id}/undo`);
  },
  contact_has_open_orders: async () =>
    admin.post(`/contacts/${(await take()).contact.id}/erase`, { reason: 'a request of the person' }),
  reconciliation_in_progress: async () => {
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
  contact_change_decided: async () => {
    const { id } = await proposedChange();
    bodyOf(await admin.post(`/contact_changes/${id}/accept`));
    return admin.post(`/contact_changes/${id}/refuse`);
  },
  ping_not_redeliverable: async () => {
    const { id } = await subscribe();
    const [ping] = bodyOf(await shop.client.get(`/webhook_deliveries?webhook=${id}`));
    return shop.client.post(`/webhook_deliveries/${ping.id}/redeliver`);
  },
  webhook_inactive: async () => {
    const { id } = await subscribe();
    await sql('UPDATE webhooks SET active = false WHERE id = $1', [id]);
    return shop.client.post(`/webhooks/${id}/ping`);
  },
  no_subscription: () => testInstallation.admin.post('/test/events', { event: 'sales_order_shipped' }),
  application_inactive: async () => {
    const other = await newShop(admin);
    const body = { event: 'sales_order_created', url: receiver.url };
    const { id } = bodyOf(await other.client.put('/webhooks', body));
    bodyOf(await admin.patch(`/applications/${other.id}`, { active: false }));
    return admin.post(`/webhooks/${id}/ping`);
  },
  replay_in_progress: async () => {
    const { id } = await subscribe();
    const since = new Date(Date.now() - 60_000).toISOString();
    return refusedBesideAnother(409, () => shop.client.post(`/webhooks/${id}/replay`, { since }));
  },
  job_not_finished: async () => {
    // Many more items than are done before the next request.
    const ids = Array.from({ length: 2_000 }, (_, index) => 900_000_000 + index);
    const job = { kind: 'orders.cancel', ids, with: { reason: 'Not sold' } };
    const { id } = bodyOf(await shop.client.post('/jobs', job));
    const refused = await shop.client.post(`/jobs/${id}/retry`);
    bodyOf(await shop.client.post(`/jobs/${id}/cancel`));
    return refused;
  },
  no_exact_match: async () => {
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
  idempotency_in_progress: async () => {
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
  idempotency_answer_lost: async () => {
    const [body, key] = [order(), unique('key')];
    bodyOf(await keyed(body, key));
    // The stored answer cannot be decrypted, as if its key had been lost.
    await sql(
      `UPDATE idempotency_keys SET answer = decode(repeat('00', 50), 'hex')
         WHERE application_id = $1 AND answer IS NOT NULL`,
      [shop.id],
    );
    return keyed(body, key);
  },
  version_mismatch: async () =>
    admin.patch(`/orders/${(await take()).id}`, { comment: 'x' }, { 'If-Match': '"v9"' }),
  roles_claimed: async () => admin.patch(`/people/${await providedPerson()}`, { roles: ['clerk'] }),
  no_password: async () => admin.post(`/people/${await providedPerson()}/password_links`),
  too_many_tokens: async () => {
    const { client } = await newApplication(admin);
    for (let number = 2; number <= 5; number += 1) bodyOf(await client.post('/me/tokens', {}));
    return client.post('/me/tokens', {});
  },
  too_many_jobs: async () => {
    const { client, id } = await newApplication(admin);
    await service.database.query(
      `INSERT INTO work (kind, options, rights, used_rights, total, actor_id)
        SELECT 'orders.export', '{}', '{}', '{}', 1, $1 FROM generate_series(1, 20)`,
      [id],
    );
    return client.post('/jobs', { kind: 'orders.export', ids: [1] });
  },
  last_token: async () => {
    const { client } = await newApplication(admin);
    const [{ id }] = bodyOf(await client.get('/me/tokens'));
    return client.delete(`/me/tokens/${id}`);
  },
  identity_provider_unavailable: () =>
    withoutProvider
      .client(null)
      .post(CONSOLE_SESSION, { code: 'a', codeVerifier: 'b'.repeat(43), redirectUri: 'c' }),
  payload_too_large: () => admin.post('/products', `{"code":"${'x'.repeat(1_048_576)}"}`),
  unsupported_media_type: () =>
    admin.post('/products', 'code=x', { 'Content-Type': 'application/x-www-form-urlencoded' }),
  validation_failed: () =>
    shop.client.post(
      '/orders',
      order({ externalId: undefined, items: [{ ...BOX, orderedQuantity: 'two' }] }),
    ),
  unknown_reference: () => shop.client.post('/orders', minimalOrder({ externalReference: 'NONE' })),
  contact_identifiers_disagree: () =>
    shop.client.post('/orders', order({ contact: { externalReference: 'a', externalReferenceId: 'b' } })),
  packaging_inactive: async () => {
    const other = await newShop(admin, {}, { active: false });
    return other.client.post('/orders', order());
  },
  voucher_exceeds_total: () => shop.client.post('/orders', order({ vouchers: [{ taxedAmount: 20 }] })),
  tax_treatment_conflict: () =>
    shop.client.post(
      '/orders',
      order({ items: [{ ...BOX, orderedQuantity: 1, vatRate: 20 }], taxTreatment: 'export' }),
    ),
  contact_not_temporary: async () => reconcile(await newContact(admin), await newContact(admin)),
  idempotency_key_reused: async () => {
    const key = unique('key');
    bodyOf(await keyed(order(), key));
    return keyed(order(), key);
  },
  not_stored: async () => {
    const orders = [order(), minimalOrder({ externalReference: 'NONE' })];
    const sent = { orders, errorPolicy: 'reject_everything' };
    return entryOf(await shop.client.post('/orders/bulk', sent), 0);
  },
  rate_limited: () =>
    withSettings({ RATE_LIMIT_PER_MINUTE: '1' }, async (client) => {
      await client.post('/orders', {});
      return client.post('/orders', {});
    }),
  headers_too_large: () =>
    sendBytes(requestText('GET /api/v1/me HTTP/1.1', [`X-Long: ${'x'.repeat(17_000)}`])),
  unsupported_transfer_coding: () =>
    sendBytes(requestText('POST /api/v1/orders HTTP/1.1', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n')),
  internal_error: () =>
    shop.client.send('POST', '/orders', { body: order({ comment: '23514' }), unchecked: 'answer' }),
  temporarily_unavailable: () => shop.client.post('/orders', order({ comment: '53200' })),
};

/** Problems that are a part of a response that succeeds. */
const PARTS: ErrorCode[] = ['no_exact_match', 'not_stored'];
/** After these the service cannot read the next request of the connection. */
const CLOSING: ErrorCode[] = ['request_timeout', 'payload_too_large', 'headers_too_large'];
/** Numbers of details that are no ids. */
const LIMITS: Partial<Record<ErrorCode, string>> = {
  too_many_tokens: ' 5 tokens',
  too_many_jobs: ' 20 jobs',
  version_mismatch: ' version is 1.',
  payload_too_large: ' 1048576 bytes',
  headers_too_large: ' 16 KiB',
  rate_limited: ' 1 write requests',
};

describe('a problem with the code', () => {
  const examples = errorExamples;
  const recorded: RecordedExamples['errors'] = {};
  afterAll(() => {
    if (WRITES) writeErrorExamples(recorded);
  });

  it.each(ERROR_CODES)(
    '%s has the status of its kind, and is the recorded example (npm run examples)',
    async (code) => {
      const answer = await REQUESTS[code]();
      const { status, headers, body } = answer;
      expect([status, body.status, body.code]).toEqual([statusOf(code), statusOf(code), code]);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(body.requestId).toBe(headers.get('x-request-id'));
      expect(problemSchemaFaults(body)).toEqual([]);
      // The detail of the first fault begins with its place.
      expect(body.detail).toMatch(/^([A-Z]|#|\w+: ).*\.$/);
      expect(body.detail).toContain(LIMITS[code] ?? '');
      if (CLOSING.includes(code)) expect(headers.get('connection')).toBe('close');
      const { headers: shown, problem } = errorExample(answer, service.url);
      recorded[code] = PARTS.includes(code) ? { problem } : { headers: shown!, problem };
      if (WRITES) return;
      expect(withoutNumbers(examples[code])).toBe(withoutNumbers(recorded[code]));
      expect(examples[code]?.problem['errors']).toEqual(problem['errors']);
    },
  );

  it('that faults have too is the code of a fault in its example, except missing_right', () => {
    const both = FAULT_CODES.filter((code): code is FaultCode & ErrorCode => code in REQUESTS);
    const faultsOf = (code: ErrorCode) => (examples[code]?.problem['errors'] ?? []) as { code: string }[];
    const without = both.filter((code) => !faultsOf(code).some((fault) => fault.code === code));
    expect(without).toEqual(['missing_right']);
    expect(faultsOf('external_id_conflict')).toMatchObject([{ code: 'differs' }]);
  });
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
