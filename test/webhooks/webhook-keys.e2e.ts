import { beforeEach, describe, expect, it } from '@jest/globals';
import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { isVerified, useReceiver, type Received } from '../support/receiver.js';
import { bodyOf, newShop, takeOrder, newSubscription, newApplication } from '../support/samples.js';
import { useService } from '../support/service.js';

type Jwk = JsonWebKey & { kid: string };

const EVENT = 'sales_order_created';

const HOUR_MS = 3_600_000;

const service = useService();

const receiver = useReceiver();
const shop = useEach('test', () => newShop(service.admin));

const subscribe = (more: object = {}): Promise<Body> => newSubscription(shop, EVENT, receiver.url, more);
const rotate = async (): Promise<Jwk[]> => bodyOf(await shop.client.post('/webhook_keys/rotate')).keys;

/** The set as somebody without a token reads it. */
async function keySet(id = shop.id): Promise<Jwk[]> {
  const response = await fetch(`${service.url}/api/v1/webhook_keys/${id}`);
  return ((await response.json()) as { keys: Jwk[] }).keys;
}

async function received(count: number, requests: Received[] = receiver.received): Promise<Received[]> {
  await waitUntil(() => requests.length === count);
  return requests;
}
async function delivered(count: number): Promise<Received> {
  await takeOrder(shop);
  return (await received(count)).at(-1)!;
}

const signatures = ({ headers }: Received): string[] => String(headers['webhook-signature']).split(' ');
const keyIds = ({ headers }: Received): string[] => String(headers['webhook-key-id']).split(' ');

/** Which of the signatures of the kind v1a are of the key that webhook-key-id names for them. */
function verified(request: Received, keys: Jwk[]): boolean[] {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = request.headers;
  const content = Buffer.concat([Buffer.from(`${String(id)}.${String(timestamp)}.`), request.body]);
  const ids = keyIds(request);
  const ofKeys = signatures(request).filter((signature) => signature.startsWith('v1a,'));
  expect(ofKeys).toHaveLength(ids.length);
  return ofKeys.map((signature, place) => {
    const jwk = keys.find(({ kid }) => kid === ids[place]);
    if (jwk === undefined) return false;
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return verify(null, content, key, Buffer.from(signature.slice('v1a,'.length), 'base64'));
  });
}

/** Lets time pass for the keys of the shop. */
const passHours = (hours: number): Promise<unknown> =>
  service.database.query(
    `UPDATE webhook_keys SET signs_from = signs_from - $2 * interval '1 hour', signs_until = signs_until - $2 * interval '1 hour'
     WHERE application_id = $1`,
    [shop.id, hours],
  );

describe('signatures of the kind v1a', () => {
  it('are not sent by default', async () => {
    expect((await subscribe()).signatures).toEqual(['v1']);
    const request = await delivered(1);
    expect(signatures(request)).toEqual([expect.stringMatching(/^v1,/)]);
    expect(request.headers['webhook-key-id']).toBeUndefined();
    expect((await fetch(`${service.url}/api/v1/webhook_keys/${shop.id}`)).status).toBe(404);
  });

  it('are verified with the published key, and stand behind those of the secret', async () => {
    const { secret, ...webhook } = await subscribe({ signatures: ['v1a', 'v1', 'v1a'] });
    expect(webhook.signatures).toEqual(['v1', 'v1a']);
    const request = await delivered(1);
    expect(signatures(request)).toEqual([
      expect.stringMatching(/^v1,/),
      expect.stringMatching(/^v1a,[A-Za-z0-9+/]{86}==$/),
    ]);
    expect(isVerified(request, secret)).toBe(true);
    const keys = await keySet();
    expect(keys).toEqual([
      {
        kid: await calculateJwkThumbprint(keys[0]!),
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        use: 'sig',
        alg: 'EdDSA',
      },
    ]);
    expect(verified(request, keys)).toEqual([true]);
  });

  it('replace those of the secret, for all subscriptions with the same key', async () => {
    await subscribe({ signatures: ['v1a'] });
    const [, ...none] = await keySet();
    expect(none).toEqual([]);
    const other = { event: 'sales_order_cancelled', url: receiver.url, signatures: ['v1a'] };
    bodyOf(await shop.client.put('/webhooks', other));
    const request = await delivered(1);
    expect(signatures(request)).toEqual([expect.stringMatching(/^v1a,/)]);
    expect(verified(request, await keySet())).toEqual([true]);
    expect((await subscribe()).signatures).toEqual(['v1a']);
    expect((await subscribe({ signatures: ['v1'] })).signatures).toEqual(['v1']);
    const { id } = await subscribe();
    const history = bodyOf(await shop.client.get(`/webhooks/${id}/history`));
    expect(history.map(({ action }: Body) => action)).toEqual(['change_signatures', 'subscribe']);
  });

  it('of the forged ping are forged too, under the id of the key', async () => {
    const { secret } = await subscribe({ signatures: ['v1', 'v1a'] });
    const pings = await received(2, receiver.pings);
    const keys = await keySet();
    const outcomes = pings.map((ping) => [isVerified(ping, secret), ...verified(ping, keys)]);
    expect(outcomes.sort()).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(keyIds(pings[0]!)).toEqual(keyIds(pings[1]!));
  });
});

describe('POST /webhook_keys/rotate', () => {
  it('publishes a key for an hour before it signs, and both sign for a day', async () => {
    await subscribe({ signatures: ['v1a'] });
    const [former] = await keySet();
    const published = await rotate();
    expect(published).toEqual([expect.anything(), former]);
    expect(await rotate()).toEqual(published);
    expect(await keySet()).toEqual(published);
    const [latter] = published as [Jwk, Jwk];
    expect(keyIds(await delivered(1))).toEqual([former!.kid]);

    await passHours(1.01);
    const both = await delivered(2);
    expect(keyIds(both)).toEqual([latter.kid, former!.kid]);
    expect(verified(both, published)).toEqual([true, true]);

    await passHours(24);
    expect(keyIds(await delivered(3))).toEqual([latter.kid]);
    expect(await keySet()).toEqual(published);
    await passHours(1);
    expect(await keySet()).toEqual([latter]);
  });

  it('again while two keys sign ends the older one when the newest begins', async () => {
    await subscribe({ signatures: ['v1a'] });
    const [first] = await keySet();
    const [second] = await rotate();
    await passHours(2);
    const [third, ...others] = await rotate();
    expect(others).toEqual([second, first]);
    expect(keyIds(await delivered(1))).toEqual([second!.kid, first!.kid]);
    await passHours(1.01);
    expect(keyIds(await delivered(2))).toEqual([third!.kid, second!.kid]);
  });

  it('gives an application its first key, which signs at once, so that receivers can read it before the first webhook', async () => {
    await subscribe();
    expect((await fetch(`${service.url}/api/v1/webhook_keys/${shop.id}`)).status).toBe(404);
    const [first, ...others] = await rotate();
    expect(others).toEqual([]);
    await subscribe({ signatures: ['v1a'] });
    expect(await keySet()).toEqual([first]);
    expect(keyIds(await delivered(1))).toEqual([first!.kid]);
  });
});

describe('POST /webhooks/{id}/rotate_secret', () => {
  let id: number;
  let first: string;
  const client = useEach('test', async () => (await newApplication(service.admin)).client);
  beforeEach(async () => {
    ({ id, secret: first } = await newSubscription({ client }, 'sales_order_created', receiver.url));
  });

  const rotateSecret = async (body?: unknown): Promise<Body> =>
    bodyOf(await client.post(`/webhooks/${id}/rotate_secret`, body));

  /** Requests a ping. @returns the one with valid signatures */
  async function nextDelivery(): Promise<Received> {
    const { event } = bodyOf(await client.post(`/webhooks/${id}/ping`));
    const find = () => receiver.pings.find(({ headers }) => headers['webhook-id'] === event.id);
    await waitUntil(() => find() !== undefined);
    return find()!;
  }

  /** @returns the secrets with which the Standard Webhooks library verifies the delivery */
  const verifying = (secrets: string[], delivery: Received): string[] =>
    secrets.filter((secret) => isVerified(delivery, secret));

  it('returns the new secret once, and until when the previous one is used too', async () => {
    const rotated = await rotateSecret({});
    expect(rotated).toMatchObject({ id, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/) });
    expect(rotated.secret).not.toBe(first);
    const inHours = (Date.parse(rotated.previousSecretUntil) - Date.now()) / HOUR_MS;
    expect(inHours).toBeGreaterThan(23.9);
    expect(inHours).toBeLessThan(24.1);
    const { secret: _, ...shown } = rotated;
    expect(await client.get(`/webhooks/${id}`)).toMatchObject({
      body: { previousSecretUntil: shown.previousSecretUntil },
    });
    expect(bodyOf(await client.get(`/webhooks/${id}`))).not.toHaveProperty('secret');
  });

  it('signs with both secrets for a day, the new one first', async () => {
    const { secret: second } = await rotateSecret();
    const delivery = await nextDelivery();
    expect(verifying([first, second], delivery)).toEqual([first, second]);
    const [newest, ...others] = signatures(delivery);
    expect(others).toHaveLength(1);
    const alone = { ...delivery, headers: { ...delivery.headers, 'webhook-signature': newest } };
    expect(verifying([first, second], alone)).toEqual([second]);
  });

  it('stops signing with the previous secret after a day', async () => {
    const { secret: second } = await rotateSecret();
    await service.database.query(`UPDATE webhooks SET previous_secret_until = now() WHERE id = $1`, [id]);
    const delivery = await nextDelivery();
    expect(verifying([first, second], delivery)).toEqual([second]);
    expect(signatures(delivery)).toHaveLength(1);
  });

  it('stops signing with the previous secret at once when immediately is true', async () => {
    const { secret: second, previousSecretUntil } = await rotateSecret({ immediately: true });
    expect(previousSecretUntil).toBeNull();
    const delivery = await nextDelivery();
    expect(verifying([first, second], delivery)).toEqual([second]);
    expect(signatures(delivery)).toHaveLength(1);
  });

  it('drops the oldest secret when it is called again within a day', async () => {
    const { secret: second } = await rotateSecret();
    const { secret: third } = await rotateSecret();
    const delivery = await nextDelivery();
    expect(verifying([first, second, third], delivery)).toEqual([second, third]);
    expect(signatures(delivery)).toHaveLength(2);
  });

  it('drops both previous secrets when the second call is immediate', async () => {
    const { secret: second } = await rotateSecret();
    const { secret: third } = await rotateSecret({ immediately: true });
    expect(verifying([first, second, third], await nextDelivery())).toEqual([third]);
  });

  it('puts as many signatures into a forged ping as into a genuine one', async () => {
    const { secret: second } = await rotateSecret();
    const { headers } = await nextDelivery();
    await waitUntil(() => receiver.pings.length === 4);
    const forged = receiver.pings
      .slice(2)
      .find((ping) => ping.headers['webhook-id'] !== headers['webhook-id'])!;
    expect(signatures(forged)).toHaveLength(2);
    expect(verifying([first, second], forged)).toEqual([]);
  });

  it('stores both secrets encrypted', async () => {
    const { secret: second } = await rotateSecret();
    const [row] = await service.database.sql<{ secret: Buffer; previous: Buffer }>`
      SELECT secret, previous_secret AS previous FROM webhooks WHERE id = ${id}`;
    const stored = Buffer.concat([row!.secret, row!.previous]).toString('latin1');
    for (const secret of [first, second]) expect(stored).not.toContain(secret.slice('whsec_'.length));
  });

  it('rotates once with an Idempotency-Key and returns the same secret again', async () => {
    const send = () => client.post(`/webhooks/${id}/rotate_secret`, {}, { 'Idempotency-Key': 'rotate-1' });
    const [one, two] = [bodyOf(await send()), await send()];
    expect(two).toMatchObject({ status: 200, body: one });
    expect(two.headers.get('idempotent-replayed')).toBe('true');
    expect(verifying([first, one.secret], await nextDelivery())).toEqual([first, one.secret]);
  });
});
