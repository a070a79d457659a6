import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { isConnectionLost } from '../../src/platform/postgres/database-error.js';
import type { Tx } from '../../src/platform/postgres/session.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { useEach } from '../support/each.js';
import { useDatabase, useDataSource } from '../support/database.js';
import { describeWithPostgres } from '../support/servers.js';
import { raw, sql, type Sql } from '../../src/platform/postgres/sql.js';

const add = (id: number): Sql => sql`UPDATE tally SET count = count + 1 WHERE id = ${id}`;

describeWithPostgres('a transaction that PostgreSQL aborted', () => {
  const database = useDatabase('suite');
  const dataSource = useDataSource('suite', database);
  const transactions = useEach('suite', async () => new Transactions(new Connections(dataSource)));
  beforeAll(() => database.query('CREATE TABLE tally (id int PRIMARY KEY, count int NOT NULL)'));
  beforeEach(() =>
    database.query('TRUNCATE tally; INSERT INTO tally VALUES (1, 0), (2, 0)').then(() => undefined),
  );

  const counts = async (): Promise<number[]> =>
    (await database.query<{ count: number }>('SELECT count FROM tally ORDER BY id')).map(
      ({ count }) => count,
    );

  /** A barrier for two callers: resolves when both have called it, and at once for later calls. */
  function barrier(): () => Promise<void> {
    let expected = 2;
    let release: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    return () => {
      expected -= 1;
      if (expected === 0) release();
      return released;
    };
  }

  it('is repeated after a deadlock between two transactions', async () => {
    const waitForOther = barrier();
    let attempts = 0;
    const addToBoth = (first: number, second: number): Promise<void> =>
      transactions.run(async (tx) => {
        attempts += 1;
        await tx.rows(add(first));
        await waitForOther();
        await tx.rows(add(second));
      });
    await Promise.all([addToBoth(1, 2), addToBoth(2, 1)]);
    // PostgreSQL aborts one of the two; on a busy machine possibly more than once.
    expect(attempts).toBeGreaterThan(2);
    expect(await counts()).toEqual([2, 2]);
  });

  it('is repeated after a deadlock between two statements', async () => {
    const lock = (first: number, second: number) =>
      transactions.autocommit.rows(
        // With a pause in between, so that the other statement takes the second lock.
        sql`SELECT pg_advisory_xact_lock(${first}::int), pg_sleep(0.5), pg_advisory_xact_lock(${second}::int)`,
      );
    // The lock timeout of the session ends the wait before PostgreSQL looks for a deadlock.
    expect(await Promise.all([lock(1, 2), lock(2, 1)])).toHaveLength(2);
  });

  it.each(['REPEATABLE READ', 'SERIALIZABLE'])(
    'is repeated after a serialization failure under %s',
    async (level) => {
      const waitForOther = barrier();
      let attempts = 0;
      const increment = (): Promise<void> =>
        transactions.run(async (tx) => {
          attempts += 1;
          await tx.rows(raw(`SET TRANSACTION ISOLATION LEVEL ${level}`).unprepared());
          await tx.rows(sql`SELECT count FROM tally WHERE id = 1`);
          await waitForOther();
          await tx.rows(add(1));
        });
      await Promise.all([increment(), increment()]);
      // PostgreSQL aborts one of the two; on a busy machine possibly more than once.
      expect(attempts).toBeGreaterThan(2);
      expect(await counts()).toEqual([2, 0]);
    },
  );

  it('is repeated a limited number of times', async () => {
    let attempts = 0;
    const failing = transactions.run(async (tx) => {
      attempts += 1;
      await tx.rows(sql`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$`.unprepared());
    });
    await expect(failing).rejects.toThrow('no');
    expect(attempts).toBe(5);
  });

  it('is repeated after a lock timeout until the lock is free', async () => {
    let attempts = 0;
    await transactions.run(async (tx) => {
      attempts += 1;
      await tx.rows(add(1));
      if (attempts < 3) await tx.rows(sql`DO $$ BEGIN RAISE lock_not_available; END $$`.unprepared());
    });
    expect(attempts).toBe(3);
    expect(await counts()).toEqual([1, 0]);
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a connection that broke', (tx) => killed(tx)],
    ['a violated constraint', (tx) => tx.rows(sql`INSERT INTO tally VALUES (1, 1)`)],
    ['a fault of ours', (tx) => tx.rows(sql`SELECT nothing`)],
  ])('is not repeated after %s', async (_, fail) => {
    let attempts = 0;
    const work = transactions.run(async (tx) => {
      attempts += 1;
      await tx.rows(add(1));
      await fail(tx);
    });
    await expect(work).rejects.toThrow();
    expect(attempts).toBe(1);
    expect(await counts()).toEqual([0, 0]);
  });

  it('throws an error that isConnectionLost() recognises when its connection is lost', async () => {
    const error: unknown = await transactions.run(killed).catch((reason: unknown) => reason);
    expect(isConnectionLost(error)).toBe(true);
  });

  async function killed(tx: Tx): Promise<void> {
    const [row] = await tx.rows<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    await database.query('SELECT pg_terminate_backend($1)', [row!.pid]);
    await tx.rows(sql`SELECT pg_sleep(5)`);
  }
});
