import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { isVerified, type Received, useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, newSubscription } from '../support/samples.js';
import { useService } from '../support/service.js';

type Body = Answer['body'];

const HOUR_MS = 3_600_000;

const service = useService();

const receiver = useReceiver();
let client: ApiClient;
let id: number;
let first: string;
beforeEach(async () => {
  ({ client } = await newApplication(service.admin));
  ({ id, secret: first } = await newSubscription({ client }, 'sales_order_created', receiver.url));
});

const rotate = async (body?: unknown): Promise<Body> =>
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

const signatures = ({ headers }: Received): string[] => String(headers['webhook-signature']).split(' ');

describe('POST /webhooks/{id}/rotate_secret', () => {
  it('returns the new secret once, and until when the previous one is used too', async () => {
    const rotated = await rotate({});
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
    const { secret: second } = await rotate();
    const delivery = await nextDelivery();
    expect(verifying([first, second], delivery)).toEqual([first, second]);
    const [newest, ...others] = signatures(delivery);
    expect(others).toHaveLength(1);
    const alone = { ...delivery, headers: { ...delivery.headers, 'webhook-signature': newest } };
    expect(verifying([first, second], alone)).toEqual([second]);
  });

  it('stops signing with the previous secret after a day', async () => {
    const { secret: second } = await rotate();
    await service.database.query(`UPDATE webhooks SET previous_secret_until = now() WHERE id = $1`, [id]);
    const delivery = await nextDelivery();
    expect(verifying([first, second], delivery)).toEqual([second]);
    expect(signatures(delivery)).toHaveLength(1);
  });

  it('stops signing with the previous secret at once when immediately is true', async () => {
    const { secret: second, previousSecretUntil } = await rotate({ immediately: true });
    expect(previousSecretUntil).toBeNull();
    const delivery = await nextDelivery();
    expect(verifying([first, second], delivery)).toEqual([second]);
    expect(signatures(delivery)).toHaveLength(1);
  });

  it('drops the oldest secret when it is called again within a day', async () => {
    const { secret: second } = await rotate();
    const { secret: third } = await rotate();
    const delivery = await nextDelivery();
    expect(verifying([first, second, third], delivery)).toEqual([second, third]);
    expect(signatures(delivery)).toHaveLength(2);
  });

  it('drops both previous secrets when the second call is immediate', async () => {
    const { secret: second } = await rotate();
    const { secret: third } = await rotate({ immediately: true });
    expect(verifying([first, second, third], await nextDelivery())).toEqual([third]);
  });

  it('puts as many signatures into a forged ping as into a genuine one', async () => {
    const { secret: second } = await rotate();
    const { headers } = await nextDelivery();
    await waitUntil(() => receiver.pings.length === 4);
    const forged = receiver.pings
      .slice(2)
      .find((ping) => ping.headers['webhook-id'] !== headers['webhook-id'])!;
    expect(signatures(forged)).toHaveLength(2);
    expect(verifying([first, second], forged)).toEqual([]);
  });

  it('stores both secrets encrypted', async () => {
    const { secret: second } = await rotate();
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

  it.each([
    [{ immediately: 'at once' }, '#/immediately', 'wrong_type'],
    [{ now: true }, '#/now', 'unknown_field'],
    [{ secret: 'whsec_bWluZQ==' }, '#/secret', 'unknown_field'],
  ])('refuses %j', async (body, pointer, code) => {
    const answer = await client.post(`/webhooks/${id}/rotate_secret`, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer, code }]);
    expect(verifying([first], await nextDelivery())).toEqual([first]);
  });
});
