import { describe, expect, it } from '@jest/globals';
import { Retention } from '../../src/app/retention.js';
import { Schedule } from '../../src/app/schedule.js';
import { RefusalLog } from '../../src/auth/journal/refusal-log.js';
import { useEach } from '../support/each.js';
import type { ApiClient, Body } from '../support/api-client.js';
import { pagesOf, nextPagePath } from '../support/paging.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  newProduct,
  sharePackaging,
  unique,
  BOX,
  newShop,
} from '../support/samples.js';
import { ADMIN_TOKEN, useService } from '../support/service.js';
import { newSeller } from '../support/validated-orders.js';
import { countRows } from '../support/row-counts.js';
import { waitUntil } from '../support/delivery.js';
import { storeRefusals } from '../support/refusals.js';

const service = useService();
const admin = useEach('suite', async () => service.admin);
const shop = useEach('suite', () => newApplication(admin, { name: 'Shop' }));

const entries = async (query: string): Promise<Body[]> => bodyOf(await admin.get(`/audit?${query}`));
const ADMINISTRATOR = {
  id: 0,
  name: 'Administrator',
  token: { id: null, name: 'ADMIN_TOKEN' },
  person: null,
};

describe('the audit', () => {
  it('tells who changed a resource from where, with the values that were replaced', async () => {
    const product = await newProduct(admin, { label: 'Olive oil' });
    await admin.patch(`/products/${product.id}`, { label: 'Oil' }, { 'X-Request-Id': 'change-of-a-label' });
    const [changed, created, ...others] = await entries(`resource=products/${product.id}`);
    expect(changed).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      requestId: 'change-of-a-label',
      actor: ADMINISTRATOR,
      operation: 'updateProduct',
      resource: `products/${product.id}`,
      refusal: null,
      address: '127.0.0.1',
      changes: [{ pointer: '#/label', from: 'Olive oil', to: 'Oil' }],
      truncated: false,
    });
    expect(created).toMatchObject({ operation: 'createProduct', changes: [], refusal: null });
    expect(others).toEqual([]);
  });

  it('has the steps of an order after it was sent, a repetition without changes, and not its creation', async () => {
    const seller = await newSeller(service);
    const order = await seller.validated();
    for (let times = 0; times < 2; times++)
      bodyOf(await seller.office.client.post(`/orders/${order.id}/reopen`, { reason: 'Wrong price' }));
    const found = await entries(`resource=orders/${order.id}`);
    expect(found.map(({ operation, changes }) => [operation, changes])).toEqual([
      ['reopenOrder', []],
      ['reopenOrder', expect.arrayContaining([{ pointer: '#/state', from: 'validated', to: 'pending' }])],
      ['validateOrder', expect.arrayContaining([{ pointer: '#/state', from: 'pending', to: 'validated' }])],
    ]);
  });

  it('has one entry for a change without a history', async () => {
    const { client, id } = shop;
    const url = 'http://127.0.0.1:9/';
    const webhook = bodyOf(await client.put('/webhooks', { event: 'sales_order_created', url }));
    await client.delete(`/webhooks/${webhook.id}`);
    const found = await entries(`application=${id}&resource=webhooks/${webhook.id}`);
    expect(found.map(({ operation }) => operation)).toEqual(['deleteWebhook', 'subscribeWebhook']);
  });

  it('has no entry for previews and for what is only read', async () => {
    const { id } = await newPackaging(admin);
    await sharePackaging(admin, shop.id, id, BOX);
    const before = await entries('limit=1');
    bodyOf(await admin.get('/products'));
    bodyOf(await shop.client.post('/orders/preview', minimalOrder(BOX)));
    expect(await entries('limit=1')).toEqual(before);
  });

  it('lists each request that was refused because of a missing right', async () => {
    const { client, id } = shop;
    const reading = await client.get('/contacts', { 'X-Request-Id': unique('reading') });
    const writing = await client.post('/products', { code: 'x', label: 'x', taxes: [] });
    const found = await entries(`application=${id}&refused=true`);
    expect(found.map(({ requestId, operation, refusal }) => [requestId, operation, refusal])).toEqual([
      [writing.body.requestId, 'createProduct', 'missing_right'],
      [reading.body.requestId, 'listContacts', 'missing_right'],
    ]);
  });

  it('has no entry for a request with an invalid token', async () => {
    const before = await entries('refused=true');
    expect((await service.client('no token').post('/products', {})).status).toBe(401);
    expect(await entries('refused=true')).toEqual(before);
  });

  it('has nothing of a change that was rolled back', async () => {
    const refused = await admin.patch(`/applications/${shop.id}`, { rights: ['unknown'] });
    expect(refused.status).toBe(422);
    const taken = await newProduct(admin);
    const conflict = await admin.post('/products', { code: taken.code, label: 'x', taxes: [] });
    expect(conflict.body.code).toBe('already_taken');
    const found = await entries('limit=5');
    expect(found.map(({ requestId }) => requestId)).not.toContain(conflict.body.requestId);
    expect(found.map(({ requestId }) => requestId)).not.toContain(refused.body.requestId);
  });

  it('can be filtered by operation and time, and is read in pages', async () => {
    const since = new Date().toISOString();
    for (let n = 0; n < 5; n++) await newProduct(admin);
    await newApplication(admin);
    const query = `operation=createProduct&at[gte]=${since}`;
    const all = await entries(query);
    expect(all).toHaveLength(5);
    expect((await pagesOf(admin, `/audit?${query}&limit=2`)).flat()).toEqual(all);
    expect(await entries(`${query}&at[lt]=${since}`)).toEqual([]);
  });

  it('is exported as a whole, one entry in each line', async () => {
    const headers = { 'X-AUTH-TOKEN': ADMIN_TOKEN, Accept: 'application/x-ndjson' };
    const exported = await fetch(`${service.url}/api/v1/audit?operation=createApplication`, { headers });
    expect(exported.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await exported.text()).trimEnd().split('\n');
    const listed = await entries('operation=createApplication&limit=500');
    expect(lines.map((line) => JSON.parse(line))).toEqual(listed);
    const other = await fetch(`${service.url}/api/v1/orders`, { headers });
    expect(other.status).toBe(406);
  });

  it('keeps entries for the retention period', async () => {
    const { id } = await newProduct(admin);
    const query = `resource=products/${id}`;
    const age = (days: number) =>
      service.database.query(
        `UPDATE journal SET created_at = now() - $2 * interval '1 day' WHERE resource = $1`,
        [`products/${id}`, days],
      );
    const clean = () => service.app.get(Retention, { strict: false }).round(new AbortController().signal);
    await age(364);
    await clean();
    expect(await entries(query)).toHaveLength(1);
    await age(366);
    await clean();
    expect(await entries(query)).toEqual([]);
  });

  it('loses an entry of a history after the retention period, and the history does not', async () => {
    const { id } = await newProduct(admin);
    await admin.patch(`/products/${id}`, { label: 'Oil' });
    const history = bodyOf(await admin.get(`/products/${id}/history`));
    await service.database
      .sql`UPDATE journal SET created_at = now() - interval '366 days' WHERE resource = ${`products/${id}`}`;
    await service.app.get(Retention, { strict: false }).round(new AbortController().signal);
    expect(await entries(`resource=products/${id}`)).toEqual([]);
    const kept = bodyOf(await admin.get(`/products/${id}/history`));
    expect(kept.map(({ at, ...entry }: Body) => entry)).toEqual(
      history.map(({ at, ...entry }: Body) => entry),
    );
    const rows = await service.database
      .sql`SELECT FROM journal WHERE resource = ${`products/${id}`} AND num_nonnulls(request_id, operation, address) = 0`;
    expect(rows).toHaveLength(2);
  });
});

interface Refused {
  id: number;
  at: string;
  requestId: string;
  application: { id: number; name: string };
  operation: string;
  resource: string;
  externalId: string | null;
  code: string;
  errors: { pointer?: string; parameter?: string; code: string }[];
}

const KEPT = 200;

describe('the refused requests of an application', () => {
  const list = async (client: ApiClient, query = ''): Promise<Refused[]> => {
    await storeRefusals(service);
    return bodyOf(await client.get(`/refused_requests${query}`));
  };

  // Before the other tests, which store the requests themselves.
  it('are in the list soon after they were sent, without another request', async () => {
    const { client } = await newApplication(service.admin);
    expect(bodyOf(await client.get('/refused_requests'))).toEqual([]);
    await client.get('/orders/99999999');
    await waitUntil(async () => bodyOf(await client.get('/refused_requests')).length === 1);
  });

  it('have their pointers, and not the values that were sent', async () => {
    const { id, client } = await newShop(service.admin);
    const secret = unique('value');
    const order = minimalOrder({ ...BOX, orderedQuantity: -1 }, { currency: secret });
    const { status, headers } = await client.post('/orders', order);
    expect(status).toBe(422);
    const [refused, ...others] = await list(client);
    expect(others).toEqual([]);
    expect(refused).toMatchObject({
      application: { id },
      requestId: headers.get('x-request-id'),
      ...{ operation: 'createOrder', resource: 'orders', externalId: order.externalId },
      code: 'validation_failed',
    });
    expect(refused!.errors.map(({ pointer }) => pointer).sort()).toEqual([
      '#/currency',
      '#/items/0/orderedQuantity',
    ]);
    const rows = await service.database.query(`SELECT j::text FROM journal j WHERE outcome = 'refused'`);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('are kept when text that is too long or cannot be stored was sent', async () => {
    const { client } = await newApplication(service.admin);
    for (const text of ['a\u0000', '\ud800', 'x'.repeat(100_000)]) {
      expect((await client.post('/orders', { externalId: text, [text]: 1 })).status).toBe(422);
    }
    const refused = await list(client);
    expect(refused.map(({ externalId, errors }) => [externalId, errors[0]!.pointer])).toEqual([
      ['x'.repeat(250), expect.any(String)],
      ['\ufffd', expect.any(String)],
      ['a\ufffd', expect.any(String)],
    ]);
    const pointers = refused.flatMap(({ errors }) => errors.map(({ pointer }) => pointer!.length));
    expect(Math.max(...pointers)).toBe(250);
  });

  it('are stored later when the database could not store them', async () => {
    const { client } = await newApplication(service.admin);
    const log = service.app.get(RefusalLog, { strict: false });
    await service.app.get(Schedule, { strict: false }).loops.get('RefusalLog')!.stop();
    await client.get('/orders/99999999');
    await service.database.query('ALTER TABLE journal RENAME TO moved');
    await expect(log.store()).rejects.toThrow('journal');
    await client.get('/orders/99999998');
    await service.database.query('ALTER TABLE moved RENAME TO journal');
    expect((await list(client)).map(({ resource }) => resource)).toEqual([
      'orders/99999998',
      'orders/99999999',
    ]);
  });

  it('are those with 400, 403, 404, 409 and 422, newest first, and no others', async () => {
    const { client } = await newShop(service.admin);
    const order = minimalOrder(BOX);
    bodyOf(await client.post('/orders', order));
    bodyOf(await client.post('/orders', order));
    await client.get('/orders?nothing=1');
    await client.get('/audit');
    await client.get('/orders/99999999');
    await client.post('/orders', { ...order, purchaseOrderNumber: 'Another' });
    await client.get('/nowhere');
    const refused = (await list(client)).map(({ operation, code }) => `${operation} ${code}`);
    expect(refused).toEqual([
      'createOrder external_id_conflict',
      'getOrder not_found',
      'listAuditEntries missing_right',
      'listOrders unknown_parameter',
    ]);
  });

  it('are not shown to other applications, except with the right sales', async () => {
    const { id, client } = await newApplication(service.admin);
    const other = await newApplication(service.admin);
    const office = await newApplication(service.admin, { rights: ['sales'] });
    await client.get('/orders/99999999');
    expect(await list(other.client)).toEqual([]);
    expect(await list(office.client, `?application=${id}`)).toHaveLength(1);
    expect(await list(office.client, `?application=${other.id}`)).toEqual([]);
    expect((await list(office.client, '?limit=1'))[0]!.application.id).toBe(id);
    expect((await other.client.get(`/refused_requests?application=${id}`)).status).toBe(403);
  });

  it(`are the last ${KEPT}, on pages`, async () => {
    const { id, client } = await newApplication(service.admin);
    const other = await newApplication(service.admin);
    await other.client.get('/orders/99999999');
    for (let sent = 0; sent < KEPT + 5; sent += 1) await client.get(`/orders/${99_999_000 + sent}`);
    const first = await list(client, '?limit=150');
    const next = nextPagePath(client.url, await client.get('/refused_requests?limit=150'));
    const second: Refused[] = bodyOf(await client.get(next!));
    const resources = [...first, ...second].map(({ resource }) => resource);
    expect(resources).toEqual(
      Array.from({ length: KEPT }, (_, index) => `orders/${99_999_000 + KEPT + 4 - index}`),
    );
    expect(await list(other.client)).toHaveLength(1);
    expect(
      await countRows(service.database, `journal WHERE actor_id = $1 AND outcome = 'refused'`, [id]),
    ).toBe(KEPT);
  });
});
