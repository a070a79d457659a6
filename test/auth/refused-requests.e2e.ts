import { describe, expect, it } from '@jest/globals';
import { countRows } from '../support/row-counts.js';
import type { ApiClient } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { storeRefusals } from '../support/refusals.js';
import { nextPagePath } from '../support/paging.js';
import { bodyOf, BOX, minimalOrder, newApplication, newShop, unique } from '../support/samples.js';
import { useService } from '../support/service.js';

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

/** Of one application. */
const KEPT = 200;

describe('the refused requests of an application', () => {
  const service = useService();

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
    const rows = await service.database.query('SELECT r::text FROM refused_requests r');
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
    expect(await countRows(service.database, 'refused_requests WHERE application_id = $1', [id])).toBe(KEPT);
  });
});
