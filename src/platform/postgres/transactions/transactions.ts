import { Injectable } from '@nestjs/common';
import { requestContext, runAsService } from '../../../common/request/request-context.js';
import { isLockTimeout, isSerializationFailure } from '../database-error.js';
import { Connections } from '../pool/connections.js';
import { ReadServer } from '../pool/read-server.js';
import { LazyTransaction } from './lazy-transaction.js';
import { ConcurrentWriteError, RequestTransactions, type RequestTransaction } from './request-transaction.js';
import { retry } from '../retry.js';
import { Autocommit, Tx, type Session } from '../session.js';
import { FairSemaphore } from '../pool/fair-semaphore.js';
import type { Sql } from '../sql.js';

/** The number of large pages of one application that this process reads and sends at a time. */
const PAGES_AT_ONCE = 2;

type Work<T> = (tx: Tx) => Promise<T>;
type Test = (error: unknown) => boolean;

const never: Test = () => false;

@Injectable()
export class Transactions {
  private readonly rowQueues = new FairSemaphore<string>();
  private readonly pageSlots = new FairSemaphore<number>({ perOwner: PAGES_AT_ONCE });
  private readonly requests: RequestTransactions;
  private readonly statements: Autocommit;
  private readonly listeners: (() => void)[] = [];
  private lastStatement: (tx: Tx) => Sql | null = () => null;

  constructor(
    private readonly connections: Connections,
    readServer: ReadServer = new ReadServer(null),
  ) {
    this.requests = new RequestTransactions(connections, {
      lastStatement: (tx) => this.lastStatement(tx),
      afterCommit: (tx) => this.afterCommit(tx),
    });
    this.statements = new Autocommit(
      async (statement) => {
        const reading = readServer.read(statement);
        const read = reading === null ? null : await reading;
        return read === null ? connections.use(statement) : read.result;
      },
      () => this.callListeners(),
    );
  }

  /** Runs each statement as a transaction of its own; within runAsOneTransaction() it is part of that transaction. */
  get autocommit(): Session {
    return requestContext()?.transaction?.tx ?? this.statements;
  }

  /**
   * Runs `work` in a transaction. It is retried after a serialization failure, a deadlock or a lock timeout, and so must have no
   * effects outside of the database. Within runAsOneTransaction() it is part of that transaction, which is retried as a whole.
   * @param isRetryable which other errors lead to a retry
   */
  run<T>(work: Work<T>, isRetryable: Test = never): Promise<T> {
    const current = requestContext()?.transaction;
    if (current !== undefined) return within(current, work, isRetryable);
    const isRetriedAtOnce: Test = (error) => isSerializationFailure(error) || isRetryable(error);
    return retry(() => this.attempt(work), { atOnce: isRetriedAtOnce, afterPause: isLockTimeout });
  }

  /**
   * Like run(), but calls that share a name, such as `account 5`, run one after the other in this process. The names
   * stand for what `work` locks, so that requests wait for it before they take a connection. They contain the id of the
   * calling application: a call of another application, or of another process, waits for the lock in the database. So
   * does a request whose transaction has begun: while it holds a connection it must not wait for requests that need one.
   */
  async runSerialized<T>(names: string[], work: Work<T>, isRetryable: Test = never): Promise<T> {
    const { transaction: current, client } = requestContext() ?? {};
    if (current === undefined) {
      return this.rowQueues.run(names, () => this.run(work, isRetryable), { client });
    }
    if (current.hasBegun()) return this.run(work, isRetryable);
    // The locks are held until the transaction of the request ends, so the next call has to wait for that.
    await new Promise<void>((resolve, reject) => {
      const untilEnded = (): Promise<void> => {
        resolve();
        return current.ended;
      };
      this.rowQueues.run(names, untilEnded, { client }).catch(reject);
    });
    return this.run(work, isRetryable);
  }

  /**
   * Runs `work`, which reads and sends a page that may be large. Further large pages of the same application wait, before
   * they take a connection.
   */
  readPage<T>(applicationId: number, work: () => Promise<T>): Promise<T> {
    return this.pageSlots.run([applicationId], work, requestContext());
  }

  /**
   * Runs `work` in one transaction that run() and autocommit join. When the connection is lost during the commit, it is
   * found out whether it took effect. `work` may be retried, and so must have no effects outside of the database.
   */
  runAsOneTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.requests.run(work);
  }

  /**
   * Calls the listener when this process has committed events; never inside a transaction. It only saves time: the
   * listener finds pending deliveries in the database without it, too.
   */
  onCommittedEvents(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Ends each transaction with the statement that `statement` returns, which is sent together with COMMIT. */
  endWith(statement: (tx: Tx) => Sql | null): void {
    this.lastStatement = statement;
  }

  private async attempt<T>(work: Work<T>): Promise<T> {
    const transaction = new LazyTransaction(this.connections, false);
    const tx = new Tx((statement) => transaction.run(statement));
    try {
      const result = await work(tx);
      await transaction.commit(this.lastStatement(tx));
      this.afterCommit(tx);
      return result;
    } catch (error) {
      await transaction.rollBack();
      throw error;
    } finally {
      await transaction.release();
    }
  }

  private afterCommit({ hasWrittenEvents }: Tx): void {
    if (hasWrittenEvents) this.callListeners();
  }

  private callListeners(): void {
    // The work that a listener starts must not be cancelled with the request that wrote the events.
    runAsService(() => this.listeners.forEach((listener) => listener()));
  }
}

/** An error aborts the PostgreSQL transaction, so the whole transaction has to be retried. */
async function within<T>(current: RequestTransaction, work: Work<T>, isRetryable: Test): Promise<T> {
  try {
    return await work(current.tx);
  } catch (error) {
    throw isRetryable(error) ? new ConcurrentWriteError(error) : error;
  }
}
