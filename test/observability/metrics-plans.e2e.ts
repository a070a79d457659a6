import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EVENT_NAMES } from '../../src/events/catalogue.js';
import {
  BACKLOG,
  ENDED_DELIVERIES,
  MAX_COUNTED_PER_SUBSCRIPTION,
  MAX_EVENTS,
} from '../../src/persistence/monitoring/backlog.repository.js';
import { FEED_HELD, OLDEST_SNAPSHOTS } from '../../src/persistence/monitoring/snapshot.repository.js';
import { copyDeliveries } from '../support/many-rows.js';
import { isTableScan, planNodes, rowsRead, type PlanNode } from '../support/query-plans.js';
import { newApplication, newShop } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const DELIVERIES = 40_000;

describeWithPostgres(`metrics with ${2 * DELIVERIES} deliveries`, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    const { admin, database } = service;
    const shop = await newShop(admin);
    const other = await newApplication(admin);
    await copyDeliveries(database, DELIVERIES, [shop.id, other.id]);
    await database.query(`UPDATE events SET created_at = now() - interval '1 second' * (id % 3600)`);
    await database.query(
      `UPDATE webhook_deliveries SET state = 'waiting', next_attempt_at = now() WHERE id % 2 = 0`,
    );
    await database.query('VACUUM ANALYZE');
  }, 600_000);
  afterAll(() => service.stop());

  const plan = async (text: string, values: unknown[] = []): Promise<PlanNode[]> => {
    const [row] = await service.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    return planNodes(row!['QUERY PLAN']);
  };

  /** Tables that grow, each row of which was read. */
  const scans = (nodes: PlanNode[]): PlanNode[] =>
    nodes.filter((node) => isTableScan(node) && rowsRead(node) > 0 && node['Relation Name'] !== undefined);
  const mostRows = (nodes: PlanNode[]): number => Math.max(...nodes.map(rowsRead));

  it('the backlog reads a limited number of each subscription by its index', async () => {
    const nodes = await plan(BACKLOG.text);
    expect(scans(nodes)).toEqual([]);
    expect(mostRows(nodes)).toBe(2 * MAX_COUNTED_PER_SUBSCRIPTION);
  });

  it('ended deliveries are those of a limited number of events', async () => {
    const nodes = await plan(ENDED_DELIVERIES.text);
    expect(scans(nodes)).toEqual([]);
    expect(mostRows(nodes)).toBeLessThanOrEqual(2 * MAX_EVENTS);
  });

  it.each([FEED_HELD, OLDEST_SNAPSHOTS])('$name reads one event of each type at most', async ({ text }) => {
    const nodes = await plan(text, [EVENT_NAMES]);
    expect(scans(nodes)).toEqual([]);
    const ofEvents = nodes.filter((node) => node['Relation Name'] === 'events');
    expect(mostRows(ofEvents)).toBeLessThanOrEqual(EVENT_NAMES.length);
  });
});
