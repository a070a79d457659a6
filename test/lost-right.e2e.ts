import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from './support/api-client.js';
import { eventually } from './support/delivery.js';
import { emit, forgetPings } from './support/events.js';
import { Receiver } from './support/receiver.js';
import { bodyOf, newApplication, type TestApplication } from './support/samples.js';
import { startService, type TestService } from './support/service.js';

type Body = Answer['body'];

let service: TestService;
let receiver: Receiver;
let shop: TestApplication;
let office: TestApplication;
let webhook: number;

beforeAll(async () => {
  // Long enough to stand still between two attempts.
  service = await startService({ WEBHOOK_RETRY_SCHEDULE: '2s,2s,2s' });
  receiver = await Receiver.start();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});
beforeEach(async () => {
  await service.database.query('DELETE FROM webhooks');
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200 });
  shop = await newApplication(service.admin);
  office = await newApplication(service.admin, { rights: ['sales'] });
  const subscription = { event: 'sales_order_validated', url: receiver.url };
  webhook = bodyOf(await office.client.put('/webhooks', subscription)).id;
  await forgetPings(service);
});

/** An event of the shop's, told to the back office. @returns its delivery, once it is in that state */
async function told(state: string, application = shop): Promise<Body> {
  const [messageId] = await emit(service, 1, { applicationId: application.id });
  const find = async (): Promise<Body> =>
    bodyOf(await office.client.get(`/webhooks/${webhook}/deliveries`)).find(
      ({ event, attempts }: Body) => event.id === messageId && attempts.length > 0,
    );
  await eventually(async () => (await find())?.state === state);
  return find();
}

const read = async ({ id }: Body): Promise<Body> =>
  bodyOf(await office.client.get(`/webhook_deliveries/${id}`));

/** The authenticator may know the rights of a moment ago. */
async function loseRight(): Promise<void> {
  bodyOf(await service.admin.patch(`/applications/${office.id}`, { rights: [] }));
  await eventually(async () => bodyOf(await office.client.get('/me')).rights.length === 0);
}

describe('the back office that loses its right', () => {
  it('is told no more of what waits for it, but for what is its own', async () => {
    receiver.answer = () => ({ status: 500 });
    const others = await told('waiting');
    const own = await told('waiting', office);
    receiver.received.length = 0;
    receiver.answer = () => ({ status: 200 });
    await loseRight();
    await eventually(async () => (await read(own)).state === 'delivered');
    expect(await read(others)).toMatchObject({
      state: 'cancelled',
      reason: 'right_lost',
      nextAttemptAt: null,
    });
    expect((await read(others)).detail).toEqual(expect.any(String));
    expect(receiver.messageIds.filter((id) => id === others.event.id)).toEqual([]);
  });

  it('cannot ask again for what was somebody else’s', async () => {
    const others = await told('delivered');
    const own = await told('delivered', office);
    await loseRight();
    receiver.received.length = 0;
    const answer = await office.client.post(`/webhook_deliveries/${others.id}/redeliver`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'missing_right', right: 'sales' } });
    expect(bodyOf(await office.client.post(`/webhook_deliveries/${own.id}/redeliver`)).id).toBe(own.id);
    await eventually(() => receiver.received.length > 0);
    await eventually(async () => (await read(own)).state === 'delivered');
    expect(receiver.messageIds).toEqual([own.event.id]);
    expect((await read(others)).redeliveredAt).toBeNull();
  });

  it('keeps what waits when something else about it changes', async () => {
    receiver.answer = () => ({ status: 500 });
    const others = await told('waiting');
    receiver.answer = () => ({ status: 200 });
    bodyOf(
      await service.admin.patch(`/applications/${office.id}`, { name: 'Other', rights: ['crm', 'sales'] }),
    );
    await eventually(async () => (await read(others)).state === 'delivered');
  });
});
