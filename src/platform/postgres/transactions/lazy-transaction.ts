import { isUnusableConnection, sqlStateOf } from '../database-error.js';
import type { Connections } from '../pool/connections.js';
import type { PooledConnection } from '../connection.js';
import { queryOf, type Sql } from '../sql.js';

const BEGIN = 'BEGIN';
/** Two statements in one message save a round trip; `pg` returns a result for each. */
const BEGIN_WITH_ID = 'BEGIN; SELECT pg_current_xact_id()::text AS xid';

/** The SQLSTATE of a statement that was not executed because an earlier one of the transaction failed. */
const IN_FAILED_TRANSACTION = '25P02';

interface Begun {
  connection: PooledConnection;
  /** The transaction id (xid8), by which pg_xact_status() tells later whether it was committed; null if it has none. */
  xid: string | null;
}

/** The work caught the error of a statement and ended without one; PostgreSQL responded to COMMIT with a rollback. */
export class StatementAfterFailureError extends Error {
  constructor() {
    super(
      'A statement of the transaction failed, but the work ended without an error; the transaction was rolled back.',
    );
  }
}

/**
 * The error that decides whether a failed transaction is retried. Work may catch the error of a statement and go on, or fail with
 * another error in consequence; the first error is still the one that made the transaction fail.
 * @param error the error with which the work or its COMMIT failed
 * @param failure the error with which a statement of the transaction failed, if one did
 * @param isRetryable whether the work may be done again after an error
 */
export function originOf(
  error: unknown,
  failure: unknown,
  isRetryable: (error: unknown) => boolean,
): unknown {
  if (failure === undefined) return error;
  const isConsequence =
    error instanceof StatementAfterFailureError || sqlStateOf(error) === IN_FAILED_TRANSACTION;
  return isConsequence || isRetryable(failure) ? failure : error;
}

/**
 * A transaction that takes a connection and begins at its first statement, so that a request that waits in a queue before
 * holds no connection. It must be released.
 */
export class LazyTransaction {
  /** The error of the first failed statement; PostgreSQL refuses all later ones. Undefined while none has failed. */
  failure: unknown;
  private begun: Promise<Begun> | null = null;
  private hasEnded = false;

  /** @param hasId whether it has an id from its beginning, also if it writes nothing */
  constructor(
    private readonly connections: Connections,
    private readonly hasId: boolean,
  ) {}

  get hasBegun(): boolean {
    return this.begun !== null;
  }

  async run<T>(statement: (connection: PooledConnection) => Promise<T>): Promise<T> {
    if (this.hasEnded) throw new Error('The transaction has ended.');
    const { connection } = await (this.begun ??= this.begin());
    try {
      return await statement(connection);
    } catch (error) {
      if (isUnusableConnection(error)) connection.discard();
      this.failure ??= error;
      throw error;
    }
  }

  /**
   * @param last a statement that is sent together with COMMIT, which saves a round trip. When it fails, PostgreSQL responds to COMMIT
   * with a rollback; when the connection is lost, it may have been committed.
   */
  async commit(last: Sql | null): Promise<void> {
    if (last === null && this.begun === null) return;
    const { connection } = await (this.begun ??= this.begin());
    const statements = [...(last === null ? [] : [queryOf(last)]), 'COMMIT'];
    const sent = statements.map((statement) => connection.session.query(statement));
    for (const outcome of await Promise.allSettled(sent)) {
      if (outcome.status === 'fulfilled') continue;
      if (isUnusableConnection(outcome.reason)) connection.discard();
      throw outcome.reason;
    }
    const { command } = await sent.at(-1)!;
    if (command !== 'COMMIT') throw new StatementAfterFailureError();
  }

  /** May fail on a lost connection, whose transaction PostgreSQL rolls back itself. */
  async rollBack(): Promise<void> {
    if (this.hasEnded) return;
    try {
      await (await this.begun)?.connection.session.query('ROLLBACK');
    } catch {
      // The caller throws the error that led to the rollback.
    }
  }

  /** @returns the id of a transaction that has begun and has one */
  async id(): Promise<string> {
    return (await this.begun)!.xid!;
  }

  /** Further statements throw an error, because the connection may be used for something else. May be called again. */
  async release(): Promise<void> {
    this.hasEnded = true;
    const begun = await this.begun?.catch(() => null);
    await begun?.connection.release();
  }

  private async begin(): Promise<Begun> {
    const connection = await this.connections.take();
    try {
      const results: unknown = await connection.session.query(this.hasId ? BEGIN_WITH_ID : BEGIN);
      const xid = this.hasId ? (results as [unknown, { rows: [{ xid: string }] }])[1].rows[0].xid : null;
      return { connection, xid };
    } catch (error) {
      // The second statement may have failed after BEGIN, so the connection cannot be used again.
      connection.discard();
      await connection.release();
      throw error;
    }
  }
}
