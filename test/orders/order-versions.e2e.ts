import { beforeAll, expect, it } from '@jest/globals';
import { orderEvent } from '../../src/events/domain-event.js';
import type { OrderDto } from '../../src/orders/dto/order.dto.js';
import type { OrderContent } from '../../src/orders/rules/content/order-content.js';
import { transitionRecord } from '../../src/orders/rules/order-transitions.js';
import { toOrderDocument, orderRows } from '../../src/orders/view/order-document.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { OrderChangeRepository } from '../../src/persistence/orders/order-change.repository.js';
import { OrderRepository } from '../../src/persistence/orders/order.repository.js';
import { bodyOf, minimalOrder, newShop, BOX } from '../support/samples.js';
import { useService } from '../support/service.js';

const service = useService();
let order: OrderDto;
beforeAll(async () => {
  const application = await newShop(service.admin);
  const taken = bodyOf(await application.client.post('/orders', minimalOrder(BOX)));
  order = bodyOf(await service.admin.patch(`/orders/${taken.id}`, { comment: 'version 2' }));
});

/** The rows about the order. */
const stored = async (): Promise<unknown> => {
  const [row] = await service.database.query(
    `SELECT to_jsonb(o) AS "order", (SELECT count(*) FROM order_transitions WHERE order_id = o.id) AS history,
      (SELECT count(*) FROM events WHERE order_id = o.id) AS events
    FROM orders o WHERE id = ${order.id}`,
  );
  return row;
};
/** The order with the version that it has already, as a process writes it that has read an older one without locking it. */
const late = (values: Partial<OrderDto>) => {
  const after = { ...order, ...values };
  const actor = { actorId: order.application.id, actorTokenId: null, actorPersonId: null };
  const { id, version } = after;
  const event = orderEvent('sales_order_updated', { id, version, applicationId: order.application.id }, '{}');
  const rows = orderRows(toOrderDocument(after), {} as OrderContent, { itemsKey: 1, replacedTaxes: null });
  return { rows, event, transition: transitionRecord(order, after, { actor }) };
};
const transactions = () => service.app.get(Transactions);

it('a transition to a version that the order has stores nothing', async () => {
  const before = await stored();
  const { rows, event, transition } = late({ state: 'shipped' });
  await transactions().run((tx) =>
    service.app.get(OrderRepository).move(tx, rows.order, transition, [event]),
  );
  expect(await stored()).toEqual(before);
});

it('a change to a version that the order has stores nothing', async () => {
  const before = await stored();
  const { rows, event, transition } = late({ comment: 'another version 2' });
  const references = { newContact: null, contactBinding: null, packagingBindings: [], shippingBinding: null };
  const change = { ...rows, ...references, wasWaiting: false, transitions: [transition], events: [event] };
  await transactions().run((tx) => service.app.get(OrderChangeRepository).store(tx, [change]));
  expect(await stored()).toEqual(before);
});
