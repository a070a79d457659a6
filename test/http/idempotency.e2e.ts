import { describe, expect, it } from '@jest/globals';
import { Retention } from '../../src/app/retention.js';
import { countRows } from '../support/row-counts.js';
import type { Answer, ApiClient, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { PatientClient } from '../support/patient-client.js';
import { BOX, bodyOf, minimalOrder, newShop, unique } from '../support/samples.js';
import { useService } from '../support/service.js';

/** Sends a POST and returns the response as text, so that two responses can be compared byte by byte. */
async function postRaw(client: ApiClient, path: string, body: unknown, key: string): Promise<string[]> {
  const response = await fetch(`${client.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'X-AUTH-TOKEN': client.token!, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
  const { headers } = response;
  const kept = ['content-type', 'content-length', 'etag', 'location'].map((name) => headers.get(name) ?? '');
  return [String(response.status), ...kept, await response.text()];
}

describe('requests with an Idempotency-Key', () => {
  const service = useService();
  const shop = useEach('test', () => newShop(service.admin));

  const order = (values: Values = {}): Values => minimalOrder(BOX, values);
  const post = (path: string, body: unknown, key: string, client = shop.client): Promise<Answer> =>
    client.post(path, body, { 'Idempotency-Key': key });
  const outcome = ({ status, body, headers }: Answer): unknown[] => [
    status,
    status < 300 ? headers.get('idempotent-replayed') : body.code,
  ];
  const keys = () => countRows(service.database, 'idempotency_keys WHERE application_id = $1', [shop.id]);
  const orders = () => countRows(service.database, 'orders WHERE application_id = $1', [shop.id]);

  describe('after a successful request', () => {
    it('return the same bytes again, even when the data has changed since', async () => {
      const body = order();
      const first = await postRaw(shop.client, '/orders', body, 'a key');
      expect(first[0]).toBe('200');
      const { id } = JSON.parse(first.at(-1)!);
      bodyOf(await service.admin.post(`/orders/${id}/validate`));
      expect(await postRaw(shop.client, '/orders', body, 'a key')).toEqual(first);
      expect(await postRaw(shop.client, '/orders', body, '"a key"')).toEqual(first);
      expect(outcome(await post('/orders', body, 'a key'))).toEqual([200, 'true']);
      expect(bodyOf(await shop.client.post('/orders', body)).state).toBe('validated');
    });

    it('return the same bytes as the request without a key', async () => {
      const body = order();
      const [status, type, length, tag, , text] = await postRaw(shop.client, '/orders', body, unique('key'));
      const plain = await fetch(`${service.url}/api/v1/orders`, {
        method: 'POST',
        headers: { 'X-AUTH-TOKEN': shop.token, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { headers } = plain;
      expect([
        String(plain.status),
        headers.get('content-type'),
        headers.get('content-length'),
        headers.get('etag'),
      ]).toEqual([status, type, length, tag]);
      expect(await plain.text()).toBe(text);
    });

    it('create a resource without a natural key only once and return its Location', async () => {
      const product = { code: unique('product'), label: 'Olive oil', taxes: [] };
      const first = await postRaw(service.admin, '/products', product, 'p');
      expect([first[0], first[4]]).toEqual(['201', expect.stringMatching(/^\/api\/v1\/products\/\d+$/)]);
      expect(await postRaw(service.admin, '/products', product, 'p')).toEqual(first);
    });

    it('return the token of a new application again, which is stored encrypted', async () => {
      const application = { name: unique('application'), rights: [] };
      const first = bodyOf(await post('/applications', application, 't', service.admin));
      expect(bodyOf(await post('/applications', application, 't', service.admin))).toEqual(first);
      expect((await service.client(first.token).get('/me')).status).toBe(200);
      const rows = await service.database.query<{ answer: Buffer }>('SELECT answer FROM idempotency_keys');
      for (const secret of [first.token, first.name]) {
        expect(rows.filter(({ answer }) => answer?.includes(secret))).toEqual([]);
      }
    });

    it('are replayed for requests without a body', async () => {
      const { id } = bodyOf(await shop.client.post('/orders', order()));
      const path = `/orders/${id}/validate`;
      const first = await post(path, undefined, 'v', service.admin);
      expect(outcome(first)).toEqual([200, null]);
      expect(outcome(await post(path, undefined, 'v', service.admin))).toEqual([200, 'true']);
    });

    it('are replayed when the members of the body are in another order', async () => {
      const body = order();
      const reordered = Object.fromEntries(Object.entries(body).reverse());
      const first = bodyOf(await post('/orders', body, 'k'));
      const again = await post('/orders', reordered, 'k');
      expect([outcome(again), again.body]).toEqual([[200, 'true'], first]);
    });
  });

  describe('after a different request with the same key', () => {
    it('are refused, whichever part of the request differs', async () => {
      const body = order();
      bodyOf(await post('/orders', body, 'k'));
      for (const [path, other] of [
        ['/orders', { ...body, comment: 'x' }],
        ['/orders', order()],
      ] as const) {
        expect(outcome(await post(path, other, 'k'))).toEqual([422, 'idempotency_key_reused']);
      }
      expect(await orders()).toBe(1);
    });

    it('are executed for another path or another application', async () => {
      const other = await newShop(service.admin);
      const body = order();
      const one = bodyOf(await post('/orders', body, 'k'));
      const two = await post('/orders', body, 'k', other.client);
      expect(outcome(two)).toEqual([200, null]);
      expect(bodyOf(two).id).not.toBe(one.id);
      expect(outcome(await post('/orders/bulk', { orders: [body] }, 'k'))).toEqual([207, null]);
    });
  });

  describe('after a refused request', () => {
    it('are executed, because the refusal stored nothing', async () => {
      const body = order();
      for (const [refused, status] of [
        [{ ...body, items: [] }, 422],
        [minimalOrder({ externalReference: 'NO' }), 422],
        [minimalOrder({ packaging: 1 }), 403],
      ] as const)
        expect((await post('/orders', refused, 'k')).status).toBe(status);
      expect(await keys()).toBe(0);
      expect(outcome(await post('/orders', body, 'k'))).toEqual([200, null]);
    });

    it('are checked for authentication and permission before the key is looked up', async () => {
      expect((await post('/orders', order(), '', service.client(null))).status).toBe(401);
      expect((await post('/products', {}, '', shop.client)).status).toBe(403);
    });
  });

  it.each(['""', '"open', 'k'.repeat(256), 'é', '"a";b'])('refuse the key %s', async (key) => {
    expect(outcome(await post('/orders', order(), key))).toEqual([400, 'idempotency_key_invalid']);
    expect(await orders()).toBe(0);
  });

  it('ignore the key for GET', async () => {
    expect((await shop.client.get('/orders', { 'Idempotency-Key': '""' })).status).toBe(200);
  });

  it('create one order from fifty concurrent requests, and return 409 while the first one is running', async () => {
    const body = order();
    const client = new PatientClient(service.url, shop.token);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/orders', body, 'k', client)));
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect(taken.length + refused.length).toBe(50);
    expect(new Set(taken.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(taken.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    for (const answer of refused) {
      expect(answer.body.code).toBe('idempotency_in_progress');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect([await orders(), await keys()]).toEqual([1, 1]);
    expect(bodyOf(await post('/orders', body, 'k'))).toEqual(taken[0]!.body);
  });

  describe('with an old key', () => {
    const setAge = (interval: string): Promise<object[]> =>
      service.database.query(
        `UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE application_id = $1`,
        [shop.id, interval],
      );

    it('are executed again after seven days by the database clock', async () => {
      bodyOf(await post('/orders', order(), 'k'));
      await setAge('6 days 23 hours');
      expect(outcome(await post('/orders', order(), 'k'))).toEqual([422, 'idempotency_key_reused']);
      await setAge('7 days 1 second');
      expect(outcome(await post('/orders', order(), 'k'))).toEqual([200, null]);
    });

    it('are deleted after seven days and not before', async () => {
      const insertKeys = (age: string): Promise<object[]> =>
        service.database.query(
          `INSERT INTO idempotency_keys (application_id, digest, fingerprint, answer, created_at)
           SELECT $1, sha256(($2 || n)::bytea), sha256(''), '', now() - $2::interval FROM generate_series(1, 1200) n`,
          [shop.id, age],
        );
      await insertKeys('8 days');
      await insertKeys('6 days');
      await service.app.get(Retention, { strict: false }).round(new AbortController().signal);
      expect(await keys()).toBe(1200);
    });
  });
});
