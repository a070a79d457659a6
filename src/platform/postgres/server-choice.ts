import pg, { type Client, type ClientConfig } from 'pg';
import type { SessionTarget } from '../../common/network/server-urls.js';
import { MAX_WAIT_MS } from './connection-limits.js';
import { sqlStateOf } from './database-error.js';

/** The reason why a server was not taken. */
interface Refusal {
  server: string;
  error: unknown;
}

const CANNOT_CONNECT_NOW = '57P03';

/** A login that was refused; waiting does not help. */
const IS_LOGIN_REFUSED = /^(28|3D000)/;

/** No server of a list could be used. */
export class NoServerError extends Error {
  readonly code: string;
  readonly refusedLogin: Refusal | undefined;

  constructor(readonly refusals: Refusal[]) {
    const reasons = refusals.map(({ server, error }) => `${new URL(server).host}: ${textOf(error)}`);
    super(`No server of the database can be used (${reasons.join('; ')}).`);
    this.refusedLogin = refusals.find(({ error }) => IS_LOGIN_REFUSED.test(sqlStateOf(error) ?? ''));
    this.code = sqlStateOf(this.refusedLogin?.error) ?? CANNOT_CONNECT_NOW;
  }
}

/** Errors of connections often have only a code. */
const textOf = (error: unknown): string => (error as Error).message || (sqlStateOf(error) ?? '');

const IS_SUITABLE: Record<SessionTarget, string> = {
  any: 'true',
  'read-write': `current_setting('transaction_read_only') = 'off'`,
  primary: 'NOT pg_is_in_recovery()',
};

const REFUSES: Record<SessionTarget, string> = {
  any: '',
  'read-write': 'it is read-only',
  primary: 'it is a standby',
};

/**
 * Makes the clients of a pool, in place of the class pg.Client. Each connects to the first server that can be used, the one that
 * was used last before the others: so a machine that does not respond delays few connections. Nothing else is remembered, because
 * each new connection finds out itself whether its server can still be used.
 * @returns null when pg.Client itself does the same
 */
export function clientClass(servers: string[], target: SessionTarget): typeof Client | null {
  if (servers.length === 1 && target === 'any') return null;
  let sequence = servers;
  const used = (server: string): void => {
    sequence = [server, ...servers.filter((other) => other !== server)];
  };
  // `new` returns the object that the function returns.
  return function (config: ClientConfig) {
    return chosenClient({ config, servers: sequence, target, used });
  } as unknown as typeof Client;
}

interface Choice {
  config: ClientConfig;
  servers: string[];
  target: SessionTarget;
  /** Called with the server to which the client is connected. */
  used: (server: string) => void;
}

/** Everything but connect() is that of the client of the server that is tried, or was chosen. */
function chosenClient({ config, servers, target, used }: Choice): Client {
  const limit = config.connectionTimeoutMillis ?? MAX_WAIT_MS;
  const clientOf = (server: string, connectionTimeoutMillis: number): Client =>
    new pg.Client({ ...config, connectionString: server, connectionTimeoutMillis });
  let client = clientOf(servers[0]!, Math.ceil(limit / servers.length));
  const connect = async (): Promise<void> => {
    const deadline = performance.now() + limit;
    const refusals: Refusal[] = [];
    for (const [index, server] of servers.entries()) {
      // A server that does not respond must leave time for those after it.
      const left = Math.ceil((deadline - performance.now()) / (servers.length - index));
      if (left <= 0) break;
      if (index > 0) client = clientOf(server, left);
      client.on('error', () => undefined);
      try {
        await client.connect();
        await requireTarget(client, target);
        used(server);
        return;
      } catch (error) {
        refusals.push({ server, error });
        client.end().catch(() => undefined);
      }
    }
    throw new NoServerError(refusals);
  };
  return new Proxy({} as Client, {
    get: (_, name) => (name === 'connect' ? withCallback(connect) : (Reflect.get(client, name) as unknown)),
    set: (_, name, value) => Reflect.set(client, name, value),
    has: (_, name) => Reflect.has(client, name),
  });
}

async function requireTarget(client: Client, target: SessionTarget): Promise<void> {
  if (target === 'any') return;
  const { rows } = await client.query<{ suitable: boolean }>(`SELECT ${IS_SUITABLE[target]} AS suitable`);
  if (!rows[0]!.suitable) throw new Error(REFUSES[target]);
}

/** Like pg.Client.connect(), which the pool calls with a callback. */
const withCallback =
  (connect: () => Promise<void>) =>
  (callback?: (error?: unknown) => void): Promise<void> | void => {
    if (callback === undefined) return connect();
    // Not within the promise, where an exception of the callback would be an unhandled rejection.
    connect().then(
      () => process.nextTick(callback),
      (error: unknown) => process.nextTick(callback, error),
    );
  };
