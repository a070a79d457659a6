import { beforeEach, expect, it } from '@jest/globals';
import { claim, dueMarks } from '../../src/persistence/delivery/claim.statements.js';
import { recordOutcomes } from '../../src/persistence/delivery/delivery-record.statement.js';
import type { Sent } from '../support/sent-statements.js';
import { explainPrepared } from '../support/query-plans.js';
import {
  DeliveryRepository,
  type DeliveryChunk,
} from '../../src/persistence/delivery/delivery.repository.js';
import { useSession } from '../support/database.js';
import { attemptOf, useDelivery, WHOLE_CLAIM } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { describeWithPostgres } from '../support/servers.js';

const OUTDATED = 20_000;

/** While a session holds a snapshot, PostgreSQL cannot remove rows that were changed or deleted since. */
describeWithPostgres('with a session that holds an old snapshot', () => {
  const fixture = useDelivery();
  const subscription = useEach('test', () => fixture.subscribe('http://127.0.0.1:9/'));
  const holder = useSession(fixture);
  const client = useSession(fixture);
  beforeEach(async () => {
    await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await holder.query('SELECT FROM webhooks');
    await client.query('SET plan_cache_mode = force_generic_plan');
  });
  /** @returns how many pages the statement reads; what it writes is not committed */
  async function pagesRead(statement: Sent): Promise<number> {
    await client.query('BEGIN');
    const [root] = await explainPrepared(client, statement, 'ANALYZE, BUFFERS, FORMAT JSON');
    await client.query('ROLLBACK');
    return root!['Shared Hit Blocks']! + root!['Shared Read Blocks']!;
  }

  it('a claim from marks does not read the entries of deliveries that have ended', async () => {
    const { database } = fixture;
    await database.sql`WITH event AS (
         INSERT INTO events (message_id, type, application_id, payload)
         SELECT 'msg_' || n, 'sales_order_validated', ${subscription.applicationId}, '{}' FROM generate_series(1, ${OUTDATED}) n RETURNING id
       )
       INSERT INTO webhook_deliveries (event_id, webhook_id, next_attempt_at)
       SELECT id, ${subscription.id}, now() - interval '1 hour' FROM event`;
    await database.query(`UPDATE webhook_deliveries SET state = 'delivered', next_attempt_at = NULL`);
    await database.query('VACUUM ANALYZE');
    await fixture.emit(subscription, 10);
    const marks = await new DeliveryRepository(fixture.transactions).dueMarks(null);
    const pagesOfMarks = (earlier: string | null) => pagesRead(dueMarks(earlier, new Date().toISOString()));
    expect(await pagesOfMarks(marks)).toBeLessThan((await pagesOfMarks(null)) / 4);
    const pages = await pagesRead(claim({ ...WHOLE_CLAIM, dueMarks: marks }));
    expect(pages).toBeLessThan((await pagesRead(claim(WHOLE_CLAIM))) / 4);
  });

  async function leaveOutdatedLeases(): Promise<void> {
    const { database } = fixture;
    await database.sql`INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
       SELECT gen_random_uuid(), ${subscription.id}, '{}', now() FROM generate_series(1, ${OUTDATED})`;
    await database.query('DELETE FROM webhook_leases');
    await database.query('VACUUM ANALYZE');
  }

  it('a claim from the first lease does not read the leases that have ended', async () => {
    await leaveOutdatedLeases();
    const pages = await pagesRead(claim({ ...WHOLE_CLAIM, firstLease: OUTDATED }));
    expect(pages).toBeLessThan((await pagesRead(claim(WHOLE_CLAIM))) / 4);
  });

  it('recording reads only the leases of the outcomes', async () => {
    await leaveOutdatedLeases();
    await fixture.emit(subscription, 10);
    const { chunks } = await fixture.claim(WHOLE_CLAIM.limits);
    const [chunk] = chunks as [DeliveryChunk];
    const outcomes = chunk.deliveryIds.map((id) => attemptOf(chunk, id));
    const withOutdatedLeases = await pagesRead(recordOutcomes(outcomes, 250));
    await holder.query('ROLLBACK');
    await fixture.database.query('VACUUM ANALYZE');
    const without = await pagesRead(recordOutcomes(outcomes, 250));
    expect(withOutdatedLeases).toBeLessThan(2 * without);
  });
});
