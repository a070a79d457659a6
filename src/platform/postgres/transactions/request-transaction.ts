import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import {
  evenIfClientGone,
  requestContext,
  runAsRequest,
  type RequestContext,
} from '../../../common/request/request-context.js';
import {
  isConnectionLost,
  isLockTimeout,
  outcomeUnknown,
  unavailable,
  isSerializationFailure,
} from '../database-error.js';
import { beginAtFirstUse, originOf, StatementAfterFailureError, type Begun } from './lazy-transaction.js';
import { retry } from '../retry.js';
import { Tx } from '../session.js';

/** The transaction that everything a request does is part of. */
export interface RequestTransaction {
  tx: Tx;
  /** Whether it holds a connection. */
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

/** How long, and how often, PostgreSQL is queried whether a COMMIT whose response was lost took effect. */
const MAX_WAIT_MS = 5_000;
const PAUSE_MS = 50;

const STATUS = 'SELECT pg_xact_status($1::xid8) AS status';

/** A concurrent transaction stored first what this one was about to store: when the work is retried it finds that. */
export class ConcurrentWriteError extends Error {
  constructor(override readonly cause: unknown) {
    super('A concurrent transaction stored the same first.');
  }
}

/** Whether the transaction failed because of a concurrent one. Nothing of it was stored. */
const isConflict = (error: unknown): boolean =>
  isLockTimeout(error) || isSerializationFailure(error) || error instanceof ConcurrentWriteError;

/**
 * Runs a whole request in one transaction and finds out whether it was stored: when the response to COMMIT is lost,
 * PostgreSQL is queried for the status of the transaction by its id.
 */
export class RequestTransactions {
  /** @param onCommit called after a transaction was committed */
  constructor(
    private readonly dataSource: DataSource,
    private readonly onCommit: (tx: Tx) => void,
  ) {}

  /**
   * Retries `work` when nothing of it was stored and another attempt may succeed: for MAX_WAIT_MS while it fails because
   * of concurrent transactions, and a few times when the connection is lost.
   * @throws DomainError with `outcome: unknown` when the status could not be found out in time; else nothing was stored
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
    const runner = this.dataSource.createQueryRunner();
    const begun = beginAtFirstUse(runner);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const tx = new Tx(runner.manager);
    context.transaction = { tx, hasBegun: () => begun() !== null, ended };
    try {
      const result = await work();
      await this.commit(begun());
      this.onCommit(tx);
      return result;
    } catch (error) {
      await rollBack(begun());
      throw originOf(error, await failureOf(begun()), isRetryable);
    } finally {
      // Statements that the request started and did not await must not use the connection after its release.
      context.transaction = undefined;
      await runner.release();
      end();
    }
  }

  private async commit(begun: Promise<Begun> | null): Promise<void> {
    if (begun === null) return;
    const { session, xid } = await begun;
    try {
      const { command } = await session.query('COMMIT');
      if (command !== 'COMMIT') throw new StatementAfterFailureError();
    } catch (error) {
      const status = isConnectionLost(error) ? await this.statusOf(xid) : 'aborted';
      if (status === 'aborted') throw error;
      if (status !== 'committed') throw outcomeUnknown(error);
    }
  }

  /** @returns the status of the transaction, or null when it could not be found out in time */
  private async statusOf(xid: string): Promise<string | null> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const statusQuery = evenIfClientGone(() =>
        this.dataSource.query<{ status: string | null }[]>(STATUS, [xid]),
      );
      const [row] = await statusQuery.catch(() => []);
      if (row?.status === 'committed' || row?.status === 'aborted') return row.status;
      if (performance.now() > deadline) return null;
      await sleep(PAUSE_MS);
    }
  }
}

/** @returns the error of the first statement that failed; undefined when none failed */
async function failureOf(begun: Promise<Begun> | null): Promise<unknown> {
  const { failure } = (await begun?.catch(() => undefined)) ?? {};
  return failure;
}

/** May fail on a lost connection, whose transaction PostgreSQL rolls back itself. */
async function rollBack(begun: Promise<Begun> | null): Promise<void> {
  try {
    await (await begun)?.session.query('ROLLBACK');
  } catch {
    // The caller throws the error that led to the rollback.
  }
}

/** An unknown outcome cannot match: its error is a DomainError. */
const isRetryable = (error: unknown): boolean => isConflict(error) || isConnectionLost(error);
