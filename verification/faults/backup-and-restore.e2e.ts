import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { ApiClient } from '../../test/support/api-client.js';
import { waitUntil } from '../../test/support/delivery.js';
import { readFeed, waitForFeed, type FeedEvent } from '../../test/support/event-feed.js';
import type { Shop } from '../support/order-load.js';
import type { ReplyOrHang } from '../../test/support/receiver.js';
import { bodyOf, newApplication } from '../../test/support/samples.js';
import { describeWithPostgresServer, describeWithRedis, redisSettings } from '../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';
import { Site } from './backup-site.js';
import { SurvivalFixture } from './survival-fixture.js';

/** Longer than the drill, so that no delivery is given up meanwhile. */
const RETRY_SCHEDULE = Array.from({ length: 200 }, () => '300ms').join(',');

const ACCEPT: ReplyOrHang = { status: 200 };
const REFUSE: ReplyOrHang = { status: 503 };

const FAILING = `SELECT FROM events WHERE type = 'webhook_failing'`;
/** All but pings, and what other applications are told of the loss. */
const EVENTS_OF_OFFICE = `
  SELECT FROM events WHERE type <> 'webhook_ping' AND (type <> 'data_lost' OR application_id = $1)`;
const DATA_LOST = `SELECT FROM events WHERE type = 'data_lost'`;
/** The webhook-id of each delivery in a state. */
const MESSAGES = `
  SELECT e.message_id AS id FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
  WHERE d.state = ANY ($1) AND d.kind = 'event'`;

describeWithPostgresServer('a service restored on another server from a dump made under load', () => {
  describeWithRedis('with Redis', () => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    let source: Site;
    let target: Site;
    let fixture: SurvivalFixture;
    let office: ApiClient;
    let officeId: number;
    /** Answered orders by id: those before the dump was begun, and all. */
    let beforeDump: Map<number, unknown>;
    let onSource: Map<number, unknown>;
    let feedOfSource: FeedEvent[];
    let waitingInDump: string[];
    let restoredOrders: number[];
    /** The webhook-id of every delivery that a receiver accepted from the source. */
    let acceptedFromSource: string[];

    const receivers = () => fixture.shops.map(({ receiver }) => receiver);
    const setAnswer = (answer: ReplyOrHang): void => {
      for (const receiver of receivers()) receiver.answer = () => answer;
    };
    const messages = async (site: Site, ...states: string[]): Promise<string[]> => {
      const rows = await site.database.query<{ id: string }>(MESSAGES, [states]);
      return rows.map(({ id }) => id).sort();
    };
    const countEvents = async (site: Site): Promise<number> =>
      (await site.database.query(EVENTS_OF_OFFICE, [officeId])).length;
    const readOrder = async (id: number): Promise<[number, unknown]> => [
      id,
      bodyOf(await new ApiClient(fixture.apis.at(-1)!.url, ADMIN_TOKEN).get(`/orders/${id}`)),
    ];
    /** One after the other: an application may have 100 requests in progress. */
    const readOrders = async (ids: number[]): Promise<Map<number, unknown>> => {
      const orders = new Map<number, unknown>();
      for (const id of ids) orders.set(...(await readOrder(id)));
      return orders;
    };

    async function startSource(): Promise<void> {
      source = await Site.create(join(folder, 'orders.dump'));
      source.migrate();
      await source.useTransactionIds();
      const secretsKey = randomBytes(32).toString('base64');
      const environment = () => ({
        ...redisSettings(),
        DATABASE_URL: source.serviceUrl,
        MIGRATE_ON_START: 'false',
        SECRETS_KEY: secretsKey,
        WEBHOOK_RETRY_SCHEDULE: RETRY_SCHEDULE,
      });
      fixture = await SurvivalFixture.create(environment, { database: source.database });
      const { id, client } = await newApplication(new ApiClient(fixture.apis[0]!.url, ADMIN_TOKEN), {
        rights: ['sales'],
      });
      office = client;
      officeId = id;
      await fixture.startWorker();
    }

    /** Deliveries are accepted, then refused; the dump is made; some of the waiting ones are accepted; all is lost. */
    async function dumpUnderLoad(): Promise<void> {
      fixture.load.start();
      await waitUntil(() => fixture.load.taken.length > 10);
      setAnswer(REFUSE);
      await waitUntil(async () => (await source.database.query(FAILING)).length > 0);
      const taken = [...fixture.load.taken];
      const waiting = new Set(await messages(source, 'waiting'));
      await source.dump();
      const { length } = fixture.load.taken;
      setAnswer(ACCEPT);
      await waitUntil(async () => {
        const delivered = await messages(source, 'delivered');
        return fixture.load.taken.length > length && delivered.some((id) => waiting.has(id));
      });
      await fixture.load.stop();
      onSource = await readOrders(fixture.load.taken);
      beforeDump = new Map(taken.map((id) => [id, onSource.get(id)]));
      feedOfSource = await waitForFeed(office, await countEvents(source));
      await fixture.killAll();
      acceptedFromSource = await messages(source, 'delivered');
    }

    async function restore(): Promise<void> {
      target = await Site.create(join(folder, 'orders.dump'));
      await target.restore();
      waitingInDump = await messages(target, 'waiting');
      const orders = await target.database.query<{ id: string }>('SELECT id FROM orders');
      restoredOrders = orders.map(({ id }) => Number(id));
      for (const receiver of receivers()) receiver.received.length = 0;
      const environment = { ...redisSettings(), DATABASE_URL: target.serviceUrl };
      // The worker records events of its own before an API process has been started.
      await fixture.startWorker(environment);
      await waitUntil(async () => (await target.database.query(DATA_LOST)).length > 0);
      await waitUntil(async () => (await messages(target, 'waiting')).length === 0, 60_000);
      office = new ApiClient((await fixture.startApi(environment)).url, office.token);
    }

    beforeAll(async () => {
      await startSource();
      await dumpUnderLoad();
      await restore();
    }, 600_000);
    afterAll(async () => {
      await fixture.end();
      await target.database.drop();
      rmSync(folder, { recursive: true });
    });

    it('has every order that was returned before the dump was begun, with the same body', async () => {
      expect(beforeDump.size).toBeGreaterThan(0);
      expect(onSource.size).toBeGreaterThan(restoredOrders.length);
      expect(await readOrders([...beforeDump.keys()])).toEqual(beforeDump);
    });

    it('delivers what was waiting, with the same signing secrets, and sends nothing else', async () => {
      expect(waitingInDump.length).toBeGreaterThan(0);
      const received = receivers().flatMap(({ messageIds }) => messageIds);
      expect([...new Set(received)].sort()).toEqual(waitingInDump);
      expect(await messages(target, 'waiting', 'exhausted', 'cancelled')).toEqual([]);
      fixture.shops.forEach(verifySignatures);
      // Recorded after the dump, and therefore sent twice.
      expect(waitingInDump.filter((id) => acceptedFromSource.includes(id)).length).toBeGreaterThan(0);
    });

    it('has the events in the same order, and the events of the restored service after them', async () => {
      const feed = await waitForFeed(office, await countEvents(target));
      const ids = new Set(feed.map(({ id }) => id));
      const restored = feedOfSource.filter(({ id }) => ids.has(id));
      expect(restored.length).toBeGreaterThan(0);
      expect(feed.slice(0, restored.length)).toEqual(restored);
      const later = feed.slice(restored.length).map(({ type }) => type);
      expect(later.length).toBeGreaterThan(0);
      expect(new Set(later)).toEqual(new Set(['webhook_recovered', 'data_lost']));
      expect(await readFeed(office, restored.at(-1)!.id)).toEqual(feed.slice(restored.length));
    });

    it('takes and delivers further orders, under ids that were not returned before', async () => {
      const last = (await readFeed(office)).at(-1)!.id;
      const before = fixture.load.taken.length;
      fixture.load.start();
      await waitUntil(() => fixture.load.taken.length > before);
      await fixture.load.stop();
      const taken = fixture.load.taken.slice(before);
      expect(Math.min(...taken)).toBeGreaterThan(Math.max(...onSource.keys()));
      await waitUntil(async () => (await messages(target, 'waiting')).length === 0, 60_000);
      const events = (await waitForFeed(office, 2 * taken.length, last)).map(({ order }) => order);
      expect(events.sort()).toEqual(taken.flatMap((id) => [id, id]).sort());
    });
  });
});

/** Checks that every delivery is signed with the secret that the subscription was created with. */
function verifySignatures({ receiver, secrets }: Shop): void {
  for (const { body, headers } of receiver.received) {
    const secret = secrets.get(String(headers['x-webhook-event']))!;
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
  }
}
