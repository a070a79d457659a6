import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';
import { isInFailedTransaction } from '../database-error.js';

/** A transaction that has begun. */
export interface Begun {
  session: PoolClient;
  /** The transaction id (xid8), by which pg_xact_status() tells later whether it was committed. */
  xid: string;
  /** The error of the first failed statement; PostgreSQL refuses all later ones. Undefined while none has failed. */
  failure?: unknown;
}

/** The work caught the error of a statement and ended without one; PostgreSQL answered COMMIT with a rollback. */
export class StatementAfterFailureError extends Error {
  constructor() {
    super(
      'A statement of the transaction failed, but the work ended without an error; the transaction was rolled back.',
    );
  }
}

/**
 * The error that decides whether a failed transaction is retried. Work may catch the error of a statement and go on, or fail
 * with another error in consequence; what made the transaction fail is still the first one.
 * @param error what the work or its COMMIT failed with
 * @param failure what a statement of the transaction failed with, if one did
 * @param isRetryable whether the work may be done again after an error
 */
export function originOf(
  error: unknown,
  failure: unknown,
  isRetryable: (error: unknown) => boolean,
): unknown {
  if (failure === undefined) return error;
  const isConsequence = error instanceof StatementAfterFailureError || isInFailedTransaction(error);
  return isConsequence || isRetryable(failure) ? failure : error;
}

/**
 * Makes the runner take a connection and begin the transaction at its first statement, so that a request that waits in
 * a queue before holds no connection.
 * @returns a function that returns the transaction; null while none has begun
 */
export function beginAtFirstUse(runner: QueryRunner): () => Promise<Begun> | null {
  const connect = runner.connect.bind(runner);
  let begun: Promise<Begun> | null = null;
  runner.connect = async () => recordingFailure(await (begun ??= begin(connect)));
  return () => begun;
}

async function begin(connect: QueryRunner['connect']): Promise<Begun> {
  const session = (await connect()) as PoolClient;
  // Two statements in one message save a round trip; `pg` returns a result for each.
  const results: unknown = await session.query('BEGIN; SELECT pg_current_xact_id()::text AS xid');
  const [, { rows }] = results as [unknown, { rows: [{ xid: string }] }];
  return { session, xid: rows[0].xid };
}

/** The session of a transaction, which notes the first failure of a statement. */
function recordingFailure(begun: Begun): PoolClient {
  const send = begun.session.query.bind(begun.session) as (...values: unknown[]) => unknown;
  const query = (...values: unknown[]): unknown => {
    const result = send(...values);
    if (result instanceof Promise) result.catch((error: unknown) => (begun.failure ??= error));
    return result;
  };
  return Object.create(begun.session, { query: { value: query } }) as PoolClient;
}
