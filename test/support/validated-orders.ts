import type { Answer, Body, Values } from './api-client.js';
import { orderEvents } from './events.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  newShop,
  type Shop,
  type TestApplication,
} from './samples.js';
import type { TestService } from './service.js';

/** A shop, a back office and a warehouse, with validated orders of two lines. */
export interface Seller {
  shop: Shop;
  office: TestApplication;
  warehouse: TestApplication;
  /** 5 of a packaging at 10.00 and 2 of another one at 4.00, with 20 % VAT: 58.00 net, 69.60 gross. */
  validated: (values?: Values) => Promise<Body>;
  /** The types of the events of an order, with the version that each has. */
  eventsOf: (order: Body) => Promise<[type: string, sequence: number][]>;
  /** Records a shipment. @param quantities by position @param by the warehouse, if nobody else is named */
  ship: (
    order: Body,
    reference: string,
    quantities: Record<number, number>,
    values?: Values,
    by?: TestApplication,
  ) => Promise<Answer>;
}

export async function newSeller(service: TestService, values: Values = {}): Promise<Seller> {
  const { admin } = service;
  const shop = await newShop(admin, { rights: ['catalogue'], ...values });
  const office = await newApplication(admin, { rights: ['sales'], name: 'Office' });
  const warehouse = await newApplication(admin, { rights: ['logistics'], name: 'Warehouse' });
  const [first, second] = [await newPackaging(admin), await newPackaging(admin)];
  const items = [
    { packaging: first.id, orderedQuantity: 5, unitPrice: '10' },
    { packaging: second.id, orderedQuantity: 2, unitPrice: '4' },
  ];
  return {
    shop,
    office,
    warehouse,
    validated: async (more = {}) => {
      const { id } = bodyOf(await shop.client.post('/orders', minimalOrder({}, { items, ...more })));
      return bodyOf(await office.client.post(`/orders/${id}/validate`));
    },
    eventsOf: async (order) =>
      (await orderEvents(service, order)).map(({ type, sequence }) => [type, sequence]),
    ship: ({ id }, reference, quantities, values = {}, { client } = warehouse) => {
      const items = Object.entries(quantities).map(([position, quantity]) => ({
        position: Number(position),
        quantity,
      }));
      return client.put(`/orders/${id}/shipments/${encodeURIComponent(reference)}`, { items, ...values });
    },
  };
}
