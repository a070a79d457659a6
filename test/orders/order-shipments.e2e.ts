import { describe, expect, it } from '@jest/globals';
import { useEach } from '../support/each.js';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { bodyOf, faultsOf } from '../support/samples.js';
import { useService } from '../support/service.js';
import { newSeller, type Seller } from '../support/validated-orders.js';

const service = useService();
const seller = useEach('suite', () => newSeller(service));

const ship: Seller['ship'] = (...shipment) => seller.ship(...shipment);
const deliver = ({ id }: Body, reference: string, client: ApiClient = seller.warehouse.client) =>
  client.post(`/orders/${id}/shipments/${reference}/deliver`);
const move = ({ id }: Body, verb: string, body?: Values): Promise<Answer> =>
  seller.office.client.post(`/orders/${id}/${verb}`, body);
const read = async ({ id }: Body, client = seller.office.client) => bodyOf(await client.get(`/orders/${id}`));
const stateOf = ({ state, fulfilment }: Body): [string, string] => [state, fulfilment];
const lastEvents = async (order: Body, count: number) => (await seller.eventsOf(order)).slice(-count);

describe('A shipment', () => {
  it('is recorded by the warehouse, without an answer of everything that was ordered', async () => {
    const order = await seller.validated();
    const values = {
      carrier: 'DHL',
      trackingNumber: '0034',
      trackingUrl: 'https://carrier.example/track/0034',
      shippedAt: '2026-11-23T15:00:00+01:00',
    };
    const partial = bodyOf(await ship(order, 'LS 2026/17', { 1: 2.5 }, values));
    expect(stateOf(partial)).toEqual(['validated', 'partial']);
    const shipment = {
      reference: 'LS 2026/17',
      items: [{ position: 1, quantity: 2.5 }],
      ...values,
      shippedAt: '2026-11-23T14:00:00.000Z',
      final: false,
      deliveredAt: null,
      by: {
        id: seller.warehouse.id,
        name: 'Warehouse',
        token: { id: expect.any(Number), name: null },
        person: null,
      },
    };
    expect(partial.shipments).toEqual([shipment]);
    expect(partial.items.map(({ quantities }: Body) => quantities)).toEqual([
      { ordered: 5, accepted: 5, backordered: 0, refused: 0, shipped: 2.5, delivered: 0 },
      { ordered: 2, accepted: 2, backordered: 0, refused: 0, shipped: 0, delivered: 0 },
    ]);
    const [event] = await service.database.query<{ payload: string }>(
      `SELECT payload FROM events WHERE order_id = $1 AND type = 'sales_order_shipment'`,
      [order.id],
    );
    expect(JSON.parse(event!.payload)).toEqual({ ...partial, shipment });
  });

  it('is corrected when it is sent again with its reference, and unchanged it changes nothing', async () => {
    const order = await seller.validated();
    const first = bodyOf(await ship(order, 'A', { 1: 5 }));
    const corrected = bodyOf(await ship(order, 'A', { 1: 4, 2: 1 }, { carrier: 'DHL' }));
    expect(corrected.shipments).toHaveLength(1);
    expect(corrected.shipments[0]).toMatchObject({ carrier: 'DHL', shippedAt: first.shipments[0].shippedAt });
    expect(await lastEvents(order, 2)).toEqual([
      ['sales_order_shipment', 3],
      ['sales_order_shipment', 4],
    ]);
  });

  it('of the last open quantities makes the order shipped, with one event', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'A', { 1: 5 }));
    const shipped = bodyOf(await ship(order, 'B', { 2: 2 }));
    expect(stateOf(shipped)).toEqual(['shipped', 'shipped']);
    expect(await lastEvents(order, 2)).toEqual([
      ['sales_order_shipment', 4],
      ['sales_order_shipped', 4],
    ]);
  });

  it('that is final ends what is open', async () => {
    const order = await seller.validated();
    const shipped = bodyOf(await ship(order, 'A', { 1: 1 }, { final: true }));
    expect([...stateOf(shipped), shipped.items[0].quantities]).toEqual([
      'shipped',
      'shipped',
      { ordered: 5, accepted: 5, backordered: 0, refused: 0, shipped: 1, delivered: 0 },
    ]);
  });

  it('of a backordered quantity needs a later answer, and the rest keeps the order open', async () => {
    const order = await seller.validated();
    const lines = [
      { position: 1, status: 'accepted', quantity: 3 },
      { position: 1, status: 'backordered', quantity: 2 },
      { position: 2, status: 'refused' },
    ];
    bodyOf(await move(order, 'answer', { lines }));
    const partial = bodyOf(await move(order, 'ship'));
    expect([...stateOf(partial), partial.shipments[0].items]).toEqual([
      'validated',
      'partial',
      [{ position: 1, quantity: 3 }],
    ]);
    expect(bodyOf(await move(order, 'ship'))).toEqual(partial);
    const early = await ship(order, 'B', { 1: 2 });
    expect([early.status, early.body.code]).toEqual([422, 'quantity_exceeds_accepted']);
    bodyOf(await move(order, 'answer', { lines: [{ position: 1, status: 'accepted' }, lines[2]] }));
    expect(stateOf(bodyOf(await ship(order, 'B', { 1: 2 })))).toEqual(['shipped', 'shipped']);
  });

  it.each<[string, Values, Values, string]>([
    [
      'above what was accepted',
      { quantity: 5.001 },
      {},
      'quantity_exceeds_accepted #/items/0/quantity quantity_exceeds_accepted',
    ],
    ['of an unknown position', { position: 3 }, {}, 'validation_failed #/items/0/position unknown_position'],
    [
      'with another scheme',
      {},
      { trackingUrl: 'http://carrier.example' },
      'validation_failed #/trackingUrl wrong_format',
    ],
  ])('%s is refused, and nothing is stored', async (_, item, values, fault) => {
    const order = await seller.validated();
    const body = { items: [{ position: 1, quantity: 1, ...item }], ...values };
    const refused = await seller.warehouse.client.put(`/orders/${order.id}/shipments/A`, body);
    expect(faultsOf(refused)).toBe(`422 ${fault}`);
    expect(await read(order)).toEqual(order);
  });

  it.each(['', '%20', 'a%0Ab', 'x'.repeat(101)])('has no reference %j', async (reference) => {
    const order = await seller.validated();
    const refused = await seller.office.client.put(`/orders/${order.id}/shipments/${reference}`, {
      items: [{ position: 1, quantity: 1 }],
    });
    expect([400, 404, 405]).toContain(refused.status);
  });

  it('counts towards 100 of an order', async () => {
    const order = await seller.validated();
    for (let number = 1; number <= 100; number += 1) bodyOf(await ship(order, `S${number}`, { 1: 0.01 }));
    const refused = await ship(order, 'S101', { 1: 0.01 });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'too_many']);
  });

  it('keeps the order from being reopened or cancelled', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'A', { 1: 1 }));
    for (const verb of ['reopen', 'cancel']) {
      const refused = await move(order, verb, { reason: 'A mistake.' });
      expect([refused.status, refused.body.code]).toEqual([409, 'order_state_conflict']);
    }
  });
});

describe('The delivery of a shipment', () => {
  it('is recorded once, and the last one makes the order delivered', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'A', { 1: 5 }));
    const first = bodyOf(await deliver(order, 'A'));
    expect([...stateOf(first), first.shipments[0].deliveredAt, first.items[0].quantities.delivered]).toEqual([
      'validated',
      'partial',
      first.updatedAt,
      5,
    ]);
    bodyOf(await ship(order, 'B', { 2: 2 }));
    const delivered = bodyOf(await deliver(order, 'B'));
    expect(stateOf(delivered)).toEqual(['delivered', 'delivered']);
    expect((await seller.eventsOf(order)).slice(2)).toEqual([
      ['sales_order_shipment', 3],
      ['sales_order_shipment', 4],
      ['sales_order_shipment', 5],
      ['sales_order_shipped', 5],
      ['sales_order_shipment', 6],
      ['sales_order_delivered', 6],
    ]);
    expect((await deliver(order, 'C')).status).toBe(404);
  });

  it('follows from an answer that refuses the rest, when everything shipped is delivered', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'A', { 1: 5 }));
    bodyOf(await deliver(order, 'A'));
    const lines = [
      { position: 1, status: 'accepted' },
      { position: 2, status: 'refused' },
    ];
    expect(stateOf(bodyOf(await move(order, 'answer', { lines })))).toEqual(['delivered', 'delivered']);
    expect((await lastEvents(order, 3)).map(([type]) => type)).toEqual([
      'sales_order_answered',
      'sales_order_shipped',
      'sales_order_delivered',
    ]);
  });
});

describe('POST /ship and /deliver', () => {
  it('are one shipment of everything open, and its delivery', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, `${order.code}-2`, { 1: 2 }));
    const shipped = bodyOf(await move(order, 'ship'));
    expect([...stateOf(shipped), shipped.shipments[1]]).toMatchObject([
      'shipped',
      'shipped',
      {
        reference: `${order.code}-3`,
        items: [
          { position: 1, quantity: 3 },
          { position: 2, quantity: 2 },
        ],
      },
    ]);
    expect(await lastEvents(order, 2)).toEqual([
      ['sales_order_shipment', 4],
      ['sales_order_shipped', 4],
    ]);
    expect(bodyOf(await move(order, 'ship'))).toEqual(shipped);
    const delivered = bodyOf(await move(order, 'deliver'));
    expect([...stateOf(delivered), delivered.items[0].quantities.delivered]).toEqual([
      'delivered',
      'delivered',
      5,
    ]);
    expect(await lastEvents(order, 1)).toEqual([['sales_order_delivered', 5]]);
  });

  it('ship nothing of an order of which nothing is accepted', async () => {
    const order = await seller.validated();
    const lines = [1, 2].map((position) => ({ position, status: 'backordered' }));
    bodyOf(await move(order, 'answer', { lines }));
    const refused = await move(order, 'ship');
    expect([refused.status, refused.body.code]).toEqual([409, 'order_state_conflict']);
  });
});

describe('An application with the right logistics', () => {
  it('reads validated orders, and those that it shipped, and nothing else', async () => {
    const { client } = seller.warehouse;
    const [open, shipped, other] = [
      await seller.validated(),
      await seller.validated(),
      await seller.validated(),
    ];
    bodyOf(await ship(shipped, 'A', { 1: 5, 2: 2 }));
    bodyOf(await move(other, 'ship'));
    expect((await read(open, client)).id).toBe(open.id);
    expect((await read(shipped, client)).state).toBe('shipped');
    expect((await client.get(`/orders/${shipped.id}/history`)).status).toBe(200);
    expect((await client.get(`/orders/${shipped.id}/answers`)).status).toBe(200);
    expect((await client.get(`/orders/${other.id}`)).status).toBe(404);
    const listed = bodyOf(await client.get('/orders?limit=500'));
    expect(new Set(listed.map(({ state }: Body) => state))).toEqual(new Set(['validated']));
    expect(listed.map(({ id }: Body) => id)).toContain(open.id);
    expect(bodyOf(await client.get('/orders?state=pending'))).toEqual([]);
  });
});
