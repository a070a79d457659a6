import { expect, it } from '@jest/globals';
import { fromDatabaseError } from '../../src/persistence/constraint-errors.js';
import { runAsRequest } from '../../src/common/request/request-context.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import type { Tx } from '../../src/platform/postgres/session.js';
import { ApplicationEntity } from '../../src/persistence/applications/application.entity.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { useEach } from '../support/each.js';
import { useDatabase, useDataSource } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { describeWithPostgres } from '../support/servers.js';
import { sql } from '../../src/platform/postgres/sql.js';

const POOL_SIZE = 4;
/** So many that each connection of the pool is used several times. */
const FAULTS = 5 * POOL_SIZE;

const SETTINGS = sql`SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS statement,
    current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle,
    pg_sleep(0.3)`;
const PID = sql`SELECT pg_backend_pid() AS pid`;
const ONE = sql`SELECT 1 AS one`;
const LONG = sql`SELECT pg_sleep(9)`;

describeWithPostgres('connections of the pool', () => {
  const database = useDatabase('suite');
  const dataSource = useDataSource('suite', database, { poolSize: POOL_SIZE });
  const connections = useEach('suite', async () => new Connections(dataSource));
  const transactions = useEach('suite', async () => new Transactions(connections));

  const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));

  const terminate = (pid: number): Promise<object[]> =>
    database.query('SELECT pg_terminate_backend($1)', [pid]);

  /** @returns the kind of the error that `work` throws, or 'no error' */
  const errorKindOf = async (work: () => Promise<unknown>): Promise<string | undefined> =>
    work().then(
      () => 'no error',
      (error: unknown) => fromDatabaseError(error)?.kind ?? String(error),
    );

  /** Expects that all connections are back in the pool, that nothing waits for one, and that all can be used. */
  async function expectPoolIdle(): Promise<void> {
    await waitUntil(() => connections.poolUse().active === 0);
    const { idle, waiting } = connections.poolUse();
    expect(waiting).toBe(0);
    expect(idle).toBeLessThanOrEqual(POOL_SIZE);
    expect(await times(2 * POOL_SIZE, () => transactions.autocommit.rows(ONE))).toHaveLength(2 * POOL_SIZE);
  }

  it('all have the configured timeouts', async () => {
    const rows = await times(POOL_SIZE, () => transactions.autocommit.rows<{ pid: number }>(SETTINGS));
    expect(new Set(rows.map(([row]) => row!.pid)).size).toBe(POOL_SIZE);
    for (const [row] of rows) expect(row).toMatchObject({ statement: '10s', lock: '100ms', idle: '10s' });
  });

  it('are waited for without leaving listeners on the response', async () => {
    let listeners = 0;
    let most = 0;
    const onceGone = (): (() => void) => {
      listeners += 1;
      most = Math.max(most, listeners);
      return () => void (listeners -= 1);
    };
    await runAsRequest({ client: { isGone: () => false, onceGone } }, () =>
      times(3 * POOL_SIZE, () => transactions.autocommit.rows(ONE)),
    );
    expect([most > 0, listeners]).toEqual([true, 0]);
  });

  it('are waited for until a timeout, and a statement that timed out is never executed', async () => {
    await database.query('CREATE TABLE done (id int)');
    // On a busy server the statement timeout may end them, which has no influence on the others.
    const busy = times(POOL_SIZE, () => transactions.autocommit.rows(LONG).catch(() => undefined));
    const late = sql`INSERT INTO done VALUES (1)`;
    const refusals = [
      errorKindOf(() => transactions.autocommit.rows(late)),
      errorKindOf(() => transactions.run((tx) => tx.rows(late))),
    ];
    expect(await Promise.all(refusals)).toEqual(['unavailable', 'unavailable']);
    await busy;
    await expectPoolIdle();
    expect(await database.query('SELECT FROM done')).toEqual([]);
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a statement of the service', (tx) => tx.rows(ONE)],
    ['a statement of TypeORM', (tx) => tx.findById(ApplicationEntity, 0)],
    ['the commit', () => Promise.resolve()],
  ])('are not leaked when a transaction is terminated before %s', async (_, next) => {
    const fault = () =>
      errorKindOf(() =>
        transactions.run(async (tx) => {
          const [row] = await tx.rows<{ pid: number }>(PID);
          await terminate(row!.pid);
          // PostgreSQL has terminated the session, but this process has not read the error from the socket yet.
          await waitUntil(async () => (await backends(row!.pid)).length === 0);
          await next(tx);
        }),
      );
    expect(new Set(await inBatches(FAULTS, fault))).toEqual(new Set(['unavailable']));
    await expectPoolIdle();
  });

  it('are not leaked when they are terminated during a statement', async () => {
    const fault = () =>
      errorKindOf(() =>
        transactions.run(async (tx) => {
          const [row] = await tx.rows<{ pid: number }>(PID);
          await Promise.all([tx.rows(LONG), terminate(row!.pid)]);
        }),
      );
    expect(new Set(await inBatches(FAULTS, fault))).toEqual(new Set(['unavailable']));
    await expectPoolIdle();
  });

  const backends = (pid: number) => database.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid]);

  /** Runs POOL_SIZE calls at a time. */
  async function inBatches<T>(count: number, work: () => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    while (results.length < count) results.push(...(await times(POOL_SIZE, work)));
    return results;
  }
});
