import { sql } from '../../platform/postgres/sql.js';
/** The row of the current data history. */
export const CURRENT_HISTORY = sql`SELECT * FROM data_histories ORDER BY number DESC LIMIT 1`;
