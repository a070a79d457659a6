import { sql } from '../../platform/postgres/sql.js';
export const CURRENT_HISTORY = sql`SELECT * FROM data_histories ORDER BY number DESC LIMIT 1`;
