import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { PatientClient } from '../support/patient-client.js';
import { isVerified, Receiver, type Received, useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, newSubscription } from '../support/samples.js';
import { startService, useService } from '../support/service.js';

const EVENT = 'sales_order_created';
const WARNING = { code: 'signature_not_verified', detail: expect.any(String) };

const service = useService({ WEBHOOK_TIMEOUT_MS: '5000' });

const receiver = useReceiver();
let client: ApiClient;
beforeEach(async () => {
  ({ client } = await newApplication(service.admin));
});

const subscribe = (url = receiver.url): Promise<Body> => newSubscription({ client }, EVENT, url);
const read = async (id: number): Promise<Body> => bodyOf(await client.get(`/webhooks/${id}`));

/** The deliveries of a subscription in the order of insertion. */
const deliveries = (webhook: number, { database } = service): Promise<Body[]> =>
  database.sql`
    SELECT kind, state, reason, attempts FROM webhook_deliveries WHERE webhook_id = ${webhook} ORDER BY id`;

const waitUntilFinished = (webhook: number, count: number, of = service): Promise<void> =>
  waitUntil(async () => {
    const found = await deliveries(webhook, of);
    return found.length === count && found.every(({ state }) => state !== 'waiting');
  });

/** Makes the receiver verify signatures, as a correct receiver does. */
const checkSignatures = (secret: string): void => {
  receiver.answerPing = (ping) => ({ status: isVerified(ping, secret) ? 204 : 401 });
};

describe('PUT /webhooks sends pings', () => {
  it('twice, with one valid and one invalid signature and no other difference', async () => {
    const { id, key, secret } = await subscribe();
    await waitUntil(() => receiver.pings.length === 2);
    const [one, two] = receiver.pings as [Received, Received];

    const verified = receiver.pings.map((ping) => isVerified(ping, secret)).sort();
    expect(verified).toEqual([false, true]);
    const {
      'webhook-id': _,
      'webhook-signature': signature,
      'webhook-timestamp': timestamp,
      // Each attempt is a span of its own.
      traceparent,
      ...headers
    } = one.headers;
    expect(Object.keys(two.headers)).toEqual(Object.keys(one.headers));
    expect(two.headers).toMatchObject(headers);
    expect(two.headers['traceparent']!.slice(0, 35)).toBe(traceparent!.slice(0, 35));
    expect(Math.abs(Number(two.headers['webhook-timestamp']) - Number(timestamp))).toBeLessThan(30);
    expect(headers).toMatchObject({
      'x-webhook-event': 'webhook_ping',
      'x-webhook-key': key,
      'x-webhook-attempt': '1',
    });
    expect(signature).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    expect(two.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    expect(two.headers['webhook-id']).not.toBe(one.headers['webhook-id']);
    expect(JSON.parse(one.body.toString())).toEqual({ id, event: EVENT, url: receiver.url });
    expect(two.body).toEqual(one.body);
  });

  it('only once when the same subscription is sent again, even twenty times concurrently', async () => {
    const { url, token } = client;
    // A busy service refuses some of so many requests.
    client = new PatientClient(url, token);
    await Promise.all(Array.from({ length: 20 }, () => subscribe()));
    const { id } = await subscribe();
    expect((await deliveries(id)).map(({ kind }) => kind).sort()).toEqual(['forged_ping', 'ping']);
  });

  it('to a new url, and cancels unanswered pings to the previous url', async () => {
    // Only the longest time-out is certain not to end before the url is replaced.
    const patient = await startService({ WEBHOOK_TIMEOUT_MS: '60000' });
    ({ client } = await newApplication(patient.admin));
    receiver.answerPing = () => 'hang';
    const { id } = await subscribe();
    await waitUntil(() => receiver.pings.length === 2);
    const other = await Receiver.start();
    await subscribe(other.url);
    await waitUntilFinished(id, 4, patient);
    expect(other.pings).toHaveLength(2);
    expect((await deliveries(id, patient)).slice(0, 2)).toMatchObject([
      { state: 'cancelled', reason: 'superseded' },
      { state: 'cancelled', reason: 'superseded' },
    ]);
    await receiver.stop();
    await patient.stop();
    await other.stop();
  });

  it('that are stored in the same transaction as the subscription', async () => {
    await service.database.sql`
      ALTER TABLE events ADD CONSTRAINT no_pings CHECK (type <> 'webhook_ping') NOT VALID`;
    const body = { event: EVENT, url: receiver.url };
    const answer = await client.send('PUT', '/webhooks', { body, unchecked: 'answer' });
    await service.database.query('ALTER TABLE events DROP CONSTRAINT no_pings');
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(bodyOf(await client.get('/webhooks'))).toEqual([]);
  });

  it('and a redirected one makes the subscription failing, and says where to, until a ping or an event arrives', async () => {
    const location = 'https://new.example/hooks';
    receiver.answerPing = () => ({ status: 301, headers: { location: `${location}?token=secret#part` } });
    const { id } = await subscribe();
    await waitUntil(async () => (await read(id)).health === 'failing');
    const { lastFailure } = await read(id);
    expect(lastFailure).toMatchObject({ reason: 'redirect_refused', status: 301 });
    const { attempts } = bodyOf(await client.get(`/webhook_deliveries/${lastFailure.delivery}`));
    expect(attempts[0].response).toBe(`Location: ${location}\n\n`);
    receiver.answerPing = () => ({ status: 204 });
    bodyOf(await client.post(`/webhooks/${id}/ping`));
    await waitUntil(async () => (await read(id)).health === 'ok');
  });

  it('and one that is answered with 500 changes nothing', async () => {
    receiver.answerPing = () => ({ status: 500 });
    const { id } = await subscribe();
    await waitUntilFinished(id, 2);
    expect(await read(id)).toMatchObject({ health: 'ok', lastFailure: null });
  });

  it('but refuses subscriptions to pings, which are not an event', async () => {
    const { status, body } = await client.put('/webhooks', { event: 'webhook_ping', url: receiver.url });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '#/event', code: 'not_allowed' }]);
    const available = bodyOf(await client.get('/webhooks/available'));
    expect(available.map(({ event }: Body) => event)).not.toContain('webhook_ping');
  });
});

describe('a receiver that accepts an invalid signature', () => {
  it('causes a warning wherever the subscription is shown', async () => {
    const { secret: _, ...subscription } = await subscribe();
    expect(subscription.warnings).toEqual([]);
    await waitUntil(async () => (await read(subscription.id)).warnings.length > 0);
    const warned = { ...subscription, warnings: [WARNING], updatedAt: expect.any(String) };
    expect(await read(subscription.id)).toEqual(warned);
    expect(bodyOf(await client.get('/webhooks'))).toEqual([warned]);
    expect(await subscribe()).toEqual(warned);
  });

  it('loses the warning when it refuses an invalid signature', async () => {
    const { id, secret } = await subscribe();
    await waitUntil(async () => (await read(id)).warnings.length > 0);
    receiver.answerPing = (ping) => ({ status: isVerified(ping, secret) ? 204 : 401 });
    bodyOf(await client.post(`/webhooks/${id}/ping`));
    await waitUntil(async () => (await read(id)).warnings.length === 0);
  });

  it.each([
    ['nothing', () => 'hang' as const],
    ['with a redirect', () => ({ status: 302, headers: { location: 'https://shop.example/' } })],
  ])('keeps the warning when it responds with %s', async (_, answerPing) => {
    const { id } = await subscribe();
    await waitUntilFinished(id, 2);
    receiver.answerPing = answerPing;
    bodyOf(await client.post(`/webhooks/${id}/ping`));
    await waitUntilFinished(id, 4);
    expect((await read(id)).warnings).toEqual([WARNING]);
  });

  it('loses the warning when the url is replaced', async () => {
    const { id } = await subscribe();
    await waitUntil(async () => (await read(id)).warnings.length > 0);
    const { warnings } = await subscribe('http://127.0.0.1:9/');
    expect(warnings).toMatchObject([{ code: 'url_replaced' }]);
  });
});

describe('a receiver that refuses an invalid signature', () => {
  it('causes no warning', async () => {
    // All pings are refused at first, like by a receiver that does not have the secret yet.
    receiver.answerPing = () => ({ status: 401 });
    const { id, secret } = await subscribe();
    await waitUntilFinished(id, 2);
    checkSignatures(secret);
    const before = await read(id);
    bodyOf(await client.post(`/webhooks/${id}/ping`));
    await waitUntilFinished(id, 4);
    expect(before.warnings).toEqual([]);
    expect(await read(id)).toEqual(before);
    expect((await deliveries(id)).slice(2)).toEqual([
      { kind: 'ping', state: 'delivered', reason: null, attempts: 1 },
      { kind: 'forged_ping', state: 'exhausted', reason: 'http_401', attempts: 1 },
    ]);
  });
});

describe('POST /webhooks/{id}/ping', () => {
  it('returns the delivery of the ping with the valid signature', async () => {
    const { id, secret } = await subscribe();
    const answer = await client.post(`/webhooks/${id}/ping`);
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      webhook: id,
      event: { id: expect.stringMatching(/^msg_/), type: 'webhook_ping' },
      state: 'waiting',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/webhook_deliveries/${answer.body.id}`);
    await waitUntil(() => receiver.pings.length === 4);
    const ping = receiver.pings.find(({ headers }) => headers['webhook-id'] === answer.body.event.id);
    expect(isVerified(ping!, secret)).toBe(true);
  });

  it.each([410, 503])(
    'makes one attempt and does not change the subscription when the response is %i',
    async (status) => {
      receiver.answerPing = () => ({ status, headers: { 'retry-after': '3600' } });
      const { id } = await subscribe();
      bodyOf(await client.post(`/webhooks/${id}/ping`));
      await waitUntilFinished(id, 4);
      expect(await deliveries(id)).toEqual(
        Array.from({ length: 4 }, () =>
          expect.objectContaining({
            state: 'exhausted',
            attempts: 1,
            reason: status === 410 ? 'gone' : `http_${status}`,
          }),
        ),
      );
      expect(await read(id)).toMatchObject({
        active: true,
        disabledReason: null,
        pausedUntil: null,
        failingSince: null,
        warnings: [],
      });
    },
  );
});
