import { beforeAll, expect, it } from '@jest/globals';
import { DELIVERY_STATES } from '../../src/events/delivery-values.js';
import { DeliverySearchRepository } from '../../src/persistence/webhooks/delivery-search.repository.js';
import { DeliveryStatisticsRepository } from '../../src/persistence/webhooks/delivery-statistics.repository.js';
import { useDatabase, useSession } from '../support/database.js';
import { explainPrepared, isTableScan, mostRows, type PlanNode } from '../support/query-plans.js';
import { describeWithPostgres } from '../support/servers.js';
import { statementOf, type Sent } from '../support/sent-statements.js';

const SUBSCRIPTIONS = 200;
const DELIVERIES = 200_000;
const PAGE = 101;
/** The highest number of rows that a plan node may read: a page of each subscription. */
const MAX_ROWS = SUBSCRIPTIONS * PAGE;

const LARGE_TABLES = ['events', 'webhook_deliveries', 'webhook_attempts'];

type DeliveryFilters = Parameters<DeliverySearchRepository['page']>[0]['filters'];

const NONE: DeliveryFilters = {
  ...{ application: null, webhook: null, event: null, order: null, eventId: null },
  ...{ state: null, createdFrom: null, createdBefore: null },
};

describeWithPostgres('a page of 100 of 200,000 deliveries to 200 subscriptions', () => {
  const database = useDatabase('suite');
  const client = useSession({ database }, 'suite');
  let firstApplication: number;
  let firstWebhook: number;
  beforeAll(fill, 180_000);

  /**
   * Two subscriptions of each of 100 applications. Of each hundred deliveries of a subscription one is cancelled and one is
   * exhausted. The last ten subscriptions have a backlog; of the others only one delivery in a thousand is waiting.
   */
  async function fill(): Promise<void> {
    await database.sql`
      INSERT INTO applications (name, rights, webhook_key) SELECT 'shop ' || n, '{}', 'whk_' || n FROM generate_series(1, ${SUBSCRIPTIONS / 2}) n`;
    await database.sql`INSERT INTO webhooks (application_id, events, url, secret)
       SELECT a.id, ARRAY[e.name], 'http://127.0.0.1:9/', '' FROM applications a,
         unnest(ARRAY['sales_order_created', 'sales_order_validated']) e(name)
       WHERE a.name LIKE 'shop %'`;
    await database.sql`
      INSERT INTO events (message_id, type, application_id, order_id, sequence, payload, created_at)
       SELECT 'msg_' || n || '_' || w.id, w.events[1], w.application_id, w.application_id * 10000 + n, 1, '{}',
         now() - n * interval '1 minute'
       FROM webhooks w, generate_series(1, ${DELIVERIES / SUBSCRIPTIONS}) n`;
    await database.sql`
      INSERT INTO webhook_deliveries (event_id, webhook_id, state, next_attempt_at, created_at)
       SELECT e.id, w.id, s.state, CASE WHEN s.state = 'waiting' THEN now() END, e.created_at
       FROM events e JOIN webhooks w ON w.events[1] = e.type AND w.application_id = e.application_id
       CROSS JOIN LATERAL (SELECT CASE
         WHEN w.id > (SELECT max(id) - 10 FROM webhooks) OR e.order_id % 1000 = 3 THEN 'waiting'
         WHEN e.order_id % 100 = 1 THEN 'cancelled' WHEN e.order_id % 100 = 2 THEN 'exhausted'
         ELSE 'delivered' END AS state) s
       ORDER BY e.created_at`;
    await database.sql`
      INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
       SELECT id, 1, created_at, 5, 200, 'delivered', '' FROM webhook_deliveries WHERE state <> 'waiting'`;
    await database.query('VACUUM ANALYZE');
    const [row] = await database.sql<{ id: string; application: string }>`
      SELECT id, application_id AS application FROM webhooks ORDER BY id LIMIT 1`;
    [firstWebhook, firstApplication] = [Number(row!.id), Number(row!.application)];
  }

  async function plan(scope: number | null, filters: Partial<DeliveryFilters>, after: Date | null) {
    const search = {
      scope,
      filters: { ...NONE, ...filters },
      after: after && { createdAt: after, id: 1_000_000 },
      limit: PAGE,
    };
    return explain(await statementOf(DeliverySearchRepository, (deliveries) => deliveries.page(search)));
  }

  const explain = (statement: Sent): Promise<PlanNode[]> => explainPrepared(client, statement);

  /** Reading the other tables in whole is no fault: they are empty or small. */
  const scans = (nodes: PlanNode[]): PlanNode[] =>
    nodes.filter((node) => isTableScan(node) && LARGE_TABLES.includes(node['Relation Name'] ?? ''));

  const HOUR_AGO = new Date(Date.now() - 3_600_000);
  const FILTERS: [string, () => Partial<DeliveryFilters>][] = [
    ['no filter', () => ({})],
    ['application', () => ({ application: firstApplication })],
    ['webhook', () => ({ webhook: firstWebhook })],
    ['event', () => ({ event: 'sales_order_created' })],
    ['order', () => ({ order: firstApplication * 10_000 + 7 })],
    ['eventId', () => ({ eventId: `msg_7_${firstWebhook}` })],
    ['order and state', () => ({ order: firstApplication * 10_000 + 3, state: 'waiting' })],
    ['createdAt', () => ({ createdFrom: HOUR_AGO, createdBefore: new Date() })],
    ...DELIVERY_STATES.map((state): [string, () => Partial<DeliveryFilters>] => [state, () => ({ state })]),
    ...DELIVERY_STATES.map((state): [string, () => Partial<DeliveryFilters>] => [
      `${state} and application`,
      () => ({ state, application: firstApplication }),
    ]),
    ['state and event', () => ({ state: 'exhausted', event: 'sales_order_validated' })],
  ];

  it.each(FILTERS)('reads few rows of each subscription with the filter: %s', async (_, filters) => {
    const most: number[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      for (const scope of [null, firstApplication]) {
        for (const after of [null, HOUR_AGO]) {
          const nodes = await plan(scope, filters(), after);
          expect(scans(nodes)).toEqual([]);
          most.push(mostRows(nodes));
        }
      }
    }
    expect(Math.max(...most)).toBeLessThanOrEqual(MAX_ROWS);
  });

  it.each(['force_custom_plan', 'force_generic_plan'])(
    'statistics read one subscription: %s',
    async (mode) => {
      await client.query(`SET plan_cache_mode = ${mode}`);
      for (const webhook of [firstWebhook, firstWebhook + SUBSCRIPTIONS - 1]) {
        const statement = await statementOf(DeliveryStatisticsRepository, (deliveries) =>
          deliveries.statistics(null, webhook),
        );
        const nodes = await explain(statement);
        expect(scans(nodes)).toEqual([]);
        expect(mostRows(nodes)).toBeLessThanOrEqual(4 * (DELIVERIES / SUBSCRIPTIONS));
      }
    },
  );
});
