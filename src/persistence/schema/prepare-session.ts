import { sqlStateOf } from '../../platform/postgres/database-error.js';

interface Queries {
  query(text: string): Promise<unknown>;
}

const UNDEFINED_FUNCTION = '42883';

/**
 * Every session calls it before its first statement. The session becomes read-only if the server cannot write. If another server
 * wrote the rows, a new data history begins (decision 46). Before the first migration there is nothing to prepare.
 * @throws the error of `pg`
 */
export async function prepareSession(session: Queries): Promise<void> {
  try {
    await session.query('SELECT prepare_session()');
  } catch (error) {
    if (sqlStateOf(error) !== UNDEFINED_FUNCTION) throw error;
  }
}
