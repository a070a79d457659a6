import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { OrderRepository } from '../../src/persistence/orders/order.repository.js';
import { SummaryRepository } from '../../src/persistence/monitoring/summary.repository.js';
import { UnknownReferenceRepository } from '../../src/persistence/unknown-items/unknown-reference.repository.js';
import { WaitingOrdersRepository } from '../../src/persistence/orders/waiting-orders.repository.js';
import { sentStatements, statementOf, type Sent } from '../support/sent-statements.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import {
  explainPrepared,
  wereExecuted,
  isTableScan,
  mostRows,
  rowsRead,
  type PlanNode,
} from '../support/query-plans.js';
import type { Shop } from '../support/samples.js';
import { describeWithPostgres, redisSettings } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';
import { copyParkedOrders, newName, newParkingShop, take } from '../support/unknown-items.js';
import type { Tx } from '../../src/platform/postgres/session.js';

const WAITING = 100_000;
/** The orders that wait for each of the other references. */
const OTHERS = 200;
const NAMES = 1 + WAITING / OTHERS;
/** Those of LOCK_NEXT. */
const CANDIDATES = 200;
const BATCH = 50;
const PAGE = 101;
const LARGE_TABLES = ['orders', 'order_items', 'waiting_orders'];

describeWithPostgres(`with ${WAITING} waiting orders`, () => {
  let service: TestService;
  let shop: Shop;
  let client: Client;
  let ofRelease: Sent[];
  const name = newName();
  beforeAll(async () => {
    // Releases would change the rows.
    service = await startService(redisSettings());
    shop = await newParkingShop(service.admin);
    const { id } = await take(shop, name, { unitPrice: 5 });
    ofRelease = [
      ...(await sentStatements('octet_length(sized.document)', () => find(id))),
      ...(await sentStatements('DELETE FROM waiting_orders', () => clear())),
      ...(await sentStatements('WITH new_contact', () => change(id))),
    ];
    await copyParkedOrders(service.database, id, { count: WAITING, others: OTHERS });
    client = new Client({ connectionString: service.database.url! });
    await client.connect();
    await client.query('SET plan_cache_mode = force_generic_plan');
  }, 300_000);
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  const inTransaction = <T>(work: (tx: Tx, orders: OrderRepository) => Promise<T>): Promise<T> =>
    service.app.get(Transactions).run((tx) => work(tx, service.app.get(OrderRepository, { strict: false })));
  /** What a release does to an order; the change leaves it waiting. */
  const find = (id: number) => inTransaction((tx, orders) => orders.findLocked(tx, [id]));
  const clear = () => inTransaction((tx, orders) => orders.clearWaiting(tx, [0]));
  const change = (id: number) => shop.client.patch(`/orders/${id}`, { comment: 'Changed' });
  /** The nodes that were executed, of the plan that a prepared statement has when it was executed often. */
  const plan = async (statement: Sent): Promise<PlanNode[]> =>
    wereExecuted(await explainPrepared(client, statement));
  const middle = async (): Promise<number> => {
    const [row] = await service.database.sql<{ id: number }>`
      SELECT ((min(order_id) + max(order_id)) / 2)::int AS id FROM waiting_orders`;
    return row!.id;
  };

  it.each([
    ['a reference that half of the orders wait for', () => name],
    ['a rare one', () => 'other-7'],
    ['one that no order waits for', () => 'nothing'],
  ])('the release reads a few orders for %s, wherever it has arrived', async (_, waitedFor) => {
    for (const after of [0, await middle()]) {
      const reference = {
        ...{ id: 1, applicationId: shop.id, externalReference: waitedFor() },
        ...{ actorId: shop.id, actorTokenId: null, actorPersonId: null },
      };
      const statement = await statementOf(WaitingOrdersRepository, (waiting, tx) =>
        waiting.lockNext(tx, reference, { after, limit: BATCH }),
      );
      const nodes = await plan(statement);
      expect(mostRows(nodes)).toBeLessThanOrEqual(CANDIDATES);
    }
  });

  it('the release finds the rows of a batch with indexes', async () => {
    expect(ofRelease).toHaveLength(3);
    for (const statement of ofRelease) {
      const nodes = await explainPrepared(client, statement, 'FORMAT JSON');
      const tables = nodes.map((node) => node['Relation Name']);
      expect(tables.filter((table) => LARGE_TABLES.includes(table!)).length).toBeGreaterThan(0);
      const scanned = nodes.filter(isTableScan).map((node) => node['Relation Name']);
      expect(scanned.filter((table) => LARGE_TABLES.includes(table!))).toEqual([]);
    }
  });

  it('the search for released references reads one row for each reference that is waited for', async () => {
    const statement = await statementOf(WaitingOrdersRepository, (waiting) => waiting.releasable());
    expect(mostRows(await plan(statement))).toBeLessThanOrEqual(NAMES);
  });

  it('the summary reads one row for each reference that is waited for', async () => {
    const nodes = await plan(await statementOf(SummaryRepository, (open) => open.summary()));
    const own = nodes.filter((node) => node['Relation Name'] === 'waiting_orders');
    expect(own.length).toBeGreaterThan(0);
    expect(mostRows(own)).toBeLessThanOrEqual(NAMES);
  });

  it.each([
    ['the list', null],
    ['a search', '1'],
  ])('a page of %s reads what waits once, and no order', async (_, part) => {
    const query = { applicationId: null, text: part, after: null, limit: PAGE };
    const nodes = await plan(await statementOf(UnknownReferenceRepository, (unknown) => unknown.page(query)));
    expect(mostRows(nodes)).toBeLessThanOrEqual(WAITING + 1);
    expect(nodes.map((node) => node['Relation Name'])).not.toContain('orders');
    const all = nodes.filter((node) => rowsRead(node) > WAITING / 2 && node['Relation Name'] !== undefined);
    expect(all.map((node) => node['Relation Name'])).toEqual(['waiting_orders']);
  });
});
