import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { deletePings, emit } from '../support/events.js';
import { Receiver } from '../support/receiver.js';
import { bodyOf, newApplication, newShop, BOX, minimalOrder } from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

/** The documented maximum delay until an application that was switched off is refused. */
const DELAY_MS = 1_000;

const invalidToken = { status: 401, body: { code: 'invalid_token', detail: 'The token is not valid.' } };

describe('an application that is switched off, with two processes on one database', () => {
  let database: TestDatabase;
  let services: TestService[];
  let receiver: Receiver;
  beforeAll(async () => {
    database = await createDatabase();
    services = [await startService({}, database), await startService({}, database)];
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    await receiver.stop();
    await database.drop();
  });

  const admin = () => services[0]!.admin;
  const switchTo = async (id: number, active: boolean): Promise<Answer['body']> =>
    bodyOf(await admin().patch(`/applications/${id}`, { active }));
  const answersTo = (token: string): Promise<Answer[]> =>
    Promise.all(services.map((service) => service.client(token).get('/me')));

  it('is refused by both processes within a second, and accepted again when it is switched on', async () => {
    const { id, token: first } = await newApplication(admin());
    const { token: second } = bodyOf(await admin().post(`/applications/${id}/tokens`, {}));
    for (const token of [first, second])
      expect(await answersTo(token)).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await switchTo(id, false)).toMatchObject({ id, active: false });
    await sleep(DELAY_MS);
    for (const token of [first, second])
      expect(await answersTo(token)).toMatchObject([invalidToken, invalidToken]);
    expect(await switchTo(id, true)).toMatchObject({ id, active: true });
    await sleep(DELAY_MS);
    expect(await answersTo(first)).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  it('is listed with active=false, and the others with active=true', async () => {
    const [resting, other] = [await newApplication(admin()), await newApplication(admin())];
    await switchTo(resting.id, false);
    const listed = async (query: string): Promise<number[]> =>
      bodyOf(await admin().get(`/applications${query}`)).map(({ id }: Answer['body']) => id);
    const [inactive, active] = [await listed('?active=false'), await listed('?active=true')];
    expect([inactive.includes(resting.id), inactive.includes(other.id)]).toEqual([true, false]);
    expect([active.includes(resting.id), active.includes(other.id)]).toEqual([false, true]);
    expect([...inactive, ...active].sort((a, b) => a - b)).toEqual(await listed(''));
    expect(await admin().get('/applications?active=maybe')).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'active' }] },
    });
  });

  it('keeps its orders, which the back office continues to process', async () => {
    const shop = await newShop(admin());
    const { id } = bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
    await switchTo(shop.id, false);
    expect(bodyOf(await admin().post(`/orders/${id}/validate`))).toMatchObject({ id, state: 'validated' });
  });

  it('receives its webhooks after it is switched on', async () => {
    const [resting, other] = [await newApplication(admin()), await newApplication(admin())];
    for (const { client, id } of [resting, other]) {
      const url = `${receiver.url}/${id}`;
      bodyOf(await client.put('/webhooks', { event: 'sales_order_validated', url }));
    }
    await deletePings(services[0]!);
    await switchTo(resting.id, false);
    const [waiting] = await emit(services[0]!, 1, { applicationId: resting.id });
    const [sent] = await emit(services[0]!, 1, { applicationId: other.id });
    await waitUntil(() => receiver.messageIds.includes(sent!));
    expect(receiver.messageIds).not.toContain(waiting);
    await switchTo(resting.id, true);
    await waitUntil(() => receiver.messageIds.includes(waiting!));
  });

  it('cannot be the calling application itself', async () => {
    const { id, client } = await newApplication(admin(), { rights: ['admin'] });
    const answer = await client.patch(`/applications/${id}`, { active: 0, name: 'Other' });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/active', code: 'own_application' }] },
    });
    const unchanged = bodyOf(await client.patch(`/applications/${id}`, { active: true }));
    expect(unchanged).toMatchObject({ active: true });
    expect(unchanged.name).not.toBe('Other');
  });

  it('cannot be the administrator', async () => {
    const { client } = await newApplication(admin(), { rights: ['admin'] });
    const answer = await client.patch('/applications/0', { active: false });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await admin().get('/me')).status).toBe(200);
  });
});
