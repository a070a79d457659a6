import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { isVerified, Receiver } from '../support/receiver.js';
import { bodyOf, BOX, minimalOrder, newShop, newSubscription, type Shop } from '../support/samples.js';
import { useService } from '../support/service.js';

interface Checklist {
  orderRepeatedAt: string | null;
  conflictSeenAt: string | null;
  faultOvercomeAt: string | null;
  comparisonUsedAt: string | null;
  subscriptions: { id: number; pingAcceptedAt: string | null; forgedPingRefusedAt: string | null }[];
}

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const NOTHING: Checklist = {
  orderRepeatedAt: null,
  conflictSeenAt: null,
  faultOvercomeAt: null,
  comparisonUsedAt: null,
  subscriptions: [],
};

describe('the checklist of a client in a test installation', () => {
  const service = useService({ TEST_MODE: 'true', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  let shop: Shop;
  beforeEach(async () => {
    shop = await newShop(service.admin);
  });

  const checklist = async (): Promise<Checklist> => bodyOf(await shop.client.get('/me/checklist'));
  const send = (order: object, headers: Record<string, string> = {}): Promise<Answer> =>
    shop.client.post('/orders', order, headers);

  it('has no fact at first, nor after a new order', async () => {
    bodyOf(await send(minimalOrder(BOX)));
    expect(await checklist()).toEqual(NOTHING);
  });

  it('says when an order was first sent again, alone, with a key or among several', async () => {
    const order = minimalOrder(BOX);
    const key = { 'Idempotency-Key': 'checklist-1' };
    bodyOf(await send(order));
    bodyOf(await send(order));
    const first = await checklist();
    expect(first).toEqual({ ...NOTHING, orderRepeatedAt: TIME });
    bodyOf(await send(order));
    expect(await checklist()).toEqual(first);

    shop = await newShop(service.admin);
    const other = minimalOrder(BOX);
    bodyOf(await send(other, key));
    bodyOf(await send(other, key));
    expect(await checklist()).toEqual({ ...NOTHING, orderRepeatedAt: TIME });

    shop = await newShop(service.admin);
    const bulk = { orders: [minimalOrder(BOX)] };
    bodyOf(await shop.client.post('/orders/bulk', bulk));
    expect(await checklist()).toEqual(NOTHING);
    bodyOf(await shop.client.post('/orders/bulk', bulk));
    expect(await checklist()).toEqual({ ...NOTHING, orderRepeatedAt: TIME });
  });

  it('says when a conflict was first seen', async () => {
    const order = minimalOrder(BOX);
    bodyOf(await send(order));
    expect((await send({ ...order, purchaseOrderNumber: 'Another' })).status).toBe(409);
    expect(await checklist()).toEqual({ ...NOTHING, conflictSeenAt: TIME });
  });

  it('does not take 422 for a conflict, although its code is 409 for other requests', async () => {
    const { id } = bodyOf(await send(minimalOrder({ ...BOX, orderedQuantity: 2 })));
    const shipment = { reference: 'S-1', items: [{ position: 1, quantity: 1 }] };
    for (const step of [{ step: 'validate' }, { step: 'shipment', with: shipment }])
      bodyOf(await shop.client.post(`/test/orders/${id}/steps`, step));
    const cancel = { externalId: 'cancel-1', kind: 'cancel' };
    const refused = await shop.client.post(`/orders/${id}/change_requests`, cancel);
    expect([refused.status, refused.body.code]).toEqual([422, 'quantity_below_shipped']);
    expect((await checklist()).conflictSeenAt).toBeNull();
  });

  it.each(['nothing_stored', 'unknown', 'lost_answer', '429=1'])(
    'says when the fault %s was overcome by the same request',
    async (fault) => {
      const order = minimalOrder(BOX);
      await send(order, { 'X-Test-Fault': fault }).catch(() => undefined);
      await waitUntil(async () => (await facts(shop)).includes('fault_met'));
      bodyOf(await send(minimalOrder(BOX)));
      expect((await checklist()).faultOvercomeAt).toBeNull();
      bodyOf(await send(order));
      expect((await checklist()).faultOvercomeAt).toEqual(TIME);
    },
  );

  it('says when orders were compared', async () => {
    const sent = { from: '2026-01-01', to: '2026-01-02', orders: [] };
    bodyOf(await shop.client.post('/orders/compare', sent));
    expect(await checklist()).toEqual({ ...NOTHING, comparisonUsedAt: TIME });
  });

  it('says which receivers accept the ping and refuse the forged one', async () => {
    const careful = await Receiver.start();
    const careless = await Receiver.start();
    const subscribe = (event: string, { url }: Receiver) => newSubscription(shop, event, url);
    const { id, secret } = await subscribe('sales_order_validated', careful);
    const other = await subscribe('sales_order_cancelled', careless);
    careful.answerPing = (ping) => ({ status: isVerified(ping, secret) ? 200 : 401 });
    bodyOf(await shop.client.post(`/webhooks/${id}/ping`));
    await waitUntil(async () => {
      const { subscriptions } = await checklist();
      return (
        subscriptions.every(({ pingAcceptedAt }) => pingAcceptedAt !== null) &&
        careless.pings.length === 2 &&
        subscriptions[0]!.forgedPingRefusedAt !== null
      );
    });
    await careful.stop();
    await careless.stop();
    expect((await checklist()).subscriptions).toEqual([
      { id, pingAcceptedAt: TIME, forgedPingRefusedAt: TIME },
      { id: other.id, pingAcceptedAt: TIME, forgedPingRefusedAt: null },
    ]);
  });

  const facts = async ({ id }: Shop): Promise<string[]> => {
    const sql = 'SELECT fact FROM checklist_facts WHERE application_id = $1';
    return (await service.database.query<{ fact: string }>(sql, [id])).map(({ fact }) => fact);
  };
});
