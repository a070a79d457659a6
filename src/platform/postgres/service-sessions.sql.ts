import { sql } from './sql.js';
/**
 * The condition that the row `s` of pg_stat_activity is another session of this service, in this database. The start of its
 * transaction is null if this role may not see it.
 */
export const OTHER_SESSION_OF_SERVICE = sql`s.datname = current_database() AND s.pid <> pg_backend_pid()
        AND s.application_name = current_setting('application_name')`;
