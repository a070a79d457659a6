import { sqlStateOf } from '../../platform/postgres/database-error.js';

interface Queries {
  query(text: string): Promise<unknown>;
}

const UNDEFINED_FUNCTION = '42883';

/**
 * Every session calls it before its first statement. On a server that cannot write the session becomes read-only, and on another
 * server than the one that wrote the rows a new data history begins (decision 46). Does nothing before the first migration.
 * @throws the error of `pg`
 */
export async function prepareSession(session: Queries): Promise<void> {
  try {
    await session.query('SELECT prepare_session()');
  } catch (error) {
    if (sqlStateOf(error) !== UNDEFINED_FUNCTION) throw error;
  }
}
