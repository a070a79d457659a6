import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  LOOK_UP_EXTERNAL_REFERENCES_OF_ORDERS,
  LOOK_UP_REFERENCES_OF_ORDERS,
} from '../../src/persistence/orders/order-creation.statements.js';
import { copyOrders } from '../support/many-rows.js';
import { planNodes, rowsRead, type PlanNode } from '../support/query-plans.js';
import { bodyOf, BOX, minimalOrder, newShop, type Shop } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const ORDERS = 20_000;
/** How many orders of a contact are looked at. */
const LOOKED_AT = 10;
const CONTACT = 'the buyers of a marketplace';

describeWithPostgres(`A contact with ${ORDERS} orders of the last 24 hours`, () => {
  let service: TestService;
  let shop: Shop;
  beforeAll(async () => {
    service = await startService();
    const { admin, database } = service;
    shop = await newShop(admin);
    const { contact } = bodyOf(
      await shop.client.post(
        '/orders',
        minimalOrder(BOX, { contact: { externalReference: CONTACT, lastName: 'Several' } }),
      ),
    );
    await copyOrders(database, { orders: ORDERS, contacts: 1 }, [shop.id, shop.id]);
    await database.query(
      `UPDATE orders SET contact_id = $1, items_key = id % 3, created_at = now() - interval '3 seconds' * (id % ${ORDERS})
       WHERE code LIKE 'COPY-%'`,
      [contact.id],
    );
    await database.query('VACUUM ANALYZE');
  }, 600_000);
  afterAll(() => service.stop());

  it.each([LOOK_UP_REFERENCES_OF_ORDERS, LOOK_UP_EXTERNAL_REFERENCES_OF_ORDERS])(
    '$name reads ten of them for each order',
    async ({ text }) => {
      for (const count of [1, 50]) {
        const query = Array.from({ length: count }, (_, position) => ({
          position,
          applicationId: shop.id,
          externalId: `new-${position}`,
          allocateIds: false,
          itemCount: 1,
          contactExternalReference: CONTACT,
          mayCreateContact: true,
          itemsKey: 1,
          packagingNames: ['BOX'],
          packagingReferenceIds: [],
          packagingIds: [],
        }));
        const [row] = await service.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
          [JSON.stringify(query)],
        );
        const nodes = planNodes(row!['QUERY PLAN']).filter((node) => node['Relation Name'] === 'orders');
        expect(nodes.map((node) => node['Index Name']).sort()).toEqual([
          'orders_equal_items_idx',
          'orders_external_id_idx',
        ]);
        for (const node of nodes) expect(rowsRead(node)).toBeLessThanOrEqual(LOOKED_AT * count);
      }
    },
  );
});
