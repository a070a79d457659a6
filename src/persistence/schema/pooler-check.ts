import { sqlStateOf } from '../../platform/postgres/database-error.js';
import { DatabaseFault } from '../../platform/postgres/database-fault.js';

/** The reason why the database cannot be used, and the remedy. */
export interface ServerFault {
  detail: string;
  action: string;
  /** True if it may end without another configuration: a standby may be promoted, and a schema created. */
  mayEnd?: true;
}

export interface PooledSession {
  database: string;
  user: string;
  /** True if a pooler has prepared the session; `canBePrepared` if it could, because the schema is there. */
  isPrepared: boolean;
  canBePrepared: boolean;
  /** True if prepared statements have the names that were given to them; a pooler that can keep them gives its own. */
  keepsStatementNames: boolean;
}

const NO_STATEMENTS = {
  detail: 'The pooler does not keep prepared statements.',
  action: 'Use PgBouncer 1.21 or later, and set max_prepared_statements to 200 in its configuration.',
};

/**
 * The fault of the sessions of a pooler.
 * @param missing settings, and the values that they must have
 */
export function poolerFault(
  server: PooledSession,
  missing: [name: string, value: string][],
): ServerFault | null {
  if (server.keepsStatementNames) return NO_STATEMENTS;
  if (!server.isPrepared && !server.canBePrepared) {
    return {
      detail: 'The schema is missing, with which the pooler prepares its sessions.',
      action: 'Run "db migrate", with DATABASE_MIGRATION_URL.',
      mayEnd: true,
    };
  }
  if (!server.isPrepared) {
    return {
      detail: 'The pooler does not prepare its sessions.',
      action: `Set connect_query = 'SELECT prepare_session(true)' for the database in the configuration of PgBouncer.`,
    };
  }
  if (missing.length === 0) return null;
  const role = `ALTER ROLE ${quoted(server.user)} IN DATABASE ${quoted(server.database)}`;
  return {
    detail: `The sessions of the pooler have other values of ${missing.map(([name]) => name).join(', ')} than the service needs.`,
    action: `Run ${missing.map(([name, value]) => `${role} SET ${name} = '${value}';`).join(' ')} and reconnect the pooler.`,
  };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @returns the error itself, unless it says that the pooler cannot be used */
export function poolerError(error: unknown): unknown {
  const code = sqlStateOf(error) ?? '';
  if (code === '08P01' && (error as Error).message.includes('statement pooling'))
    return new DatabaseFault(
      'database_unsuitable',
      'The pooler ends a transaction with each statement. Set pool_mode = transaction in its configuration.',
      error,
    );
  // Another client has prepared a statement of this name in the same session, or this one has in another session.
  if (code !== '42P05' && code !== '26000') return error;
  return new DatabaseFault('database_unsuitable', `${NO_STATEMENTS.detail} ${NO_STATEMENTS.action}`, error);
}
