import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { OrderRepository } from '../../src/persistence/orders/order.repository.js';
import { SUMMARY } from '../../src/persistence/summary/summary.repository.js';
import { unknownReferencePageStatement } from '../../src/persistence/unknown-items/unknown-reference.statements.js';
import { LOCK_NEXT, RELEASABLE } from '../../src/persistence/orders/waiting-orders.statements.js';
import { sentStatements } from '../support/sent-statements.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { explainPrepared, isTableScan, mostRows, rowsRead, type PlanNode } from '../support/query-plans.js';
import { bodyOf, type Shop } from '../support/samples.js';
import { describeWithPostgres, redisSettings } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';
import { copyParkedOrders, newName, newParkingShop, take } from '../support/unknown-items.js';

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
  let ofRelease: Map<string, string>;
  const name = newName();
  beforeAll(async () => {
    // Releases would change the rows.
    service = await startService(redisSettings());
    shop = await newParkingShop(service.admin);
    const { id } = await take(shop, name, { unitPrice: 5 });
    ofRelease = await sentStatements(() => release(id));
    await copyParkedOrders(service.database, id, { count: WAITING, others: OTHERS });
    client = new Client({ connectionString: service.database.url! });
    await client.connect();
    await client.query('SET plan_cache_mode = force_generic_plan');
  }, 300_000);
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  /** What a release does to an order. The change leaves it waiting. */
  const release = async (id: number): Promise<void> => {
    const orders = service.app.get(OrderRepository, { strict: false });
    await service.app.get(Transactions).run((tx) => orders.findLocked(tx, [id]));
    await service.app.get(Transactions).run((tx) => orders.clearWaiting(tx, []));
    bodyOf(await shop.client.patch(`/orders/${id}`, { comment: 'Changed' }));
  };
  /** The nodes that were executed, of the plan that a prepared statement has when it was executed often. */
  const plan = async (text: string, values: string[] = []): Promise<PlanNode[]> =>
    (await explainPrepared(client, text, values)).filter((node) => node['Actual Loops'] > 0);
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
      const nodes = await plan(LOCK_NEXT.text, [
        String(shop.id),
        `'${waitedFor()}'`,
        String(after),
        String(BATCH),
      ]);
      expect(mostRows(nodes)).toBeLessThanOrEqual(CANDIDATES);
    }
  });

  it.each([
    ['locked_orders', ["'{}'"]],
    ['clear_waiting_orders', ["'{}'"]],
    ['change_orders', ['0', ...Array.from({ length: 9 }, () => "'[]'")]],
  ])('the release finds the rows of a batch with indexes: %s', async (name, values) => {
    const text = ofRelease.get(name)!;
    const nodes = await explainPrepared(client, text, values, 'FORMAT JSON');
    expect(nodes.map((node) => node['Relation Name'])).toContain(
      name === 'clear_waiting_orders' ? 'waiting_orders' : 'orders',
    );
    const scanned = nodes.filter(isTableScan).map((node) => node['Relation Name']);
    expect(scanned.filter((table) => LARGE_TABLES.includes(table!))).toEqual([]);
  });

  it('the search for released references reads one row for each reference that is waited for', async () => {
    expect(mostRows(await plan(RELEASABLE.text))).toBeLessThanOrEqual(NAMES);
  });

  it('the summary reads one row for each reference that is waited for', async () => {
    const nodes = await plan(SUMMARY.text);
    const own = nodes.filter((node) => node['Relation Name'] === 'waiting_orders');
    expect(own.length).toBeGreaterThan(0);
    expect(mostRows(own)).toBeLessThanOrEqual(NAMES);
  });

  it.each([
    ['the list', null],
    ['a search', '1'],
  ])('a page of %s reads what waits once, and no order', async (_, part) => {
    const query = { applicationId: null, text: part, after: null, limit: PAGE };
    const { statement, values } = unknownReferencePageStatement(query);
    const nodes = await plan(statement.text, values.map(String));
    expect(mostRows(nodes)).toBeLessThanOrEqual(WAITING + 1);
    expect(nodes.map((node) => node['Relation Name'])).not.toContain('orders');
    const all = nodes.filter((node) => rowsRead(node) > WAITING / 2 && node['Relation Name'] !== undefined);
    expect(all.map((node) => node['Relation Name'])).toEqual(['waiting_orders']);
  });
});
