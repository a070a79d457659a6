import { describe, expect, it } from '@jest/globals';
import type { Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { deletePings, emit } from '../support/events.js';
import { useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, newSubscription, type TestApplication } from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENT = 'sales_order_validated';
const NOTHING = { attempts: 0, truncated: false, delivered: 0, successRate: null, p50Ms: null, p95Ms: null };

const service = useService({ WEBHOOK_RETRY_SCHEDULE: '20h' });
const receiver = useReceiver('suite');
const shop = useEach('suite', () => newApplication(service.admin));

async function subscribe({ client } = shop): Promise<number> {
  const { id } = await newSubscription({ client }, EVENT, receiver.url);
  await deletePings(service);
  return id;
}
const read = async (webhook: number, { client } = shop): Promise<Body> =>
  bodyOf(await client.get(`/webhooks/${webhook}/statistics`));

describe('GET /webhooks/{id}/statistics', () => {
  it('has no numbers for a new subscription', async () => {
    const webhook = await subscribe();
    expect(await read(webhook)).toEqual({
      ...{ lastHour: NOTHING, lastDay: NOTHING },
      ...{ waiting: 0, oldestWaiting: null },
    });
  });

  it('counts attempts by their time, and what is waiting', async () => {
    const webhook = await subscribe();
    receiver.answer = (_, index) => ({ status: index % 4 === 0 ? 500 : 200 });
    await emit(service, 4, { applicationId: shop.id });
    await waitUntil(async () => (await read(webhook)).lastHour.attempts === 4);
    const durations = [10, 20, 30, 400];
    for (const [index, duration] of durations.entries()) {
      await service.database.sql`UPDATE webhook_attempts SET duration_ms = ${duration} WHERE delivery_id = (
           SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhook} ORDER BY id OFFSET ${index} LIMIT 1)`;
    }
    const all = { attempts: 4, truncated: false, delivered: 3, successRate: 0.75, p50Ms: 20, p95Ms: 400 };
    const found = await read(webhook);
    expect(found).toMatchObject({ lastHour: all, lastDay: all, waiting: 1 });
    const [waiting] = bodyOf(await shop.client.get(`/webhook_deliveries?webhook=${webhook}&state=waiting`));
    const { delivery, createdAt, ageSeconds } = found.oldestWaiting;
    expect({ delivery, createdAt }).toEqual({ delivery: waiting.id, createdAt: waiting.createdAt });
    expect(ageSeconds).toBeLessThan(60);

    await service.database.sql`
      UPDATE webhook_attempts SET started_at = now() - interval '2 hours' WHERE duration_ms = 400`;
    await service.database.sql`
      UPDATE webhook_attempts SET started_at = now() - interval '25 hours' WHERE duration_ms = 30`;
    const { lastHour, lastDay } = await read(webhook);
    expect([lastHour.attempts, lastDay.attempts, lastDay.p95Ms]).toEqual([2, 3, 400]);
  });

  /** Deliveries that were created and attempted two hours ago. */
  const insert = (webhook: number, deliveries: number, attempts: number): Promise<unknown> =>
    service.database.query(
      `WITH event AS (
         INSERT INTO events (message_id, type, application_id, payload)
         SELECT 'msg_' || gen_random_uuid(), $2, application_id, '{}' FROM webhooks, generate_series(1, $3)
         WHERE id = $1 RETURNING id
       ), delivery AS (
         INSERT INTO webhook_deliveries (event_id, webhook_id, state, next_attempt_at, created_at)
         SELECT id, $1, 'delivered', NULL, now() - interval '2 hours' FROM event RETURNING id
       )
       INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
       SELECT id, n, now() - interval '2 hours', 5, 200, 'delivered', '' FROM delivery, generate_series(1, $4) n`,
      [webhook, EVENT, deliveries, attempts],
    );

  it('counts the newest 10,000 attempts, not those of pings, and says whether there were more', async () => {
    const webhook = await subscribe(await newApplicationOfOffice());
    await insert(webhook, 10_000, 1);
    await service.admin.post(`/webhooks/${webhook}/ping`);
    const all = { attempts: 10_000, truncated: false, successRate: 1, p95Ms: 5 };
    expect(await read(webhook, office)).toMatchObject({ lastHour: NOTHING, lastDay: all });
    await insert(webhook, 1, 1);
    const { lastHour, lastDay } = await read(webhook, office);
    expect([lastHour, lastDay]).toEqual([NOTHING, expect.objectContaining({ ...all, truncated: true })]);
  });

  it('says that there may be more, when 10,000 newer deliveries without attempts hide those with attempts', async () => {
    const webhook = await subscribe(await newApplicationOfOffice());
    await insert(webhook, 20_000, 1);
    // The receiver asked for a pause, so that nothing is due.
    await service.database.sql`
      WITH newer AS (SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhook} ORDER BY id DESC LIMIT 10001)
       UPDATE webhook_deliveries d SET state = 'waiting', next_attempt_at = now() + interval '1 hour',
         created_at = now() - interval '90 minutes' FROM newer WHERE d.id = newer.id`;
    await service.database.sql`DELETE FROM webhook_attempts a USING webhook_deliveries d
       WHERE d.id = a.delivery_id AND d.webhook_id = ${webhook} AND d.state = 'waiting'`;
    const { lastHour, lastDay } = await read(webhook, office);
    expect(lastHour).toEqual(NOTHING);
    expect(lastDay).toMatchObject({ truncated: true });
  });

  it('counts the newest 50 attempts of a delivery, and says whether it had more', async () => {
    const webhook = await subscribe(await newApplicationOfOffice());
    await insert(webhook, 1, 50);
    expect((await read(webhook, office)).lastDay).toMatchObject({ attempts: 50, truncated: false });
    await insert(webhook, 1, 51);
    expect((await read(webhook, office)).lastDay).toMatchObject({ attempts: 100, truncated: true });
  });

  let office: TestApplication;
  async function newApplicationOfOffice(): Promise<TestApplication> {
    office = await newApplication(service.admin, { rights: ['sales'] });
    return office;
  }
});
