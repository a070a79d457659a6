import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WebhookKeys, WebhookVerificationError } from '../../clients/typescript/src/index.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { useReceiver, type Received } from '../support/receiver.js';
import { bodyOf, BOX, minimalOrder, newShop } from '../support/samples.js';
import { useService } from '../support/service.js';

const MINUTE = 60_000;

const service = useService();

const receiver = useReceiver();
const shop = useEach('test', () => newShop(service.admin));
let reads: number;
let keys: WebhookKeys;
beforeEach(async () => {
  reads = 0;
  keys = new WebhookKeys(`${service.url}/api/v1/webhook_keys/${shop.id}`, (url) => {
    reads += 1;
    return fetch(url);
  });
  const subscription = { event: 'sales_order_created', url: receiver.url, signatures: ['v1a'] };
  bodyOf(await shop.client.put('/webhooks', subscription));
});
afterEach(() => void jest.useRealTimers());

async function delivered(): Promise<Received> {
  const before = receiver.received.length;
  bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
  await waitUntil(() => receiver.received.length > before);
  return receiver.received.at(-1)!;
}

/** Sets the clock of the receiver, and the time at which the webhook was signed is that of the service. */
const setClock = (now: number) => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'], now });

describe('WebhookKeys', () => {
  it('verifies a webhook, as bytes or as text, and reads the keys once', async () => {
    const { headers, body } = await delivered();
    const event = await keys.verify(headers, body);
    expect(event).toMatchObject({ event: 'sales_order_created', attempt: 1, sequence: 1 });
    expect(event.body).toEqual(JSON.parse(body.toString()));
    expect(await keys.verify(headers, body.toString())).toEqual(event);
    expect(reads).toBe(1);
  });

  it('accepts one of the two pings', async () => {
    await waitUntil(() => receiver.pings.length === 2);
    const results = await Promise.allSettled(
      receiver.pings.map(({ headers, body }) => keys.verify(headers, body)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(reads).toBe(1);
  });

  it.each<[string, (headers: Received['headers']) => object, string]>([
    ['another body', (headers) => headers, '{}'],
    ['a signature of the kind v1 alone', (headers) => ({ ...headers, 'webhook-signature': 'v1,AAAA' }), ''],
    ['a malformed signature', (headers) => ({ ...headers, 'webhook-signature': 'v1a,AAAA' }), ''],
    ['an old signature', (headers) => ({ ...headers, 'webhook-timestamp': '1700000000' }), ''],
    ['no timestamp', ({ 'webhook-timestamp': _, ...headers }) => headers, ''],
    ['no name of a key', ({ 'webhook-key-id': _, ...headers }) => headers, ''],
    ['the name of an unknown key', (headers) => ({ ...headers, 'webhook-key-id': 'unknown' }), ''],
  ])('refuses %s', async (_, changed, body) => {
    const received = await delivered();
    const headers = changed(received.headers) as Record<string, string>;
    const verifying = keys.verify(headers, body === '' ? received.body : body);
    await expect(verifying).rejects.toThrow(WebhookVerificationError);
  });

  it('reads the keys again for an unknown key, but not more often than once a minute', async () => {
    await keys.verify((await delivered()).headers, receiver.received[0]!.body);
    bodyOf(await shop.client.post('/webhook_keys/rotate'));
    await service.database.query(
      `UPDATE webhook_keys SET signs_from = signs_from - interval '26 hours', signs_until = signs_until - interval '26 hours'
       WHERE application_id = $1`,
      [shop.id],
    );
    const { headers, body } = await delivered();
    await expect(keys.verify(headers, body)).rejects.toThrow(WebhookVerificationError);
    expect(reads).toBe(1);
    setClock(Date.now() + MINUTE);
    await expect(keys.verify(headers, body)).resolves.toMatchObject({ event: 'sales_order_created' });
    expect(reads).toBe(2);
  });

  it('reports that the keys cannot be read, and tries it again', async () => {
    const { headers, body } = await delivered();
    const answers = [new Response('', { status: 503 }), null];
    const unreliable = new WebhookKeys(
      `${service.url}/api/v1/webhook_keys/${shop.id}`,
      async (url) => answers.shift() ?? fetch(url),
    );
    await expect(unreliable.verify(headers, body)).rejects.toThrow(/cannot be read from .*: 503/);
    await expect(unreliable.verify(headers, body)).resolves.toMatchObject({ event: 'sales_order_created' });
  });
});
