import { describe, expect, it } from '@jest/globals';
import { ADVISORY_LOCKS } from '../../src/persistence/locks/advisory-locks.js';
import { Client } from 'pg';
import { CLAIM_PARTS } from '../../src/persistence/delivery/claim.statements.js';
import type { Claim, DeliveryChunk } from '../../src/persistence/delivery/delivery.repository.js';
import type { AttemptRecord } from '../../src/persistence/delivery/delivery-record.statement.js';
import { ChunkProcessor } from '../../src/delivery/chunk-processor.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { attemptOf, useDelivery, CLAIM_LIMITS } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { describeWithPostgres } from '../support/servers.js';

const LIMITS = { ...CLAIM_LIMITS, chunkSize: 3 };

const fixture = useDelivery();
const subscription = useEach('test', () => fixture.subscribe('http://127.0.0.1:9/'));

const claim = (limits = {}) => fixture.claim({ ...LIMITS, ...limits }).then(({ chunks }) => chunks);
const renewAndLoad = (chunk: DeliveryChunk, maxBytes = 1_000_000) =>
  fixture.repository.renewAndLoad([chunk], LIMITS.leaseMs, maxBytes).then(([deliveries]) => deliveries!);
const attempts = async () => (await fixture.database.query('SELECT FROM webhook_attempts')).length;
/** @returns how many were written */
async function record(records: AttemptRecord[]): Promise<number> {
  const before = await attempts();
  await fixture.repository.record(records, LIMITS.chunksPerSubscription * LIMITS.chunkSize);
  return (await attempts()) - before;
}

const delivered = (deliveryId: number, leaseToken: string): AttemptRecord =>
  attemptOf({ webhookId: subscription.id, leaseToken }, deliveryId);

describe('a claim of due deliveries', () => {
  it('leases one chunk of each subscription until its share is in flight', async () => {
    const other = await fixture.subscribe('http://127.0.0.1:9/');
    await fixture.emit(subscription, 10);
    await fixture.emit(other, 2);
    const sizes = (chunks: DeliveryChunk[]) =>
      new Map(chunks.map(({ webhookId, deliveryIds }) => [webhookId, deliveryIds.length]));
    expect(sizes(await claim())).toEqual(
      new Map([
        [subscription.id, 3],
        [other.id, 2],
      ]),
    );
    expect(sizes(await claim())).toEqual(new Map([[subscription.id, 3]]));
    expect(await claim()).toEqual([]);
  });

  it('leases the oldest first and only those that are due', async () => {
    await fixture.emit(subscription, 6);
    const [first, , third, , , last] = (await fixture.deliveries()).map(({ id }) => id);
    await fixture.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE id = ${first}`;
    await fixture.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 hour' WHERE id = ANY (${[third, last]})`;
    expect(await claim({ chunkSize: 2 })).toMatchObject([{ deliveryIds: [third, last] }]);
    expect(await claim()).toMatchObject([{ deliveryIds: expect.not.arrayContaining([first]) }]);
    expect(await claim()).toEqual([]);
  });

  it('skips applications that are not active, until they are active again', async () => {
    const other = await fixture.subscribe('http://127.0.0.1:9/');
    const failing = await fixture.subscribe('http://127.0.0.1:9/');
    await fixture.database.query('UPDATE webhooks SET failing_since = now() WHERE id = $1', [failing.id]);
    for (const each of [subscription, other, failing]) await fixture.emit(each, 1);
    const switchTo = (active: boolean): Promise<object[]> =>
      fixture.database.sql`
        UPDATE applications SET active = ${active} WHERE id = ANY (${[subscription.applicationId, failing.applicationId]})`;
    const claimed = async (): Promise<number[]> => (await claim()).map(({ webhookId }) => webhookId);
    await switchTo(false);
    expect(await claimed()).toEqual([other.id]);
    await switchTo(true);
    expect(new Set(await claimed())).toEqual(new Set([subscription.id, failing.id]));
  });

  it('skips subscriptions that are paused or not active', async () => {
    await fixture.emit(subscription);
    await fixture.database.query(`UPDATE webhooks SET paused_until = now() + interval '1 hour'`);
    expect(await claim()).toEqual([]);
    await fixture.database.query(`UPDATE webhooks SET paused_until = now(), active = false`);
    expect(await claim()).toEqual([]);
    await fixture.database.query(`UPDATE webhooks SET active = true`);
    expect(await claim()).toHaveLength(1);
  });

  it('leases as many chunks as there is room for and alternates between subscriptions', async () => {
    const others = await Promise.all(
      Array.from({ length: 9 }, () => fixture.subscribe('http://127.0.0.1:9/')),
    );
    for (const one of [subscription, ...others]) await fixture.emit(one, 2);
    const seen = new Set<number>();
    for (let round = 0; round < 5; round += 1) {
      const chunks = await claim({ chunks: 2 });
      expect(chunks).toHaveLength(2);
      chunks.forEach(({ webhookId }) => seen.add(webhookId));
    }
    expect(seen.size).toBe(10);
  });
});

describe('a leased chunk', () => {
  it('of an application that became inactive is released before its lease ends', async () => {
    await fixture.emit(subscription, 2);
    const [chunk] = await claim();
    await fixture.database.sql`
      UPDATE applications SET active = false WHERE id = ${subscription.applicationId}`;
    const worker = await fixture.startWorker();
    await worker.get(ChunkProcessor).process(chunk!);
    const waiting = { state: 'waiting', attempts: 0, leaseToken: null };
    expect(await fixture.deliveries()).toMatchObject([waiting, waiting]);
  });

  it('of a subscription that became inactive is released before its lease ends', async () => {
    await fixture.emit(subscription, 2);
    const [chunk] = (await claim()) as [DeliveryChunk];
    await fixture.database.query('UPDATE webhooks SET active = false');
    const worker = await fixture.startWorker({ REDIS_URL: '' });
    await worker.get(ChunkProcessor).process(chunk);
    expect(await fixture.deliveries()).toMatchObject([{ leaseToken: null }, { leaseToken: null }]);
  });

  it('is loaded only with its lease token', async () => {
    await fixture.emit(subscription, 2);
    const [chunk] = (await claim()) as [DeliveryChunk];
    expect(await renewAndLoad({ ...chunk, leaseToken: crypto.randomUUID() })).toEqual([]);
    expect(await renewAndLoad(chunk)).toMatchObject([
      { attempt: 1, webhookKey: subscription.key },
      { attempt: 1 },
    ]);
    await fixture.repository.returnDeliveries(chunk);
    expect(await renewAndLoad(chunk)).toEqual([]);
    expect(await claim()).toMatchObject([{ deliveryIds: chunk.deliveryIds }]);
  });

  it('that may not have been published is due again unless a worker loaded it', async () => {
    await fixture.emit(subscription, 6);
    const [loaded, lost] = [...(await claim()), ...(await claim())] as [DeliveryChunk, DeliveryChunk];
    expect(await renewAndLoad(loaded)).toHaveLength(3);
    await fixture.repository.revokeLeases([loaded, lost]);
    expect(await renewAndLoad(lost)).toEqual([]);
    expect(await claim()).toMatchObject([{ deliveryIds: lost.deliveryIds }]);
    expect(await record(loaded.deliveryIds.map((id) => delivered(id, loaded.leaseToken)))).toBe(3);
  });

  it('is not loaded when the subscription was paused meanwhile', async () => {
    await fixture.emit(subscription);
    const [chunk] = (await claim()) as [DeliveryChunk];
    await fixture.database.query(`UPDATE webhooks SET paused_until = now() + interval '1 hour'`);
    expect(await renewAndLoad(chunk)).toEqual([]);
  });

  it('is loaded up to the byte limit, but with at least one payload', async () => {
    const payloads = ['a', 'b', 'c'].map((letter) => JSON.stringify(letter.repeat(1_000)));
    for (const payload of payloads) await fixture.store([fixture.newEvent(subscription, payload)]);
    const [chunk] = (await claim()) as [DeliveryChunk];
    const loaded = async (bytes: number) => (await renewAndLoad(chunk, bytes)).map(({ payload }) => payload);
    expect(await loaded(10)).toEqual([payloads[0], null, null]);
    expect(await loaded(1_500)).toEqual([payloads[0], payloads[1], null]);
    expect(await loaded(10_000)).toEqual(payloads);
  });

  it('is loaded together with others, each up to the byte limit and only with its lease', async () => {
    const other = await fixture.subscribe('http://127.0.0.1:9/');
    for (const one of [other, subscription]) await fixture.emit(one, 2);
    const chunks = await claim();
    const lost = { ...chunks[0]!, leaseToken: crypto.randomUUID() };
    const loaded = await fixture.repository.renewAndLoad([chunks[1]!, lost, chunks[0]!], LIMITS.leaseMs, 1);
    expect(loaded.map((deliveries) => deliveries.map(({ id }) => id))).toEqual([
      chunks[1]!.deliveryIds,
      [],
      chunks[0]!.deliveryIds,
    ]);
    expect(loaded.flat().map(({ payload }) => payload !== null)).toEqual([true, false, true, false]);
    const urls = new Map([subscription, other].map(({ id, key }) => [id, key]));
    expect(loaded[0]![0]!.webhookKey).toBe(urls.get(chunks[1]!.webhookId));
    expect(loaded[2]![0]!.webhookKey).toBe(urls.get(chunks[0]!.webhookId));
  });
});

describe('the result of an attempt', () => {
  it('is ignored when the lease was lost', async () => {
    await fixture.emit(subscription);
    const [stale] = (await claim()) as [DeliveryChunk];
    const [id] = stale.deliveryIds as [number];
    await fixture.database.query('UPDATE webhook_leases SET until = now()');
    const [current] = (await claim()) as [DeliveryChunk];
    const before = await fixture.deliveries();
    expect(await record([{ ...delivered(id, stale.leaseToken), disableSubscription: true }])).toBe(0);
    expect(await fixture.deliveries()).toEqual(before);
    expect(await fixture.database.query('SELECT FROM webhook_attempts')).toEqual([]);
    expect(await fixture.database.query('SELECT FROM webhooks WHERE active')).toHaveLength(1);

    expect(await record([delivered(id, current.leaseToken)])).toBe(1);
    expect(await record([delivered(id, current.leaseToken)])).toBe(0);
    expect(await fixture.database.query('SELECT FROM webhook_attempts')).toHaveLength(1);
  });

  it('that arrives late is recorded when no other worker leased the delivery', async () => {
    await fixture.emit(subscription);
    const [chunk] = (await claim()) as [DeliveryChunk];
    await fixture.database.query(`UPDATE webhook_leases SET until = now() - interval '1 minute'`);
    expect(await record([delivered(chunk.deliveryIds[0]!, chunk.leaseToken)])).toBe(1);
  });

  it('is not recorded when the subscription was deleted', async () => {
    await fixture.emit(subscription);
    const [chunk] = (await claim()) as [DeliveryChunk];
    await fixture.database.query('DELETE FROM webhooks');
    expect(await record([delivered(chunk.deliveryIds[0]!, chunk.leaseToken)])).toBe(0);
  });

  it('is recorded with any response text', async () => {
    await fixture.emit(subscription);
    const [chunk] = (await claim()) as [DeliveryChunk];
    const response = '"\\ \u0001 🎉 \ufffd'.repeat(1_000);
    await record([{ ...delivered(chunk.deliveryIds[0]!, chunk.leaseToken), response }]);
    expect(await fixture.database.query('SELECT response FROM webhook_attempts')).toEqual([{ response }]);
  });
});

describeWithPostgres('with concurrent database sessions', () => {
  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: fixture.database.url! });
    await client.connect();
    return client;
  }

  /** Claims in two sessions, the second time before the first one has committed, each from half of the parts at most. */
  async function claimTogether(): Promise<[Claim, Claim]> {
    const other = new Transactions(new Connections(fixture.dataSource));
    const parts = { first: 1, most: CLAIM_PARTS / 2 };
    return fixture.transactions.run(async (tx) => {
      const first = await fixture.repository.claim(tx, LIMITS, undefined, parts);
      return [first, await other.run((tx2) => fixture.repository.claim(tx2, LIMITS, undefined, parts))];
    });
  }

  async function subscribeWithOneEvent(count: number): Promise<void> {
    const others = await Promise.all(
      Array.from({ length: count - 1 }, () => fixture.subscribe('http://127.0.0.1:9/')),
    );
    for (const one of [subscription, ...others]) await fixture.emit(one);
  }

  it('claims at the same time lease deliveries of different subscriptions, and none twice', async () => {
    await subscribeWithOneEvent(2 * CLAIM_PARTS);
    const claimed = await claimTogether();
    expect(claimed.map(({ chunks }) => chunks.length)).toEqual([CLAIM_PARTS, CLAIM_PARTS]);
    const ids = claimed.flatMap(({ chunks }) => chunks.map(({ webhookId }) => webhookId));
    expect(new Set(ids).size).toBe(2 * CLAIM_PARTS);
    expect(await claim()).toEqual([]);
  });

  it('claims at the same time lease together no more chunks of failing subscriptions than one may', async () => {
    await subscribeWithOneEvent(4 * CLAIM_PARTS);
    await fixture.database.query('UPDATE webhooks SET failing_since = now()');
    const claimed = await claimTogether();
    expect(claimed.map(({ chunks }) => chunks.length)).toEqual([LIMITS.failingChunks, 0]);
    expect(await claim()).toEqual([]);
  });

  it('claims of one part do nothing while another session claims from it', async () => {
    await subscribeWithOneEvent(CLAIM_PARTS);
    const all = { first: 2, most: CLAIM_PARTS };
    const other = new Transactions(new Connections(fixture.dataSource));
    await fixture.transactions.run(async (tx) => {
      expect(await fixture.repository.claim(tx, LIMITS, undefined, all)).toMatchObject({
        parts: [2, 3, 0, 1],
      });
      const beside = await other.run((tx2) => fixture.repository.claim(tx2, LIMITS, undefined, all));
      expect(beside).toMatchObject({ chunks: [], parts: [] });
    });
  });

  it('a claim does nothing while a process of an earlier version is claiming', async () => {
    await fixture.emit(subscription);
    const other = await connect();
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.claimDeliveries]);
    expect(await claim()).toEqual([]);
    await other.query('COMMIT');
    expect(await claim()).toHaveLength(1);
    await other.end();
  });

  it('concurrent claims never lease the same delivery', async () => {
    const others = await Promise.all(
      Array.from({ length: 9 }, () => fixture.subscribe('http://127.0.0.1:9/')),
    );
    for (const one of [subscription, ...others]) await fixture.emit(one, 4);
    const limits = { ...LIMITS, chunksPerSubscription: 4, chunkSize: 1 };
    const leased: number[] = [];
    const claimAll = async () => {
      while (leased.length < 40) {
        const { chunks } = await fixture.claim(limits);
        leased.push(...chunks.flatMap(({ deliveryIds }) => deliveryIds));
      }
    };
    await Promise.all(Array.from({ length: 8 }, claimAll));
    expect(new Set(leased).size).toBe(40);
    expect(leased).toHaveLength(40);
  });

  it('a claim skips locked rows', async () => {
    await fixture.emit(subscription, 2);
    const other = await connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM webhook_deliveries ORDER BY id LIMIT 1 FOR UPDATE');
    expect(await claim()).toMatchObject([{ deliveryIds: [expect.any(Number), expect.any(Number)] }]);
    await fixture.database.query('UPDATE webhook_leases SET until = now()');
    await other.query('SELECT FROM webhook_leases FOR UPDATE');
    expect(await claim()).toEqual([]);
    await other.query('ROLLBACK');
    expect(await claim()).toHaveLength(1);
    await other.end();
  });

  it('an event created during the deletion of its subscription is stored without a delivery', async () => {
    const other = await connect();
    await other.query('BEGIN');
    await other.query('DELETE FROM webhooks');
    const emitting = fixture.emit(subscription);
    await other.query('SELECT pg_sleep(0.3)');
    await other.query('COMMIT');
    await emitting;
    expect(await fixture.deliveries()).toEqual([]);
    expect(await fixture.database.query('SELECT FROM events')).toHaveLength(1);
    await other.end();
  });
});
