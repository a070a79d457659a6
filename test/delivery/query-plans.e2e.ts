import { beforeEach, expect, it } from '@jest/globals';
import {
  recordOutcomes,
  type AttemptRecord,
} from '../../src/persistence/delivery/delivery-record.statement.js';
import type { DeliveryChunk } from '../../src/persistence/delivery/delivery.repository.js';
import { claim, dueMarks } from '../../src/persistence/delivery/claim.statements.js';
import { orderEvent } from '../../src/events/domain-event.js';
import { recordEventsSql } from '../../src/persistence/events/outbox.js';
import { sql } from '../../src/platform/postgres/sql.js';
import { sentStatements, type Sent } from '../support/sent-statements.js';
import { useSession } from '../support/database.js';
import { attemptOf, type Subscription, useDelivery, WHOLE_CLAIM } from '../support/delivery.js';
import { recheckBlocked } from '../../src/persistence/delivery/ordered-deliveries.sql.js';
import { OrderedShop } from '../support/ordered-shop.js';
import { explainPrepared, isTableScan, mostRows } from '../support/query-plans.js';
import { describeWithPostgres } from '../support/servers.js';

const DELIVERIES = 20_000;
/** The highest number of rows that a plan node may read: those of a few chunks. */
const MAX_ROWS_READ = 2_000;

describeWithPostgres('the query plans of delivery', () => {
  const fixture = useDelivery();
  let subscriptions: Subscription[];
  const client = useSession(fixture);
  beforeEach(async () => {
    const subscribing = Array.from({ length: 3 }, () => fixture.subscribe('http://127.0.0.1:9/'));
    subscriptions = await Promise.all(subscribing);
    // Generic plans, as in a process that runs for a long time.
    await client.query('SET plan_cache_mode = force_generic_plan');
  });

  const fill = (state: string): Promise<object[]> =>
    fixture.database.sql`WITH event AS (
         INSERT INTO events (message_id, type, application_id, payload)
         SELECT 'msg_' || gen_random_uuid(), 'sales_order_validated', application_id, '{}'
         FROM webhooks, generate_series(1, ${Math.floor(DELIVERIES / subscriptions.length)}) RETURNING id, application_id
       )
       INSERT INTO webhook_deliveries (event_id, webhook_id, state)
       SELECT event.id, w.id, ${state} FROM event JOIN webhooks w USING (application_id)`;

  const expectFewRowsRead = async (statement: Sent): Promise<void> => {
    const nodes = await explainPrepared(client, statement);
    const scanned = nodes.filter(isTableScan).map((node) => node['Relation Name']);
    expect(scanned.filter((table) => table !== 'webhook_leases')).toEqual([]);
    expect(mostRows(nodes)).toBeLessThanOrEqual(MAX_ROWS_READ);
  };

  const outcomes = async (): Promise<AttemptRecord[]> =>
    (
      await fixture.database.sql<{ deliveryId: number; webhookId: number; leaseToken: string }>`
        SELECT unnest(delivery_ids)::float8 AS "deliveryId", webhook_id::float8 AS "webhookId", token AS "leaseToken"
         FROM webhook_leases`
    ).map((held) => attemptOf(held, held.deliveryId));

  async function deliverSome(): Promise<void> {
    await expectFewRowsRead(claim(WHOLE_CLAIM));
    await fixture.database.query('DELETE FROM webhook_leases');
    const marks = JSON.stringify(subscriptions.map(({ id }) => ({ webhook_id: id, since: '2026-01-01' })));
    await expectFewRowsRead(dueMarks(marks, new Date().toISOString()));
    await expectFewRowsRead(claim({ ...WHOLE_CLAIM, dueMarks: marks }));
    const [lease] = await fixture.database.sql<DeliveryChunk>`
      SELECT webhook_id::int AS "webhookId", token AS "leaseToken", delivery_ids AS "deliveryIds" FROM webhook_leases LIMIT 1`;
    const [loading] = await sentStatements('UPDATE webhook_leases', () =>
      fixture.repository.renewAndLoad([lease!], 10_000, 1_000_000),
    );
    await expectFewRowsRead(loading!);
    const reported = await outcomes();
    expect(reported).toHaveLength(150);
    await expectFewRowsRead(recordOutcomes(reported, 250));
    expect(await outcomes()).toEqual([]);
  }

  /** Three events of each order, each for its own ordered subscription. */
  const fillOrdered = ({ subscriptions: ordered }: OrderedShop): Promise<object[]> =>
    fixture.database.query(
      `WITH event AS (
         INSERT INTO events (message_id, type, application_id, order_id, sequence, payload)
         SELECT 'msg_' || gen_random_uuid(), w.events[1], w.application_id, n, array_position($2::bigint[], w.id), '{}'
         FROM generate_series(1, $1::int) n, webhooks w WHERE w.id = ANY ($2) RETURNING id, type, application_id
       )
       INSERT INTO webhook_deliveries (event_id, webhook_id)
       SELECT event.id, w.id FROM event JOIN webhooks w ON w.events[1] = event.type AND w.id = ANY ($2)`,
      [Math.floor(DELIVERIES / ordered.length), ordered],
    );

  it('read few rows for ordered subscriptions whose deliveries wait for earlier ones', async () => {
    const shop = await OrderedShop.open(fixture, 'http://127.0.0.1:9/');
    await fillOrdered(shop);
    await fixture.database.query('VACUUM ANALYZE');
    await expectFewRowsRead(claim(WHOLE_CLAIM));
    const held = await outcomes();
    expect(held.length).toBeGreaterThan(0);
    const leased = (await shop.deliveries()).filter((delivery) => delivery.leased);
    expect(new Set(leased.map(({ sequence }) => sequence))).toEqual(new Set([1]));
    await expectFewRowsRead(
      recordOutcomes(
        held.map((outcome) => ({ ...outcome, ordered: true })),
        250,
      ),
    );
    expect(await outcomes()).toEqual([]);
  });

  it.each([-1, 1])(
    'read few rows when all have been held back, hours until they are due: %d',
    async (hours) => {
      const shop = await OrderedShop.open(fixture, 'http://127.0.0.1:9/');
      await fillOrdered(shop);
      await fixture.database.sql`UPDATE webhook_deliveries SET reason = 'waits_for_earlier',
         next_attempt_at = now() + make_interval(hours => ${hours}, secs => random())
       WHERE webhook_id <> ${shop.subscriptions[0]}`;
      await fixture.database.query('VACUUM ANALYZE');
      await expectFewRowsRead(claim(WHOLE_CLAIM));
      await expectFewRowsRead(recheckBlocked(shop.subscriptions[1]!, null, 200));
    },
  );

  it('read few rows for a backlog that appeared after the statistics were taken', async () => {
    await fill('delivered');
    await fixture.database.query('VACUUM ANALYZE');
    await fill('waiting');
    await deliverSome();
  });

  it('read few rows when there are many subscriptions', async () => {
    await fill('waiting');
    await fixture.database.sql`WITH application AS (
         INSERT INTO applications (name, rights, webhook_key)
         SELECT 'application', '{}', 'whk_many_' || n FROM generate_series(1, 2 * ${MAX_ROWS_READ}::int) n RETURNING id
       )
       INSERT INTO webhooks (application_id, events, url, secret)
       SELECT id, '{sales_order_validated}', 'http://127.0.0.1:9/', '' FROM application`;
    await fixture.database.query('VACUUM ANALYZE');
    await expectFewRowsRead(claim(WHOLE_CLAIM));
    await expectFewRowsRead(recordOutcomes(await outcomes(), 250));
    const [{ applicationId }] = subscriptions as [Subscription];
    const event = orderEvent('sales_order_validated', { id: 1, applicationId, version: 1 }, '{}');
    await expectFewRowsRead(sql`WITH ${recordEventsSql([event])} SELECT 1`);
  });

  it('read few rows when nearly all deliveries are waiting', async () => {
    await fill('waiting');
    await fixture.database.query('VACUUM ANALYZE');
    await deliverSome();
  });
});
