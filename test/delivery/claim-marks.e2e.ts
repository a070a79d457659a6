import { describe, expect, it, jest } from '@jest/globals';
import { CLAIM_PARTS } from '../../src/persistence/delivery/claim.statements.js';
import { DeliveryRepository, type Claim } from '../../src/persistence/delivery/delivery.repository.js';
import type { AttemptRecord } from '../../src/persistence/delivery/delivery-record.statement.js';
import { DeliveryLogRepository } from '../../src/persistence/webhooks/delivery-log.repository.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { ReplayRepository } from '../../src/persistence/webhooks/replay.repository.js';
import { attemptOf, useDelivery, CLAIM_LIMITS } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { OrderedShop, type StepDelivery } from '../support/ordered-shop.js';
import { describeWithPostgres } from '../support/servers.js';
import { sql } from '../../src/platform/postgres/sql.js';

const LIMITS = { ...CLAIM_LIMITS, chunksPerSubscription: 5 };
const FULL_SHARE = 250;

const fixture = useDelivery();
const subscription = useEach('test', () => fixture.subscribe('http://127.0.0.1:9/'));

const query = (text: string, ...values: unknown[]): Promise<object[]> => fixture.database.query(text, values);
const claim = (dueMarks: string | null, firstLease = 0, limits = {}): Promise<Claim> =>
  fixture.claim({ ...LIMITS, ...limits }, { firstLease, dueMarks });
const claimedIds = ({ chunks }: Claim): number[] =>
  chunks.flatMap(({ deliveryIds }) => deliveryIds.map(Number)).sort((a, b) => a - b);

const record = ({ chunks }: Claim, of: Partial<AttemptRecord> = {}): Promise<object[]> =>
  fixture.repository.record(
    chunks.flatMap((chunk) => chunk.deliveryIds.map((id) => attemptOf(chunk, id, of))),
    FULL_SHARE,
  );

/** Moves all that happened so far into the past. */
const age = (): Promise<object[]> =>
  fixture.database.sql`UPDATE webhook_deliveries
         SET created_at = created_at - interval '1 hour', next_attempt_at = next_attempt_at - interval '1 hour'`;

/** Stores a delivery that became due an hour ago. @returns its id */
async function emit(): Promise<number> {
  await fixture.emit(subscription);
  await age();
  return (await fixture.deliveries()).at(-1)!.id;
}

/** Stores a delivery that became due an hour ago, and was delivered. @returns its id */
async function deliver(): Promise<number> {
  const id = await emit();
  await record(await claim(null));
  return id;
}

describe('a claim from marks finds a delivery', () => {
  it('that is new', async () => {
    await deliver();
    const marks = await fixture.repository.dueMarks(null);
    await fixture.emit(subscription);
    const id = (await fixture.deliveries()).at(-1)!.id;
    expect(claimedIds(await claim(marks))).toEqual([id]);
  });

  it('that is redelivered', async () => {
    const id = await deliver();
    const marks = await fixture.repository.dueMarks(null);
    const log = new DeliveryLogRepository(fixture.transactions);
    await fixture.transactions.run((tx) => log.redeliver(tx, null, id));
    expect(claimedIds(await claim(marks))).toEqual([id]);
  });

  it('that is replayed', async () => {
    const id = await deliver();
    const marks = await fixture.repository.dueMarks(null);
    const replays = new ReplayRepository(fixture.transactions);
    const range = { webhookId: subscription.id, since: new Date(0), until: null, state: 'all' as const };
    await query('SELECT pg_sleep(0.01)');
    await fixture.transactions.run((tx) => replays.start(tx, subscription.applicationId, range));
    const [work] = (await query('SELECT id FROM work')) as [{ id: number }];
    await replays.advance(work.id, { due: 5, waiting: 5, events: 5 });
    expect(claimedIds(await claim(marks))).toEqual([id]);
  });

  it('whose next attempt is due', async () => {
    const id = await emit();
    const claimed = await claim(null);
    const marks = await fixture.repository.dueMarks(null);
    await record(claimed, { state: 'waiting', reason: 'connection_failed', status: null, delayMs: 0 });
    expect(claimedIds(await claim(marks))).toEqual([id]);
  });

  it('whose lease has expired', async () => {
    const id = await emit();
    await claim(null);
    const marks = await fixture.repository.dueMarks(null);
    await query('UPDATE webhook_leases SET until = now()');
    expect(claimedIds(await claim(marks))).toEqual([id]);
  });

  it('that was released without an attempt', async () => {
    const id = await emit();
    const { chunks } = await claim(null);
    const marks = await fixture.repository.dueMarks(null);
    await fixture.repository.returnDeliveries(chunks[0]!);
    expect(claimedIds(await claim(marks))).toEqual([id]);
  });

  it('that was not published', async () => {
    const id = await emit();
    const { chunks } = await claim(null);
    const marks = await fixture.repository.dueMarks(null);
    await fixture.repository.revokeLeases(chunks);
    expect(claimedIds(await claim(marks))).toEqual([id]);
  });

  it.each([
    ['enabled', 'UPDATE webhooks SET active = $1', [false, true]],
    ['not paused any more', 'UPDATE webhooks SET paused_until = $1', ['infinity', null]],
    ['of an active application again', 'UPDATE applications SET active = $1', [false, true]],
    ['failing', 'UPDATE webhooks SET failing_since = $1', [null, '2026-01-01']],
  ])('of a subscription that is %s', async (_, text, [before, after]) => {
    const id = await emit();
    await query(text, before);
    const marks = await fixture.repository.dueMarks(null);
    await query(text, after);
    expect(claimedIds(await claim(marks))).toEqual([id]);
  });

  it('that was held back until an earlier one of its order ended', async () => {
    const shop = await OrderedShop.open(fixture, 'http://127.0.0.1:9/');
    await shop.change(shop.newOrders(1), [1, 2]);
    const first = await claim(null);
    const marks = await fixture.repository.dueMarks(null);
    const [{ id: firstId }, { id: secondId }] = (await shop.deliveries()) as [StepDelivery, StepDelivery];
    expect(claimedIds(first)).toEqual([firstId]);
    expect(claimedIds(await claim(marks))).toEqual([]);
    await record(first, { ordered: true });
    expect(claimedIds(await claim(marks))).toEqual([secondId]);
  });
});

describe('marks', () => {
  it('hide a delivery that is due earlier, until all deliveries are searched again', async () => {
    await deliver();
    const marks = await fixture.repository.dueMarks(null);
    const id = await emit();
    expect(claimedIds(await claim(marks))).toEqual([]);
    const updated = await fixture.repository.dueMarks(marks);
    expect(claimedIds(await claim(updated))).toEqual([]);
    const complete = await fixture.repository.dueMarks(null);
    expect(claimedIds(await claim(complete))).toEqual([id]);
  });

  it('leave out subscriptions that were deleted', async () => {
    await query('UPDATE webhooks SET application_id = NULL, active = false');
    expect(await fixture.repository.dueMarks(null)).toBe('[]');
  });

  it('of different ages lead to no delivery that is leased twice', async () => {
    await emit();
    const early = await fixture.repository.dueMarks(null);
    const first = await claim(early, 0, { chunkSize: 1 });
    await fixture.emit(subscription, 20);
    const late = await fixture.repository.dueMarks(early);
    const second = await claim(late, first.firstLease, { chunkSize: 8 });
    const third = await claim(early, 0, { chunkSize: 8 });
    const fourth = await claim(late, second.firstLease, { chunkSize: 8 });
    const all = [first, second, third, fourth].flatMap(claimedIds);
    expect(new Set(all).size).toBe(21);
    expect(all).toHaveLength(21);
  });
});

describe('the first lease', () => {
  const numbers = async (): Promise<number[]> => {
    const rows = await query('SELECT number::float8 FROM webhook_leases ORDER BY number');
    return (rows as { number: number }[]).map(({ number }) => number);
  };

  it('is the lowest number of a lease after the claim', async () => {
    await fixture.emit(subscription, 3);
    const first = await claim(null, 0, { chunkSize: 1 });
    const second = await claim(null, first.firstLease, { chunkSize: 1 });
    expect([first.firstLease]).toEqual((await numbers()).slice(0, 1));
    expect(second.firstLease).toBe(first.firstLease);
    await record(first);
    const third = await claim(null, second.firstLease, { chunkSize: 1 });
    expect(third.firstLease).toBeGreaterThan(first.firstLease);
    expect(await numbers()).toEqual([third.firstLease, expect.any(Number)]);
    expect(claimedIds(third)).not.toEqual(claimedIds(second));
  });

  it('stays as it was when there is no lease', async () => {
    expect((await claim(null, 7)).firstLease).toBe(7);
  });

  it('of parts without a lease is one that another part has, which is not behind a later lease of these parts', async () => {
    await fixture.emit(subscription);
    const part = subscription.applicationId % CLAIM_PARTS;
    const claimFrom = (first: number, most: number): Promise<Claim> =>
      fixture.transactions.run((tx) => fixture.repository.claim(tx, LIMITS, undefined, { first, most }));
    const others = { first: (part + 1) % CLAIM_PARTS, most: CLAIM_PARTS - 1 };
    expect(await claimFrom(others.first, others.most)).toMatchObject({ chunks: [], firstLease: 0 });
    const { firstLease } = await claimFrom(part, 1);
    expect(await numbers()).toEqual([firstLease]);
    expect(await claimFrom(others.first, others.most)).toMatchObject({ chunks: [], firstLease });
  });

  it('is not behind an expired lease, which the next claim deletes', async () => {
    const id = await emit();
    const { firstLease } = await claim(null);
    await query('UPDATE webhook_leases SET until = now()');
    expect(claimedIds(await claim(null, firstLease))).toEqual([id]);
  });
});

describeWithPostgres('with concurrent database sessions', () => {
  it('a claim from marks finds what a transaction wrote that was open when the marks were read', async () => {
    let marks = '';
    await fixture.store([fixture.newEvent(subscription)], async (tx) => {
      // Longer than the margin of the marks.
      await tx.rows(sql`SELECT pg_sleep(1.1)`);
      marks = await new DeliveryRepository(new Transactions(new Connections(fixture.dataSource))).dueMarks(
        null,
      );
    });
    expect(claimedIds(await claim(marks))).toHaveLength(1);
  });

  it('a claim from marks finds what a transaction wrote that ended while the marks were read', async () => {
    let hasEnded = Promise.resolve();
    let end = (): void => undefined;
    await new Promise<void>((isOpen) => {
      hasEnded = fixture.store([fixture.newEvent(subscription)], async (tx) => {
        await tx.rows(sql`SELECT pg_sleep(1.1)`);
        isOpen();
        await new Promise<void>((resolve) => (end = resolve));
      });
    });
    const transactions = new Transactions(new Connections(fixture.dataSource));
    // The transaction ends between two statements.
    const { autocommit } = transactions;
    const row = autocommit.row.bind(autocommit);
    jest.spyOn(autocommit, 'row').mockImplementation(async (statement) => {
      const result = await row(statement);
      end();
      await hasEnded;
      return result;
    });
    const marks = await new DeliveryRepository(transactions).dueMarks(null);
    expect(claimedIds(await claim(marks))).toHaveLength(1);
  });

  it('a lease that has ended but is locked remains the first one until it is deleted', async () => {
    await fixture.emit(subscription, 2);
    const first = await claim(null, 0, { chunkSize: 1 });
    await record(first);
    const locking = fixture.transactions.run(async (tx) => {
      await tx.rows(sql`SELECT FROM webhook_leases FOR UPDATE`);
      return claimBeside(first.firstLease);
    });
    const second = await locking;
    expect(second.chunks).toHaveLength(1);
    expect(second.firstLease).toBe(first.firstLease);
    expect((await claim(null, second.firstLease)).firstLease).toBeGreaterThan(first.firstLease);
  });

  /** In a transaction of its own, although another one is open. */
  const claimBeside = (firstLease: number): Promise<Claim> =>
    new Transactions(new Connections(fixture.dataSource)).run((tx) =>
      fixture.repository.claim(tx, LIMITS, { firstLease, dueMarks: null }),
    );
});
