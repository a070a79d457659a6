import { describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { deletePings, emit } from '../support/events.js';
import { useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication } from '../support/samples.js';
import { useService } from '../support/service.js';

type Body = Answer['body'];

const CREATED = 'sales_order_created';
const VALIDATED = 'sales_order_validated';
const SHIPPED = 'sales_order_shipped';

const service = useService();

const receiver = useReceiver();
const shop = useEach('test', () => newApplication(service.admin));

const send = (body: object, client = shop.client): Promise<Answer> =>
  client.put('/webhooks', { url: receiver.url, ...body });
const subscribe = async (body: object): Promise<Body> => bodyOf(await send(body));
const receivedTypes = (): string[] =>
  receiver.received.map(({ headers }) => String(headers['x-webhook-event'])).sort();
const faultsOf = ({ status, body }: Answer): unknown[] => [
  status,
  ...body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`),
];

describe('a subscription to several events', () => {
  it('is the same subscription for the same set of events, and another one for any other set', async () => {
    const { id, event, events, secret } = await subscribe({ events: [VALIDATED, CREATED, VALIDATED] });
    expect([event, events, typeof secret]).toEqual([null, [CREATED, VALIDATED], 'string']);
    const again = await subscribe({ events: [CREATED, VALIDATED], ordered: true });
    expect([again.id, again.secret, again.ordered]).toEqual([id, undefined, true]);

    const single = await subscribe({ event: CREATED });
    expect([single.event, single.events]).toEqual([CREATED, [CREATED]]);
    expect(single.id).not.toBe(id);
    expect((await subscribe({ events: [CREATED] })).id).toBe(single.id);
    expect(bodyOf(await shop.client.get('/webhooks')).map((one: Body) => one.events)).toEqual([
      [CREATED, VALIDATED],
      [CREATED],
    ]);
  });

  it('receives each of its events, pings that name them, and nothing else', async () => {
    const { id } = await subscribe({ events: [CREATED, VALIDATED] });
    await waitUntil(() => receiver.pings.length === 2);
    for (const { body } of receiver.pings)
      expect(JSON.parse(body.toString())).toEqual({
        ...{ id, event: null, events: [CREATED, VALIDATED], url: receiver.url },
      });
    for (const type of [CREATED, SHIPPED, VALIDATED] as const)
      await emit(service, 1, { applicationId: shop.id, type });
    await waitUntil(() => receiver.received.length === 2);
    expect(receivedTypes()).toEqual([CREATED, VALIDATED]);
  });

  it('replays all of its events together', async () => {
    const { id } = await subscribe({ events: [CREATED, VALIDATED] });
    await deletePings(service);
    await service.database.query('UPDATE webhooks SET active = false WHERE id = $1', [id]);
    for (const type of [CREATED, SHIPPED, VALIDATED] as const)
      await emit(service, 2, { applicationId: shop.id, type, age: 10 });
    bodyOf(await shop.client.post(`/webhooks/${id}/enable`));
    const since = new Date(Date.now() - 3_600_000).toISOString();
    bodyOf(await shop.client.post(`/webhooks/${id}/replay`, { since }));
    await waitUntil(() => receiver.received.length === 4);
    expect(receivedTypes()).toEqual([CREATED, CREATED, VALIDATED, VALIDATED]);
  });

  it.each([
    ['all', ''],
    ['delivered ones', '&state=delivered'],
  ])('lists its deliveries of one event: %s', async (_, more) => {
    await subscribe({ events: [CREATED, VALIDATED] });
    await subscribe({ event: VALIDATED });
    for (const type of [CREATED, VALIDATED] as const)
      await emit(service, 1, { applicationId: shop.id, type });
    await waitUntil(() => receiver.received.length === 3);
    await waitUntil(
      async () => bodyOf(await shop.client.get('/webhook_deliveries?state=waiting')).length === 0,
    );
    const of = async (event: string): Promise<string[]> =>
      bodyOf(await shop.client.get(`/webhook_deliveries?event=${event}${more}`)).map(
        (delivery: Body) => delivery.event.type,
      );
    expect(await of(CREATED)).toEqual([CREATED]);
    expect(await of(VALIDATED)).toEqual([VALIDATED, VALIDATED]);
    expect(await of(SHIPPED)).toEqual([]);
  });

  it('is refused without an event, with both members, and for events that the application does not receive', async () => {
    expect(faultsOf(await send({}))).toEqual([422, '#/event required']);
    expect(faultsOf(await send({ event: CREATED, events: [VALIDATED] }))).toEqual([
      422,
      '#/events not_allowed',
    ]);
    expect(faultsOf(await send({ events: [] }))).toEqual([422, '#/events too_few']);
    const { client } = await newApplication(service.admin, { rights: ['logistics'] });
    expect(faultsOf(await send({ events: ['webhook_failing', SHIPPED, VALIDATED] }, client))).toEqual([
      422,
      '#/events/1 not_allowed',
      '#/events/2 not_allowed',
    ]);
  });
});
