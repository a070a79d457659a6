import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Claim, DeliveryChunk } from '../../src/persistence/delivery/delivery.repository.js';
import type { AttemptRecord } from '../../src/persistence/delivery/delivery-record.statement.js';
import { SubscriptionCleanupRepository } from '../../src/persistence/delivery/subscription-cleanup.repository.js';
import type { BlockedPosition } from '../../src/persistence/delivery/ordered-deliveries.sql.js';
import { WebhookRepository } from '../../src/persistence/webhooks/webhook.repository.js';
import { useSession } from '../support/database.js';
import { attemptOf, useDelivery, CLAIM_LIMITS } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { OrderedShop, type StepDelivery } from '../support/ordered-shop.js';
import { describeWithPostgres } from '../support/servers.js';

const FULL_SHARE = 100;
const ORDERS = 5;
const STEP = 2;

const fixture = useDelivery();
const shop = useEach('test', () => OrderedShop.open(fixture, 'http://127.0.0.1:9/'));
let order: number;
beforeEach(() => {
  [order] = shop.newOrders(1) as [number];
});

const claim = (): Promise<Claim> => fixture.claim(CLAIM_LIMITS);

/** @returns the sequences of the claimed deliveries of the shop, and their chunks */
async function claimed(): Promise<{ sequences: number[]; chunks: DeliveryChunk[] }> {
  const { chunks } = await claim();
  const ids = chunks.flatMap(({ deliveryIds }) => deliveryIds.map(Number));
  const deliveries = await shop.deliveries();
  const sequences = deliveries.filter(({ id }) => ids.includes(id)).map(({ sequence }) => sequence);
  return { sequences, chunks };
}

const outcome = (chunk: DeliveryChunk, id: number, state: AttemptRecord['state'] = 'delivered') =>
  attemptOf(chunk, id, {
    ...{ ordered: true, state, reason: state, delayMs: state === 'waiting' ? 3_600_000 : null },
  });

async function record(chunks: DeliveryChunk[], state?: AttemptRecord['state']): Promise<void> {
  const records = chunks.flatMap((chunk) => chunk.deliveryIds.map((id) => outcome(chunk, id, state)));
  await fixture.repository.record(records, FULL_SHARE);
}

const query = (text: string, ...values: unknown[]): Promise<object[]> => fixture.database.query(text, values);
/** @returns a time of the database in milliseconds */
async function databaseMs(time = 'clock_timestamp()', ...values: unknown[]): Promise<number> {
  const [row] = await query(`SELECT (extract(epoch FROM ${time}) * 1000)::float8 AS ms`, ...values);
  return (row as { ms: number }).ms;
}
/** @returns when a delivery is due, in milliseconds */
const dueMs = ({ id }: StepDelivery): Promise<number> =>
  databaseMs('(SELECT next_attempt_at FROM webhook_deliveries WHERE id = $1)', id);
/** The times in two columns are compared, and each is rounded by up to half a millisecond. */
const ROUNDING_MS = 1;
const makeDue = ({ id }: StepDelivery): Promise<object[]> =>
  fixture.database.sql`
    UPDATE webhook_deliveries SET state = 'waiting', next_attempt_at = now(), finished_at = NULL WHERE id = ${id}`;
const dueNow = ({ dueInMs }: StepDelivery): boolean => dueInMs !== null && dueInMs <= 0;

describe('a claim of deliveries of ordered subscriptions', () => {
  it('leases only the earliest waiting one of an order, even while it is in flight', async () => {
    await shop.change([order]);
    const before = await databaseMs();
    expect((await claimed()).sequences).toEqual([1]);
    expect((await claimed()).sequences).toEqual([]);
    const [first, second, third] = await shop.deliveries();
    expect(first).toMatchObject({ leased: true, reason: null });
    expect([second, third]).toEqual(
      [2, 3].map((sequence) =>
        expect.objectContaining({ sequence, leased: false, reason: 'waits_for_earlier' }),
      ),
    );
    for (const heldBack of [second!, third!]) {
      expect(await dueMs(heldBack)).toBeGreaterThan(before + ROUNDING_MS);
    }
  });

  it('leases the next one as soon as the earlier one is recorded as delivered or exhausted', async () => {
    await shop.change([order]);
    for (const [sequence, state] of [[1, 'delivered'] as const, [2, 'exhausted'] as const]) {
      const { sequences, chunks } = await claimed();
      expect(sequences).toEqual([sequence]);
      await claim();
      await record(chunks, state);
    }
    expect((await claimed()).sequences).toEqual([3]);
  });

  it('does not lease the next one when the earlier one is to be attempted again', async () => {
    await shop.change([order]);
    const { chunks } = await claimed();
    await claim();
    await record(chunks, 'waiting');
    expect((await claimed()).sequences).toEqual([]);
  });

  it('releases one delivery of the order after the other, not all at once', async () => {
    await shop.change([order]);
    const { chunks } = await claimed();
    await claim();
    const heldBackUntil = await dueMs((await shop.deliveries())[2]!);
    await record(chunks);
    const [, second, third] = await shop.deliveries();
    expect([dueNow(second!), second!.reason]).toEqual([true, null]);
    expect([await dueMs(third!), third!.reason]).toEqual([heldBackUntil, 'waits_for_earlier']);
  });

  it('lets a later one wait again when an earlier one is sent again, and leaves its schedule of retries', async () => {
    await shop.change([order], [1, 2]);
    for (const state of ['delivered', 'waiting'] as const) {
      const { chunks } = await claimed();
      await record(chunks, state);
    }
    const [first] = await shop.deliveries();
    await makeDue(first!);
    const { sequences, chunks } = await claimed();
    expect(sequences).toEqual([1]);
    await record(chunks);
    const [, second] = await shop.deliveries();
    expect(second).toMatchObject({ state: 'waiting', reason: 'waiting' });
    expect(second!.dueInMs).toBeGreaterThan(3_000_000);

    await makeDue(first!);
    await makeDue(second!);
    expect((await claimed()).sequences).toEqual([1]);
  });

  it('keeps the outcome of a later one that is recorded together with the earlier one', async () => {
    await shop.change([order], [2, 3]);
    const { chunks: ofSecond } = await claimed();
    await shop.change([order], [1]);
    const { chunks: ofFirst } = await claimed();
    await fixture.repository.record(
      [
        outcome(ofFirst[0]!, ofFirst[0]!.deliveryIds[0]!),
        outcome(ofSecond[0]!, ofSecond[0]!.deliveryIds[0]!),
      ],
      FULL_SHARE,
    );
    expect((await shop.deliveries()).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'waiting',
    ]);
    expect((await claimed()).sequences).toEqual([3]);
  });

  it('leases events with the same sequence together, and releases them together', async () => {
    const same = [shop.event(order, 2), shop.event(order, 2, 'sales_order_validated')];
    await fixture.store([shop.event(order, 1), ...same]);
    const { sequences, chunks } = await claimed();
    expect(sequences).toEqual([1]);
    await claim();
    await record(chunks);
    expect((await claimed()).sequences).toEqual([2, 2]);
  });

  it('does not wait for subscriptions that are not ordered or of another application, nor hold those back', async () => {
    const [unordered, ...ordered] = shop.subscriptions;
    await query('UPDATE webhooks SET ordered = false WHERE id = $1', unordered);
    const other = await OrderedShop.open(fixture, 'http://127.0.0.1:9/');
    await query(`UPDATE applications SET rights = '{sales}' WHERE id = $1`, other.applicationId);
    await query('DELETE FROM webhooks WHERE id = ANY ($1)', other.subscriptions.slice(1));
    await shop.change([order]);
    expect((await claimed()).sequences).toEqual([1, 2]);
    expect(ordered).toHaveLength(2);
    expect(await other.deliveries()).toMatchObject([{ sequence: 1, leased: true }]);
  });

  it('leases deliveries of events that are not about an order', async () => {
    const events = [1, 2].map((sequence) => ({
      ...shop.event(order, sequence),
      orderId: null,
      sequence: null,
    }));
    await fixture.store(events);
    expect((await claim()).chunks).toHaveLength(2);
  });

  it('waits for a subscription that is disabled, and not for one that is deleted', async () => {
    await shop.change([order], [1, 2]);
    await query('UPDATE webhooks SET active = false WHERE id = $1', shop.subscriptions[0]);
    expect((await claimed()).sequences).toEqual([]);
    await query('UPDATE webhooks SET application_id = NULL WHERE id = $1', shop.subscriptions[0]);
    await query(`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE reason = 'waits_for_earlier'`);
    expect((await claimed()).sequences).toEqual([2]);
  });

  it('finds a delivery behind hundreds that wait for earlier ones', async () => {
    const orders = shop.newOrders(250);
    await shop.change(orders, [1, 2]);
    await fixture.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE webhook_id = ${shop.subscriptions[0]}`;
    await shop.change([order], [2]);
    const results: Claim[] = [];
    do {
      results.push(await claim());
      // On a slow machine, those held back for a second would be due again before the others were examined.
      await fixture.database.sql`
        UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE reason = 'waits_for_earlier'`;
    } while (results.at(-1)!.hasBlocked && results.length < 10);
    const deliveries = await shop.deliveries();
    expect(deliveries.filter(({ leased }) => leased).map((delivery) => delivery.order)).toEqual([order]);
    expect(deliveries.filter(({ reason }) => reason === 'waits_for_earlier')).toHaveLength(250);
    expect(results.length).toBeLessThan(10);
  });

  it('finds a new delivery in the first claim although many are due that wait for earlier ones', async () => {
    const orders = shop.newOrders(250);
    await shop.change(orders, [1, 2]);
    await fixture.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE webhook_id = ${shop.subscriptions[0]}`;
    await shop.change([order], [2]);
    const { chunks } = await claim();
    const newest = (await shop.deliveries()).find((delivery) => delivery.order === order);
    expect(chunks.map(({ deliveryIds }) => deliveryIds)).toEqual([[newest!.id]]);
  });

  it('leases the oldest deliveries first when none of many waits for an earlier one', async () => {
    const orders = shop.newOrders(250);
    await shop.change(orders, [1]);
    await shop.change([order], [1]);
    const { chunks } = await claim();
    const newest = (await shop.deliveries()).find((delivery) => delivery.order === order);
    expect(chunks).toHaveLength(1);
    expect(chunks[0]!.deliveryIds).toHaveLength(CLAIM_LIMITS.chunkSize);
    expect(chunks[0]!.deliveryIds).not.toContain(newest!.id);
  });

  it('examines a delivery again after a second, then when it has waited ten times as long, then every hour', async () => {
    await shop.change([order], [1, 2]);
    const [first, second] = await shop.deliveries();
    await fixture.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 day' WHERE id = ${first!.id}`;
    /** @returns for how long a delivery of this age is held back: at least and at most, because claims take time */
    const heldBack = async (age: string, before = true): Promise<[atLeast: number, atMost: number]> => {
      const start = await databaseMs();
      await query(
        `UPDATE webhook_deliveries SET created_at = now() - $2::interval, next_attempt_at = now(), reason = $3
         WHERE id = $1`,
        ...[second!.id, age, before ? 'waits_for_earlier' : null],
      );
      await claim();
      const end = await databaseMs();
      const due = await dueMs(second!);
      return [due - end - 9 * (end - start), due - start];
    };
    for (const [age, before, delayMs] of [
      ['0', true, 1_000],
      ['20 seconds', true, 180_000],
      ['3 days', true, 3_600_000],
      // The first time: the earlier one may end while this claim runs, and its record did not find this one held back.
      ['3 days', false, 1_000],
    ] as const) {
      const [atLeast, atMost] = await heldBack(age, before);
      expect(atLeast).toBeLessThanOrEqual(delayMs + ROUNDING_MS);
      expect(atMost).toBeGreaterThanOrEqual(delayMs - ROUNDING_MS);
    }
  });

  describeWithPostgres('with another transaction', () => {
    const client = useSession(fixture);

    it('neither waits for a delivery that is locked nor loses it', async () => {
      await shop.change([order], [1, 2]);
      const [first, second] = await shop.deliveries();
      await fixture.database.sql`
        UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 day' WHERE id = ${first!.id}`;
      await client.query('BEGIN');
      await client.query('SELECT FROM webhook_deliveries WHERE id = $1 FOR UPDATE', [second!.id]);
      expect(await claim()).toMatchObject({ chunks: [], hasBlocked: false });
      await client.query('ROLLBACK');
      expect(await claim()).toMatchObject({ chunks: [], hasBlocked: true });
    });
  });
});

describe('the recheck of blocked deliveries', () => {
  let cleanup: SubscriptionCleanupRepository;
  let [first, second, third] = [0, 0, 0];
  beforeEach(() => {
    cleanup = new SubscriptionCleanupRepository(fixture.transactions);
    [first, second, third] = shop.subscriptions as [number, number, number];
  });

  /** @returns how many deliveries of the subscription are held back, and how many are due */
  async function counts(subscription: number): Promise<object> {
    const [row] = await fixture.database.sql`
      SELECT count(*) FILTER (WHERE reason = 'waits_for_earlier' AND next_attempt_at > now())::int AS "heldBack",
         count(*) FILTER (WHERE reason IS NULL AND next_attempt_at <= now())::int AS due
       FROM webhook_deliveries WHERE webhook_id = ${subscription}`;
    return row!;
  }

  /** Deliveries of the second and the third subscription that wait for the first. */
  async function holdBack(): Promise<void> {
    await shop.change(shop.newOrders(ORDERS), [1, 2, 3]);
    await fixture.database.sql`UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour',
         reason = CASE WHEN webhook_id <> ${first} THEN 'waits_for_earlier' END`;
  }

  async function examineAll(subscription: number): Promise<void> {
    let after: BlockedPosition | null = null;
    do after = await cleanup.recheckBlocked(subscription, after, STEP);
    while (after !== null);
  }
  const request = (): Promise<void> =>
    fixture.transactions.run((tx) =>
      new WebhookRepository(fixture.transactions).requestExamination(tx, shop.applicationId),
    );

  it('makes those due in steps that do not wait any more', async () => {
    await holdBack();
    await query('UPDATE webhooks SET application_id = NULL, active = false WHERE id = $1', first);
    const after = await cleanup.recheckBlocked(second, null, STEP);
    expect(await counts(second)).toEqual({ heldBack: ORDERS - STEP, due: STEP });
    await cleanup.recheckBlocked(second, after, STEP);
    expect(await counts(second)).toEqual({ heldBack: ORDERS - 2 * STEP, due: 2 * STEP });
    await examineAll(second);
    expect(await counts(second)).toEqual({ heldBack: 0, due: ORDERS });
  });

  it('does not write those that still wait', async () => {
    await holdBack();
    await query('UPDATE webhooks SET application_id = NULL, active = false WHERE id = $1', first);
    const written = (): Promise<object[]> =>
      query('SELECT id, xmin::text, next_attempt_at FROM webhook_deliveries WHERE webhook_id = $1', third);
    const before = await written();
    await examineAll(third);
    expect(await written()).toEqual(before);
  });

  it('does not wait for the subscriptions of another application', async () => {
    const other = await OrderedShop.open(fixture, 'http://127.0.0.1:9/');
    await query(`UPDATE applications SET rights = '{sales}' WHERE id = $1`, other.applicationId);
    await holdBack();
    expect(await other.deliveries()).toHaveLength(3 * ORDERS);
    await query('UPDATE webhooks SET application_id = NULL, active = false WHERE id = $1', first);
    await examineAll(second);
    expect(await counts(second)).toEqual({ heldBack: 0, due: ORDERS });
  });

  it('makes those due whose own subscription is not ordered any more', async () => {
    await holdBack();
    await query('UPDATE webhooks SET ordered = false WHERE id = $1', third);
    await examineAll(third);
    expect(await counts(third)).toEqual({ heldBack: 0, due: ORDERS });
  });

  it('leaves the date of those that wait for their next attempt', async () => {
    await holdBack();
    await query(`UPDATE webhook_deliveries SET reason = 'http_500' WHERE webhook_id = $1`, second);
    await query('UPDATE webhooks SET application_id = NULL, active = false WHERE id = $1', first);
    await examineAll(second);
    expect(await counts(second)).toEqual({ heldBack: 0, due: 0 });
  });

  const withdraw = () =>
    query('UPDATE applications SET withdrawing = true WHERE id = $1', shop.applicationId);

  it.each([
    ['examining', request],
    ['withdrawing', withdraw],
  ] as const)('is repeated when it was requested again meanwhile: %s', async (mark, ask) => {
    const pending = () => cleanup.markedApplications(mark);
    expect(await pending()).toEqual([]);
    await ask();
    const [begun] = await pending();
    const webhookIds = shop.subscriptions.toSorted((a, b) => a - b);
    expect(begun).toMatchObject({ applicationId: shop.applicationId, webhookIds });
    await ask();
    await cleanup.removeMark(mark, begun!);
    const [again] = await pending();
    expect(again).toBeDefined();
    await cleanup.removeMark(mark, again!);
    expect(await pending()).toEqual([]);
  });
});
