import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import {
  AbstractConnector,
  SentinelConnector,
  type RedisOptions,
  type SentinelConnectionOptions,
} from 'ioredis';
import type { Config } from '../../config/env.js';

/** Short, because requests and the relay continue without Redis when it does not respond. */
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_MS = 1_000;
/**
 * A connection without data for this long is dead, even if it was not closed. A worker that waits for a job receives a
 * response every second.
 */
const SOCKET_TIMEOUT_MS = 7_000;
/** The time in which a Sentinel has to accept a connection, and to respond; after it the next one is asked. */
const SENTINEL_TIMEOUT_MS = 500;
/** Short, so that a process that ends does not wait until the server closes the connection. */
const DISCONNECT_TIMEOUT_MS = 200;

/** The pause after this many failed attempts to connect, in milliseconds. */
const retryAfter = (attempts: number): number => Math.min(attempts * 100, MAX_RECONNECT_MS);

/**
 * Listens to all errors of a connection; ioredis listens to the first one only. When the certificate of the server is not
 * trusted, the socket often emits a second error, which would be uncaught and end the process.
 */
const connectorWith = (open: () => Socket) =>
  class extends AbstractConnector {
    constructor() {
      super(DISCONNECT_TIMEOUT_MS);
    }

    override async connect(): Promise<Socket> {
      this.stream = open();
      return this.stream.on('error', (error) => (this.firstError = error));
    }

    /** ioredis calls it for each command that a replica refuses, and each call adds a listener. */
    override disconnect(): void {
      if (!this.stream?.writableEnded) super.disconnect();
    }
  };

/** The same for the primary that Sentinels name. */
class PrimaryConnector extends SentinelConnector {
  constructor(options: unknown) {
    // The time limits are used for the Sentinels alone.
    super({
      ...(options as SentinelConnectionOptions),
      connectTimeout: SENTINEL_TIMEOUT_MS,
      sentinelCommandTimeout: SENTINEL_TIMEOUT_MS,
    });
  }

  override async connect(report: Parameters<SentinelConnector['connect']>[0]): Promise<Socket> {
    const stream: Socket = await super.connect(report);
    return stream.on('error', (error) => (this.firstError = error));
  }

  override disconnect(): void {
    // It may be asking the Sentinels.
    this.connecting = false;
    if (!this.stream?.writableEnded) super.disconnect();
  }
}

/**
 * True if Redis refused to write because it is a replica. Then ioredis has to reconnect: the server was the primary before, and
 * its host name may already belong to the new primary.
 */
export const isRefusalOfReplica = ({ message }: Error): boolean => message.startsWith('READONLY');

/** Options for the Redis at `redisUrl`, or for the primary that the Sentinels name. */
export function redisOptions(
  redisUrl: string,
  redisSentinels: Config['redisSentinels'] = null,
): RedisOptions {
  const url = new URL(redisUrl);
  const database = url.pathname.slice(1);
  const server = serverOf(url, 6379);
  const usesTls = url.protocol === 'rediss:';
  return {
    ...server,
    ...userOf(url),
    ...(database !== '' && { db: Number(database) }),
    ...(usesTls && { tls: {} }),
    ...(redisSentinels === null
      ? { Connector: connectorWith(() => (usesTls ? connectTls(server) : connect(server))) }
      : sentinelOptions(redisSentinels, usesTls)),
    socketTimeout: SOCKET_TIMEOUT_MS,
    // ioredis sends this command before its status becomes `ready`. When the connection is lost at that moment, the
    // status becomes `ready` nevertheless, and ioredis never connects again.
    disableClientInfo: true,
    // While Redis loads its data, commands fail with this reason instead of being held back without one.
    enableReadyCheck: false,
    reconnectOnError: isRefusalOfReplica,
    retryStrategy: retryAfter,
  };
}

function sentinelOptions(
  { servers, master }: NonNullable<Config['redisSentinels']>,
  usesTls: boolean,
): RedisOptions {
  const urls = servers.map((server) => new URL(server));
  const { username, password } = userOf(urls[0]!);
  return {
    Connector: PrimaryConnector,
    sentinels: urls.map((url) => serverOf(url, 26379)),
    name: master,
    // Otherwise ioredis also asks the Sentinels that these name, perhaps by addresses that are reachable only from there.
    updateSentinels: false,
    sentinelRetryStrategy: retryAfter,
    ...(username !== undefined && { sentinelUsername: username }),
    ...(password !== undefined && { sentinelPassword: password }),
    ...(usesTls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
}

const serverOf = ({ hostname, port }: URL, defaultPort: number): { host: string; port: number } => ({
  host: hostname.replace(/^\[(.*)\]$/, '$1'),
  port: port === '' ? defaultPort : Number(port),
});

const userOf = ({ username, password }: URL): { username?: string; password?: string } => ({
  ...(username !== '' && { username: decodeURIComponent(username) }),
  ...(password !== '' && { password: decodeURIComponent(password) }),
});

/** In addition, for callers that need an immediate error when Redis is unreachable. */
export const FAIL_FAST = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
} as const satisfies RedisOptions;
