import { beforeAll, describe, expect, it } from '@jest/globals';
import { useEach } from '../support/each.js';
import { ApiClient, type Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { readFeed, waitForFeed } from '../support/event-feed.js';
import { Receiver, useReceiver } from '../support/receiver.js';
import { BOX, bodyOf, minimalOrder, newApplication, newShop, newSubscription } from '../support/samples.js';
import { useService } from '../support/service.js';

const LIMIT = 50;

/** A credit system, which gets everything by webhooks and with its own token. */
class CreditSystem {
  readonly decided: Body[] = [];
  private working: Promise<void> = Promise.resolve();

  constructor(
    readonly receiver: Receiver,
    private readonly client: ApiClient,
  ) {
    receiver.answer = ({ headers, body }) => {
      const { id } = JSON.parse(body.toString());
      if (headers['x-webhook-event'] === 'sales_order_created')
        this.working = this.working.then(() => this.decide(id));
      return { status: 200 };
    };
  }

  /** Releases orders within the limit; holds the other ones with a reason of its own. */
  private async decide(id: number): Promise<void> {
    const order = bodyOf(await this.client.get(`/orders/${id}`));
    const path = `/orders/${id}/holds/credit`;
    const headers = { 'If-Match': `"v${order.version}"` };
    const reason = `${order.totals.gross} of ${LIMIT}.00`;
    const answer =
      Number(order.totals.gross) <= LIMIT
        ? await this.client.delete(`${path}?reason=${encodeURIComponent(reason)}`, headers)
        : await this.client.put(path, { reason }, headers);
    this.decided.push(bodyOf(answer));
  }
}

const receiver = useReceiver('suite');
const service = useService({ REDIS_URL: '' });
const credit = useEach('suite', () =>
  newApplication(service.admin, { rights: ['holds'], name: 'Credit system' }),
);
const system = useEach('suite', async () => new CreditSystem(receiver, credit.client));
beforeAll(async () => {
  for (const event of ['sales_order_created', 'sales_order_held', 'sales_order_released'])
    await newSubscription(credit, event, receiver.url);
});

describe('A credit system with the right holds', () => {
  it('receives an order, reads it, releases it with a reason, and the order is validated', async () => {
    const shop = await newShop(service.admin, { autoValidate: true, holdOrders: ['credit'] });
    const order = bodyOf(await shop.client.post('/orders', minimalOrder({ ...BOX, orderedQuantity: 1 })));
    expect([order.state, order.blockers[0].hold.code]).toEqual(['pending', 'credit']);
    await waitUntil(() => system.decided.length === 1);
    const validated = bodyOf(await shop.client.get(`/orders/${order.id}`));
    expect(validated).toMatchObject({ state: 'validated', version: 3, blockers: [] });
    const history = bodyOf(await shop.client.get(`/orders/${order.id}/history`));
    expect(history[1]).toMatchObject({ by: { name: 'Credit system' }, hold: { action: 'released' } });
    expect(history[1].reason).toBe(`${order.totals.gross} of ${LIMIT}.00`);
  });

  it('keeps an order on hold, which the back office releases, and receives both events', async () => {
    const shop = await newShop(service.admin, { holdOrders: ['credit'] });
    const decided = system.decided.length;
    const order = bodyOf(await shop.client.post('/orders', minimalOrder({ ...BOX, orderedQuantity: 100 })));
    await waitUntil(() => system.decided.length === decided + 1);
    const held = system.decided.at(-1)!;
    expect([held.id, held.blockers[0].hold.by.name]).toEqual([order.id, 'Credit system']);
    bodyOf(await service.admin.delete(`/orders/${order.id}/holds/credit`));
    const told = (): string[] =>
      system.receiver.received
        .filter(({ body }) => JSON.parse(body.toString()).id === order.id)
        .map(({ headers }) => String(headers['x-webhook-event']));
    await waitUntil(() => told().length === 3);
    expect(told().sort()).toEqual(['sales_order_created', 'sales_order_held', 'sales_order_released']);
  });

  it('finds the same events in its feed, and only events after which an order is pending', async () => {
    const feed = await waitForFeed(credit.client, 5);
    const types = new Set(feed.map(({ type }) => type));
    expect(types).toEqual(new Set(['sales_order_created', 'sales_order_held', 'sales_order_released']));
    const all = await readFeed(service.admin);
    const hidden = all.find(({ type }) => type === 'sales_order_validated')!;
    expect((await credit.client.get(`/events/${feed[0]!.id}`)).status).toBe(200);
    expect((await credit.client.get(`/events/${hidden.id}`)).status).toBe(404);
  });
});
