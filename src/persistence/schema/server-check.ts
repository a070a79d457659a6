import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { sqlStateOf } from '../../platform/postgres/database-error.js';
import { DatabaseFault } from '../../platform/postgres/database-fault.js';
import { sql } from '../../platform/postgres/sql.js';
import type { Connection } from '../../platform/postgres/connection.js';
import { SESSION_LIMITS, SESSION_SETTINGS } from '../../platform/postgres/session-settings.js';

/** The reason why the database cannot be used, and the remedy. */
interface ServerFault {
  detail: string;
  action: string;
  /** True if it may end without another configuration: a standby may be promoted, and a schema created. */
  mayEnd?: true;
}

interface ServerRow {
  version: string;
  database: string;
  user: string;
  encoding: string;
  isReadOnly: boolean;
  isStandby: boolean;
  /** The values of SESSION_SETTINGS and SESSION_LIMITS. */
  settings: Record<string, string>;
  /** The schema in which tables are created; null when none of search_path exists, or the role may not use it. */
  schema: string | null;
  /** The maximum of connections that the role, or all roles to the database, may have at a time; null without a limit. */
  connectionLimit: number | null;
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
function poolerFault(server: ServerRow, missing: [name: string, value: string][]): ServerFault | null {
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
function poolerError(error: unknown): unknown {
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

/**
 * Collations that are used, and whose version on this machine is another than the one with which the indexes were made: the
 * database itself, and those of columns.
 */
export const CHANGED_COLLATIONS = sql`
  SELECT 'that of the database' AS name FROM pg_database
  WHERE datname = current_database() AND datcollversion <> pg_database_collation_actual_version(oid)
  UNION ALL SELECT quote_ident(collname) FROM pg_collation
  WHERE collversion <> pg_collation_actual_version(oid) AND oid IN (SELECT attcollation FROM pg_attribute)`;

export const changedCollations = (names: string[]): Record<'detail' | 'action', string> => ({
  detail: `The sort sequence of text has another version than when the indexes were made (collation: ${names.join(', ')}): searches may miss rows, and unique indexes may take duplicates.`,
  action:
    'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION, or ALTER COLLATION for one of a column, as the owner: docs/operations/postgresql.md.',
});

const SERVER = `
  SELECT current_setting('server_version') AS version, current_database() AS database, current_user::text AS user,
    current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    pg_is_in_recovery() AS "isStandby", current_schema()::text AS schema,
    -- The small form of I is not i in every locale.
    (SELECT json_object_agg(lower(name COLLATE "C"), setting) FROM pg_settings WHERE lower(name COLLATE "C") = ANY ($1))
      AS settings,
    current_setting('order_taking_service.prepared', true) IS NOT DISTINCT FROM 'on' AS "isPrepared",
    to_regprocedure('prepare_session(boolean)') IS NOT NULL AS "canBePrepared",
    (SELECT least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) FROM pg_roles r, pg_database d
     WHERE r.rolname = session_user AND NOT r.rolsuper AND d.datname = current_database()) AS "connectionLimit"`;

const END_SESSION = 'SELECT pg_terminate_backend(pg_backend_pid())';

const STATEMENT_NAMES = 'SELECT name FROM pg_prepared_statements';

/**
 * Reads nothing but the catalogue, so that it works without a schema. In a transaction, because a pooler may use another session
 * for the next one.
 */
function readServer(dataSource: DataSource): Promise<ServerRow> {
  const read = dataSource.transaction(async ({ queryRunner }) => {
    const session = (await queryRunner!.connect()) as PoolClient;
    const values = [Object.keys({ ...SESSION_SETTINGS, ...SESSION_LIMITS })];
    const { rows } = await session.query<ServerRow>({ name: 'read_server', text: SERVER, values });
    const { rows: statements } = await session.query<{ name: string }>(STATEMENT_NAMES);
    return { ...rows[0]!, keepsStatementNames: statements.some(({ name }) => name === 'read_server') };
  });
  return read.catch((error: unknown) => Promise.reject(poolerError(error) as Error));
}

function missingSettings({ settings }: ServerRow, hasLimits: boolean): [name: string, value: string][] {
  const needed = hasLimits ? { ...SESSION_SETTINGS, ...SESSION_LIMITS } : SESSION_SETTINGS;
  const has = (name: string, value: string): boolean => `${settings[name]}, `.startsWith(`${value}, `);
  return Object.entries(needed).flatMap(([name, value]) =>
    has(name, String(value)) ? [] : [[name, String(value)]],
  );
}

/**
 * @param connection of a process that takes orders or delivers; a command needs no more than two connections
 * @returns null when the service can work with the database
 */
function serverFault(server: ServerRow, connection: Connection): ServerFault | null {
  const { pooled = false } = connection;
  const { database, encoding, isReadOnly, isStandby, schema } = server;
  // The one session of the embedded database has no limits.
  const missing = missingSettings(server, connection.url !== undefined);
  if (encoding !== 'UTF8') {
    return {
      detail: `The database "${database}" has the encoding ${encoding}, in which not every text can be stored.`,
      action: `Create a database with ${createStatement(database)}, and set DATABASE_URL to it.`,
    };
  }
  if (pooled) {
    const fault = poolerFault(server, missing);
    if (fault !== null) return fault;
  } else if (missing.length > 0) {
    return {
      detail: `The settings of the session do not reach the database "${database}": a pooler drops the start-up parameters.`,
      action: 'Set DATABASE_POOLER=transaction, or DATABASE_URL to the PostgreSQL server itself.',
    };
  }
  if (isStandby) {
    return {
      detail: `The database "${database}" is read-only, because its server is a standby: no order can be taken.`,
      action:
        'Set DATABASE_URL to the primary server, or to all servers, separated by commas, with target_session_attrs=read-write.',
      mayEnd: true,
    };
  }
  if (isReadOnly) {
    return {
      detail: `The database "${database}" is read-only by default_transaction_read_only: no order can be taken.`,
      action: 'Reset this setting of the server, the database or the role.',
    };
  }
  if (schema === null) {
    return {
      detail: `No schema of the setting search_path exists in the database "${database}", or the role may not use it.`,
      action:
        'Create the schema and grant USAGE on it, or reset search_path of the server, the database or the role.',
    };
  }
  return pooled ? null : connectionLimitFault(server, connection.poolSize);
}

/** The locale is named because that of the server may belong to another encoding. */
const createStatement = (database: string): string =>
  `CREATE DATABASE ${quoted(`${database}_utf8`)} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;

/** @returns null when a process may open all connections of its pool */
function connectionLimitFault(server: ServerRow, poolSize: number): ServerFault | null {
  const { user, database, connectionLimit } = server;
  if (connectionLimit === null || connectionLimit >= poolSize) return null;
  return {
    detail: `The user "${user}" may have ${connectionLimit} connections to the database "${database}", and DATABASE_POOL_SIZE is ${poolSize}.`,
    action: `Raise CONNECTION LIMIT with ALTER ROLE or ALTER DATABASE, for all processes together, or lower DATABASE_POOL_SIZE.`,
  };
}

/** The server, and the reason why the service cannot use it; null when it can. */
export async function inspectServer(dataSource: DataSource, connection: Connection) {
  const server = await readServer(dataSource);
  return { server, fault: serverFault(server, connection) };
}

export async function requireUsableServer(dataSource: DataSource, connection: Connection): Promise<void> {
  const { server, fault } = await inspectServer(dataSource, connection);
  // The pooler opens another session, and prepares it if it can by then.
  if (connection.pooled && !server.isPrepared) await dataSource.query(END_SESSION).catch(() => undefined);
  if (fault === null) return;
  const code = fault.mayEnd ? 'database_not_ready' : 'database_unsuitable';
  throw new DatabaseFault(code, `${fault.detail} ${fault.action}`);
}
