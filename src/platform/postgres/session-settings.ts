import type { Client } from 'pg';
import { parseDatabaseUrl, withoutParameter } from '../../common/network/server-urls.js';
import type { Connection } from './connection.js';
import { LOCK_WAIT_MS } from './connection-limits.js';
import { clientClass } from './server-choice.js';
import { sql } from './sql.js';

/**
 * Settings of every PostgreSQL session of this version, whatever the server, the database or the role has: the driver reads
 * values in these formats, and the statements are written for this meaning of SQL (decision 34).
 */
export const SESSION_SETTINGS: Record<string, string> = {
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  gin_fuzzy_search_limit: '0',
  default_transaction_isolation: 'read committed',
  // The pool keeps idle connections, and a failed statement must not end one.
  idle_session_timeout: '0',
  exit_on_error: 'off',
};

/**
 * In milliseconds. After these times a statement fails, so that a request that got a timeout is not stored later and holds no
 * locks.
 */
export const SESSION_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: LOCK_WAIT_MS,
  idle_in_transaction_session_timeout: 10_000,
};

/** For what takes longer than a request, in place of the limits that the database or the role may have. */
export const NO_TIME_LIMITS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
/** The option is unknown before PostgreSQL 17. */
export const NO_TRANSACTION_LIMIT = `SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout'`;

/** As arguments of the program `postgres`. */
export const SESSION_OPTIONS = Object.entries(SESSION_SETTINGS).flatMap(([name, value]) => [
  '-c',
  `${name}=${value}`,
]);

/** Options of `pg` that start a session with the session settings. */
export interface SessionStart {
  /** The URL of one server, without options of its own. */
  url?: string;
  /** Replaces pg.Client where several servers are to be tried, or one is to be checked. */
  Client?: typeof Client;
  /** The start-up parameter `options`; a pooler accepts none. */
  options?: string;
}

/** The options of the URL itself come first, so that they cannot replace the session settings. */
export function sessionStart({ url, pooled = false }: Pick<Connection, 'url' | 'pooled'>): SessionStart {
  const settings = SESSION_OPTIONS.map((option) => option.replaceAll(' ', '\\ '));
  if (url === undefined) return { options: settings.join(' ') };
  const { servers, target } = parseDatabaseUrl(url);
  const own = new URL(servers[0]!).searchParams.get('options');
  const urls = servers.map((server) => withoutParameter(server, 'options'));
  const special = clientClass(urls, target);
  return {
    url: urls[0]!,
    ...(special !== null && { Client: special }),
    ...(!pooled && { options: [...(own === null ? [] : [own]), ...settings].join(' ') }),
  };
}

/**
 * The condition that the row `s` of pg_stat_activity is another session of this service, in this database. The start of its
 * transaction is null if this role may not see it.
 */
export const OTHER_SESSION_OF_SERVICE = sql`s.datname = current_database() AND s.pid <> pg_backend_pid()
        AND s.application_name = current_setting('application_name')`;
