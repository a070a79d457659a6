import { userInfo } from 'node:os';
import { parseDatabaseUrl } from '../../common/network/server-urls.js';
import { sqlStateOf } from './database-error.js';
import { NoServerError } from './server-choice.js';

type DatabaseFaultCode =
  | 'database_unreachable'
  | 'database_refused'
  | 'database_unsuitable'
  | 'database_not_ready'
  | 'database_in_use'
  | 'schema_not_current';

/** The reason why the database cannot be used, in a sentence that says what to do. */
export class DatabaseFault extends Error {
  constructor(
    readonly code: DatabaseFaultCode,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Reasons for which a server refuses a login; waiting does not help. */
const REFUSALS: Record<string, (target: Target) => string> = {
  '3D000': ({ database, server }) =>
    `The database "${database}" does not exist on ${server}. Create it, or correct the name in DATABASE_URL.`,
  '28P01': ({ user, server }) =>
    `${server} refuses the password of the user "${user}". Correct it in DATABASE_URL.`,
  '28000': ({ user, database, server }) =>
    `${server} does not let the user "${user}" log in to the database "${database}". Correct the user in DATABASE_URL, or the access rules of the server (pg_hba.conf).`,
};

/** PgBouncer sends this to a client; the name is that of the parameter. */
const UNSUPPORTED_PARAMETER = /unsupported startup parameter[^:]{0,99}: (.+)$/s;

/** PostgreSQL, or a pooler, sent the error itself. Error codes of Node.js begin with E, and are longer otherwise. */
const SQL_STATE = /^[0-9FHPX][0-9A-Z]{4}$/;
const STARTING = '57P03';
const TOO_MANY_CONNECTIONS = '53300';

/** Error codes of Node.js that say why there is no connection. */
const NO_CONNECTION: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up at present',
  ETIMEDOUT: 'it does not respond',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
};

/** The part of a connection that names the server; undefined for the embedded database. */
interface Server {
  url?: string;
}

interface Target {
  server: string;
  database: string;
  user: string;
}

/** @param error that of a first attempt to connect */
export function connectionFault(error: unknown, connection: Server): DatabaseFault {
  const failure = error instanceof Error && error.cause instanceof NoServerError ? error.cause : error;
  if (failure instanceof NoServerError) return faultOfServers(failure);
  const code = sqlStateOf(error) ?? '';
  const target = targetOf(connection);
  const message = error instanceof Error ? error.message : String(error);
  const refusal = REFUSALS[code]?.(target) ?? pooled(message, target);
  if (refusal !== null) return new DatabaseFault('database_refused', refusal, error);
  const reason = reasonOf(error);
  const text = SQL_STATE.test(code)
    ? `The database at ${target.server} accepts no connection: ${reason}. ${adviceAfter(code)}`
    : `The database at ${target.server} cannot be reached: ${reason}. Start it, or correct DATABASE_URL.`;
  return new DatabaseFault('database_unreachable', text, error);
}

function reasonOf(error: unknown): string {
  const code = sqlStateOf(error) ?? '';
  const message = error instanceof Error ? error.message : String(error);
  return NO_CONNECTION[code] ?? (message || code);
}

function faultOfServers(error: NoServerError): DatabaseFault {
  const { refusals, refusedLogin } = error;
  if (refusedLogin !== undefined) return connectionFault(refusedLogin.error, { url: refusedLogin.server });
  const reasons = refusals.map(
    (refusal) => `${targetOf({ url: refusal.server }).server}: ${reasonOf(refusal.error)}`,
  );
  const text = `None of the database servers can be used (${reasons.join('; ')}). Start the one that can write, or correct DATABASE_URL.`;
  return new DatabaseFault('database_unreachable', text, error);
}

/** @returns null when the error is another one */
function pooled(message: string, { server }: Target): string | null {
  const parameter = UNSUPPORTED_PARAMETER.exec(message)?.[1];
  if (parameter === undefined) return null;
  return `${server} does not accept the start-up parameter ${parameter}, so it is a pooler such as PgBouncer. Set DATABASE_POOLER=transaction, or DATABASE_URL to the PostgreSQL server itself.`;
}

/** Advice for a server that runs and has refused the connection. */
function adviceAfter(code: string): string {
  if (code === STARTING) return 'Wait until it has started.';
  if (code === TOO_MANY_CONNECTIONS)
    return 'End other connections, raise the limit (max_connections, or CONNECTION LIMIT of the role or database), or lower DATABASE_POOL_SIZE.';
  return 'Correct DATABASE_URL, or the configuration of the server.';
}

/** Without the password. */
function targetOf({ url }: Server): Target {
  if (url === undefined) return { server: 'the embedded database', database: 'postgres', user: 'postgres' };
  const servers = parseDatabaseUrl(url).servers.map((each) => new URL(each));
  const { pathname, username, searchParams } = servers[0]!;
  const user = decodeURIComponent(username) || searchParams.get('user') || userInfo().username;
  const server = servers.map(({ host }) => host || (searchParams.get('host') ?? 'localhost')).join(', ');
  return { server, database: decodeURIComponent(pathname.slice(1)) || user, user };
}
