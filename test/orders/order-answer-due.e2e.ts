import { describe, expect, it } from '@jest/globals';
import type { Answer, Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf, minimalOrder, BOX } from '../support/samples.js';
import { useService } from '../support/service.js';
import { newSeller, type Seller } from '../support/validated-orders.js';

const service = useService();

const HOUR_MS = 3_600_000;
/** 36 ms. */
const AT_ONCE = '0.00001';

const unanswered = async ({ office, shop }: Seller, value = 'true'): Promise<number[]> => {
  const path = `/orders?unanswered=${value}&application=${shop.id}`;
  return bodyOf(await office.client.get(path)).map(({ id }: Body) => id);
};
const answer = ({ office }: Seller, { id }: Body): Promise<Answer> => {
  const lines = [1, 2].map((position) => ({ position, status: 'accepted' }));
  return office.client.post(`/orders/${id}/answer`, { lines });
};
const setLimit = async ({ shop }: Seller, answerWithin: string | null): Promise<void> => {
  bodyOf(await service.admin.patch(`/applications/${shop.id}`, { answerWithin }));
};
const dueEvents = async (seller: Seller, order: Body) =>
  (await seller.eventsOf(order)).filter(([type]) => type === 'sales_order_answer_due');

describe('The time for an answer', () => {
  it('begins with the validation, and is for orders that are validated from then on', async () => {
    const seller = await newSeller(service);
    const earlier = await seller.validated();
    await setLimit(seller, '1.5');
    const order = await seller.validated();
    expect([earlier.answerBy, Date.parse(order.answerBy) - Date.parse(order.validatedAt)]).toEqual([
      null,
      1.5 * HOUR_MS,
    ]);
    expect(await unanswered(seller)).toEqual([order.id]);
    expect(await unanswered(seller, 'false')).toEqual([earlier.id]);
    // The service keeps what it knows of an application for a moment.
    await waitUntil(async () => bodyOf(await seller.shop.client.get('/me')).answerWithin === 1.5);
  });

  it('is also that of an order which is validated when it is created', async () => {
    const seller = await newSeller(service, { autoValidate: true, answerWithin: 2 });
    const order = bodyOf(await seller.shop.client.post('/orders', minimalOrder(BOX)));
    expect(Date.parse(order.answerBy) - Date.parse(order.validatedAt)).toBe(2 * HOUR_MS);
    expect(await unanswered(seller)).toEqual([order.id]);
  });

  it('ends with an answer, a shipment, or when the order is reopened', async () => {
    const seller = await newSeller(service, { answerWithin: 24 });
    const [answered, shipped, reopened] = [
      await seller.validated(),
      await seller.validated(),
      await seller.validated(),
    ];
    bodyOf(await answer(seller, answered));
    bodyOf(
      await seller.office.client.put(`/orders/${shipped.id}/shipments/A`, {
        items: [{ position: 1, quantity: 1 }],
      }),
    );
    const { answerBy } = bodyOf(
      await seller.office.client.post(`/orders/${reopened.id}/reopen`, { reason: 'A mistake.' }),
    );
    expect([answerBy, await unanswered(seller)]).toEqual([null, []]);
  });

  it('is followed by one event if there is no answer, and the order stays unanswered', async () => {
    const seller = await newSeller(service);
    await setLimit(seller, AT_ONCE);
    const order = await seller.validated();
    await waitUntil(async () => (await dueEvents(seller, order)).length > 0);
    const [[, sequence]] = (await dueEvents(seller, order)) as [[string, number]];
    const due = bodyOf(await seller.office.client.get(`/orders/${order.id}`));
    expect([due.version, due.answerBy]).toEqual([sequence, order.answerBy]);
    expect(bodyOf(await seller.office.client.get(`/orders/${order.id}/history`)).at(-1)).toMatchObject({
      reason: `No answer was sent by ${order.answerBy}.`,
      by: { id: seller.shop.id, token: null, person: null },
      changes: [],
    });
    expect(await unanswered(seller)).toEqual([order.id]);
    // A later order is announced after another round, which leaves the first one alone.
    const next = await seller.validated();
    await waitUntil(async () => (await dueEvents(seller, next)).length > 0);
    expect(await dueEvents(seller, order)).toHaveLength(1);
    bodyOf(await answer(seller, order));
    expect(await unanswered(seller)).toEqual([next.id]);
  });
});
