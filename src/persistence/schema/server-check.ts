import type { DataSource } from 'typeorm';
import { DatabaseFault } from '../../platform/postgres/database-fault.js';

/** What a session of the service finds on the server. */
export interface ServerRow {
  version: string;
  database: string;
  user: string;
  encoding: string;
  isReadOnly: boolean;
  isStandby: boolean;
  /** Whether the session has its settings: a pooler may have dropped the start-up parameter with which they are sent. */
  hasSettings: boolean;
  /** In which tables are created; null when no schema of search_path exists, or the role may not use it. */
  schema: string | null;
  /** How many connections the role, or all roles to the database, may have at a time; null without a limit. */
  connectionLimit: number | null;
}

/** Why the database cannot be used, and what to do. */
interface ServerFault {
  detail: string;
  action: string;
  /** Whether it may end without another configuration: a standby may be promoted. */
  mayEnd?: true;
}

/** The settings of the embedded database are arguments of its program. */
const SERVER = `
  SELECT current_setting('server_version') AS version, current_database() AS database, current_user::text AS user,
    current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    pg_is_in_recovery() AS "isStandby", current_schema()::text AS schema,
    (SELECT source IN ('client', 'command line') FROM pg_settings WHERE name = 'transform_null_equals') AS "hasSettings",
    (SELECT least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) FROM pg_roles r, pg_database d
     WHERE r.rolname = session_user AND NOT r.rolsuper AND d.datname = current_database()) AS "connectionLimit"`;

export async function readServer(dataSource: DataSource): Promise<ServerRow> {
  const [row] = await dataSource.query<ServerRow[]>(SERVER);
  return row!;
}

/** @returns null when the service can work with the database */
export function serverFault(server: ServerRow): ServerFault | null {
  const { database, encoding, hasSettings, isReadOnly, isStandby, schema } = server;
  if (encoding !== 'UTF8') {
    return {
      detail: `The database "${database}" has the encoding ${encoding}, in which not every text can be stored.`,
      action: `Create a database with ${createStatement(database)}, and set DATABASE_URL to it.`,
    };
  }
  if (!hasSettings) {
    return {
      detail: `The settings of the session do not reach the database "${database}": a pooler drops the start-up parameter options.`,
      action: 'Set DATABASE_URL to the PostgreSQL server itself.',
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
  return null;
}

/** The locale is named because that of the server may belong to another encoding. */
const createStatement = (database: string): string =>
  `CREATE DATABASE "${`${database}_utf8`.replaceAll('"', '""')}" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;

/** @returns null when a process may open all connections of its pool */
export function connectionLimitFault(server: ServerRow, poolSize: number): ServerFault | null {
  const { user, database, connectionLimit } = server;
  if (connectionLimit === null || connectionLimit >= poolSize) return null;
  return {
    detail: `The user "${user}" may have ${connectionLimit} connections to the database "${database}", and DATABASE_POOL_SIZE is ${poolSize}.`,
    action: `Raise CONNECTION LIMIT with ALTER ROLE or ALTER DATABASE, for all processes together, or lower DATABASE_POOL_SIZE.`,
  };
}

/**
 * Reads nothing but the catalogue, so that it works without a schema.
 * @param poolSize of a process that takes orders or delivers; a command needs no more than two connections
 * @throws DatabaseFault when the database cannot be used
 */
export async function requireUsableServer(dataSource: DataSource, poolSize = 0): Promise<void> {
  const server = await readServer(dataSource);
  const fault = serverFault(server) ?? connectionLimitFault(server, poolSize);
  if (fault === null) return;
  const code = fault.mayEnd ? 'database_is_standby' : 'database_unsuitable';
  throw new DatabaseFault(code, `${fault.detail} ${fault.action}`);
}
