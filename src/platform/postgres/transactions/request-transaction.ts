import { setTimeout as sleep } from 'node:timers/promises';
import {
  evenIfClientGone,
  requestContext,
  runAsRequest,
  type RequestContext,
} from '../../../common/request/request-context.js';
import { isConnectionLost, isLockTimeout, unavailable, isSerializationFailure } from '../database-error.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import type { Connections } from '../pool/connections.js';
import { LazyTransaction, originOf } from './lazy-transaction.js';
import { retry } from '../retry.js';
import { Tx } from '../session.js';
import type { Sql } from '../sql.js';

/** The transaction that contains everything a request does. */
export interface RequestTransaction {
  tx: Tx;
  /** True once it holds a connection. */
  hasBegun: () => boolean;
  /** Resolves when it was committed or rolled back. */
  ended: Promise<void>;
}

declare module '../../../common/request/request-context.js' {
  interface RequestContext {
    /** Undefined unless the whole request runs in one transaction. */
    transaction?: RequestTransaction | undefined;
  }
}

/** Functions that are called at the end of every transaction. */
interface TransactionEnd {
  /** The last statement of the transaction; when it fails, the transaction is rolled back. */
  lastStatement: (tx: Tx) => Sql | null;
  afterCommit: (tx: Tx) => void;
}

/** The time for which, and the pauses with which, PostgreSQL is queried whether a COMMIT whose response was lost took effect. */
const MAX_WAIT_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Null when another server has continued the data in the meantime (decision 46): its transactions may have the same numbers.
 * A transaction and this question about it take less than a minute.
 */
const STATUS = `
  SELECT CASE WHEN NOT EXISTS (
    SELECT FROM data_histories WHERE lost_since IS NOT NULL AND began_at > now() - interval '1 minute'
  ) THEN pg_xact_status($1::xid8) END AS status`;

/** A concurrent transaction stored first what this one was about to store: when the work is retried it finds that. */
export class ConcurrentWriteError extends Error {
  constructor(override readonly cause: unknown) {
    super('A concurrent transaction stored the same first.');
  }
}

/** True if the transaction failed because of a concurrent one. Nothing of it was stored. */
const isConflict = (error: unknown): boolean =>
  isLockTimeout(error) || isSerializationFailure(error) || error instanceof ConcurrentWriteError;

/**
 * Runs a whole request in one transaction and finds out whether it was stored: when the response to COMMIT is lost,
 * PostgreSQL is queried for the status of the transaction by its id.
 */
export class RequestTransactions {
  constructor(
    private readonly connections: Connections,
    private readonly end: TransactionEnd,
  ) {}

  /**
   * Retries `work` when nothing of it was stored and another attempt may succeed: for MAX_WAIT_MS while it fails because
   * of concurrent transactions, and a few times when the connection is lost.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const context = requestContext();
    if (context === undefined) return runAsRequest({}, () => this.run(work));
    const attempt = (): Promise<T> => this.attempt(context, work);
    try {
      return await retry(attempt, { atOnce: isConnectionLost, afterPause: isConflict });
    } catch (error) {
      throw error instanceof ConcurrentWriteError ? unavailable(error.cause) : error;
    }
  }

  private async attempt<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
    const transaction = new LazyTransaction(this.connections, true);
    let resolveEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
    const tx = new Tx((statement) => transaction.run(statement));
    context.transaction = { tx, hasBegun: () => transaction.hasBegun, ended };
    try {
      const result = await work();
      await this.commit(transaction, this.end.lastStatement(tx));
      this.end.afterCommit(tx);
      return result;
    } catch (error) {
      await transaction.rollBack();
      throw originOf(error, transaction.failure, isRetryable);
    } finally {
      context.transaction = undefined;
      await transaction.release();
      resolveEnded();
    }
  }

  private async commit(transaction: LazyTransaction, last: Sql | null): Promise<void> {
    try {
      await transaction.commit(last);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      const xid = await transaction.id();
      // The share of the application may be one connection.
      await transaction.release();
      const status = await this.statusOf(xid);
      if (status === 'aborted') throw error;
      if (status !== 'committed') throw outcomeUnknown(error);
    }
  }

  /** @returns the status of the transaction, or null when it could not be found out in time */
  private async statusOf(xid: string): Promise<string | null> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const statusQuery = evenIfClientGone(() =>
        this.connections.use(({ session }) => session.query<{ status: string | null }>(STATUS, [xid])),
      );
      const row = await statusQuery.then(({ rows }) => rows[0]).catch(() => undefined);
      if (row?.status === 'committed' || row?.status === 'aborted') return row.status;
      if (performance.now() > deadline) return null;
      await sleep(PAUSE_MS);
    }
  }
}

/** The response to a COMMIT was lost, and it could not be found out in time whether it took effect. */
function outcomeUnknown(cause: unknown): DomainError {
  const detail =
    'The database became unreachable, and it is not known whether this request was stored. With an Idempotency-Key it is safe to send it again; without one, check first whether it was stored.';
  const members = { outcome: 'unknown' };
  return new DomainError('temporarily_unavailable', detail, { cause, members });
}

/** An unknown outcome cannot match: its error is a DomainError. */
const isRetryable = (error: unknown): boolean => isConflict(error) || isConnectionLost(error);
