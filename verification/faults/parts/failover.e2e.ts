import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiClient } from '../../../test/support/api-client.js';
import { waitUntil } from '../../../test/support/delivery.js';
import { readFeed, waitForFeed, type FeedEvent } from '../../../test/support/event-feed.js';
import { metricsAt } from '../../../test/support/metrics-page.js';
import { PatientClient, RepeatingClient } from '../../../test/support/patient-client.js';
import { describeWithPgBouncer, PgBouncer, setSessionSettings } from '../../../test/support/pgbouncer.js';
import { PostgresPair } from '../../../test/support/postgres-pair.js';
import { ServiceProcess } from '../../../test/support/processes.js';
import { runSection } from '../../../test/support/runbook.js';
import { BOX, bodyOf, minimalOrder, newShop, unique } from '../../../test/support/samples.js';
import { describeWithPostgresServer } from '../../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../../test/support/service.js';
import type { Comparison, Taken } from '../order-taker.js';

/** `npm run faults -- failover` sets more; FAULT_PARTS selects other parts. */
const { FAULT_ORDERS = '60', FAULT_PARTS } = process.env;
const ORDERS = Number(FAULT_ORDERS);
const AT_A_TIME = 12;
const SKIPPED = 1_000_000;
const isSelected = FAULT_PARTS?.split(',').some((part) => 'failover'.startsWith(part)) ?? true;

jest.setTimeout(1_800_000);

const describeFailover = isSelected ? describeWithPostgresServer : describe.skip;
describeFailover('a failover to a standby', () => {
  let pair: PostgresPair;
  let api: ServiceProcess;
  let client: PatientClient;
  let admin: RepeatingClient;
  let pooler: PgBouncer | null;

  interface Options {
    synchronous?: boolean;
    /** Of DATABASE_URL. */
    parameters?: string;
    /** The service connects to PgBouncer, which connects to the primary. */
    pooled?: boolean;
  }

  async function start({ parameters, pooled = false, ...options }: Options = {}): Promise<void> {
    pair = await PostgresPair.start(options);
    if (pooled) await setSessionSettings(pair.primary);
    pooler = pooled ? await PgBouncer.start(pair.primary.url) : null;
    api = new ServiceProcess('main', {
      ...(pooler !== null && { DATABASE_POOLER: 'transaction', DATABASE_MIGRATION_URL: pair.primary.url }),
      ...{
        DATABASE_URL: pooler?.url(pair.primary.url) ?? pair.url('primary', parameters),
        ADMIN_TOKEN,
        HOST: '127.0.0.1',
        PORT: '0',
        SAMPLE_DATA: 'false',
      },
      ...{ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000' },
    });
    admin = new RepeatingClient(await api.url(), ADMIN_TOKEN);
    const shop = await newShop(admin);
    client = new PatientClient(admin.url, shop.token);
  }
  afterEach(async () => {
    await api.kill('SIGKILL');
    await pooler?.stop();
    await pair.remove();
  });

  const newOrder = () => minimalOrder(BOX, { externalId: unique('order') });

  /** Sends `count` orders, some at a time. @returns those that were acknowledged */
  async function take(count: number): Promise<Taken[]> {
    const taken: Taken[] = [];
    const one = async (): Promise<void> => {
      const { status, body } = await client.post('/orders', newOrder());
      if (status === 200) taken.push(body as Taken);
    };
    for (let sent = 0; sent < count; sent += AT_A_TIME)
      await Promise.all(Array.from({ length: Math.min(AT_A_TIME, count - sent) }, one));
    return taken;
  }

  const count = async (server: 'primary' | 'standby'): Promise<number> =>
    Number((await pair[server].query<{ count: string }>('SELECT count(*) FROM orders'))[0]!.count);

  const untilReplicated = (): Promise<void> =>
    waitUntil(async () => (await count('standby')) === (await count('primary')));

  /** The standby receives nothing more from now on. */
  async function detachStandby(): Promise<void> {
    await pair.standby.query(`ALTER SYSTEM SET primary_conninfo = ''`);
    await pair.standby.query('SELECT pg_reload_conf()');
    await waitUntil(async () => (await pair.standby.query('SELECT FROM pg_stat_wal_receiver')).length === 0);
  }

  const compare = async (orders: Taken[]): Promise<Comparison> => {
    const period = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) };
    const list = orders.map(({ externalId }) => ({ externalId }));
    return bodyOf(await client.post('/orders/compare', { ...period, orders: list })) as Comparison;
  };

  const readiness = async (): Promise<string> => {
    const response = await fetch(`${admin.url}/health/ready`);
    return ((await response.json()) as { status: string }).status;
  };

  const commitWaits = async (): Promise<number> =>
    (await metricsAt(`${admin.url}/metrics`)).get('database_commit_waits') ?? NaN;

  const byExternalId = (orders: { externalId: string }[]): string[] =>
    orders.map(({ externalId }) => externalId).sort();

  describe('that replicates asynchronously', () => {
    it('gives no id twice, names every lost order, and lets readers of the feed continue', async () => {
      await start();
      const kept = await take(ORDERS / 2);
      await untilReplicated();
      await detachStandby();
      const lost = await take(ORDERS / 2);
      const read = await waitForFeed(client, ORDERS);
      const before = bodyOf(await client.get('/me'));
      await pair.failOver();

      const later = await take(ORDERS / 2);
      expect([kept.length, lost.length, later.length]).toEqual([ORDERS / 2, ORDERS / 2, ORDERS / 2]);
      const all = [...kept, ...lost, ...later];
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
      expect(Math.min(...later.map(({ id }) => id))).toBeGreaterThan(SKIPPED);
      const { matching, missing } = await compare(all);
      expect([matching, byExternalId(missing)]).toEqual([all.length - lost.length, byExternalId(lost)]);
      for (const { id } of lost) expect((await client.get(`/orders/${id}`)).status).toBe(404);

      const after = bodyOf(await client.get('/me'));
      expect(after.historyId).not.toBe(before.historyId);
      expect(Date.parse(after.lostSince)).toBeLessThan(Date.now());
      const refused = await client.get(`/events?after=${read.at(-1)!.id}`);
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
      const told = await waitForFeed(client, 1, null, 'type=data_lost');
      expect(told.map(({ data }) => data['historyId'])).toEqual([after.historyId]);
      const rest = await readFeed(client, refused.body.continueAfter ?? null);
      expect(ordersOf(rest)).toEqual(expect.arrayContaining(later.map(({ id }) => id)));
    });

    it('shows orders before the standby is promoted, and takes them afterwards', async () => {
      await start({ parameters: '' });
      const [kept] = await take(1);
      await untilReplicated();
      await pair.primary.kill();
      await waitUntil(async () => (await readiness()) === 'degraded');
      expect(bodyOf(await client.get(`/orders/${kept!.id}`)).id).toBe(kept!.id);
      const impatient = new ApiClient(client.url, client.token);
      for (let tries = 0; tries < 3; tries += 1) {
        const refused = await impatient.post('/orders', minimalOrder(BOX));
        expect(refused).toMatchObject({ status: 503, body: { outcome: 'nothing_stored' } });
      }
      expect(bodyOf(await client.get(`/orders/${kept!.id}`)).id).toBe(kept!.id);
      await pair.promote();
      const [later] = await take(1);
      expect(later!.id).toBeGreaterThan(SKIPPED);
      await waitUntil(async () => (await readiness()) === 'ok');
    });
  });

  describeWithPgBouncer('behind PgBouncer', () => {
    it('shows orders before the standby is promoted, and gives no id twice afterwards', async () => {
      await start({ pooled: true });
      const kept = await take(ORDERS / 2);
      await untilReplicated();
      await detachStandby();
      const lost = await take(ORDERS / 2);
      await pair.primary.kill();
      await pooler!.moveTo(pair.standby.url);
      await waitUntil(async () => (await readiness()) === 'degraded');
      expect(bodyOf(await client.get(`/orders/${kept[0]!.id}`)).id).toBe(kept[0]!.id);
      await pair.promote();
      const later = await take(ORDERS / 2);
      await waitUntil(async () => (await readiness()) === 'ok');
      const all = [...kept, ...lost, ...later];
      expect(new Set(all.map(({ id }) => id)).size).toBe(ORDERS * 1.5);
      expect(Math.min(...later.map(({ id }) => id))).toBeGreaterThan(SKIPPED);
      expect(byExternalId((await compare(all)).missing)).toEqual(byExternalId(lost));
    });
  });

  it('that is away, and the only synchronous one, leaves a bounded number of sessions behind', async () => {
    await start({ synchronous: true });
    const [kept] = await take(1);
    await pair.standby.stop('SIGQUIT');
    const impatient = new ApiClient(admin.url, ADMIN_TOKEN);
    const newCustomer = (): Promise<{ status: number; body: { outcome?: string } }> =>
      impatient.post('/customers', { name: unique('customer') });
    await waitUntil(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, newCustomer));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      return answers.every(({ body }) => body.outcome === 'nothing_stored');
    }, 180_000);
    expect((await pair.primary.query(WAITING)).length).toBeLessThanOrEqual(MAX_WAITING);
    expect(await readiness()).toBe('degraded');
    expect(bodyOf(await client.get(`/orders/${kept!.id}`)).id).toBe(kept!.id);
    await waitUntil(async () => (await commitWaits()) >= 10);
    expect(await runSection('SynchronousStandbyAway', { DATABASE_URL: pair.primary.url })).toContain(
      '(0 rows)',
    );
    await pair.startStandby();
    await waitUntil(async () => (await take(1)).length === 1);
    await waitUntil(async () => (await readiness()) === 'ok' && (await commitWaits()) === 0);
  });

  it('that replicates synchronously loses no acknowledged order', async () => {
    await start({ synchronous: true });
    const repeating = new RepeatingClient(client.url, client.token);
    const taken: Taken[] = [];
    let isOver = false;
    const load = Array.from({ length: AT_A_TIME }, async () => {
      while (!isOver) taken.push(bodyOf(await repeating.post('/orders', newOrder())) as Taken);
    });
    await waitUntil(() => taken.length >= ORDERS / 2);
    await pair.failOver();
    await waitUntil(() => taken.length >= ORDERS);
    isOver = true;
    await Promise.all(load);
    expect(await compare(taken)).toMatchObject({ matching: taken.length, missing: [] });
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
  });
});

const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
/** Of the pool, and those that prepare_session() lets wait. */
const MAX_WAITING = 20 + 10;

const ordersOf = (events: FeedEvent[]): (number | null)[] => events.map(({ order }) => order);
