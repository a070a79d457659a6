import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, type RedisOptions } from 'ioredis';

/** Short, because requests and the relay continue without Redis when it does not respond. */
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_MS = 1_000;
/**
 * A connection without data for this long is dead, even if it was not closed. A worker that waits for a job receives a
 * response every second.
 */
const SOCKET_TIMEOUT_MS = 7_000;
/** Short, so that a process that ends does not wait until the server closes the connection. */
const DISCONNECT_TIMEOUT_MS = 200;

/**
 * Listens to all errors of a connection; ioredis listens to the first one only. When the certificate of the server is not trusted,
 * the socket often emits a second error, which would be uncaught and end the process.
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

/**
 * Whether Redis refused to write because it is a replica. Then ioredis has to reconnect: the server was the primary before, and its
 * host name may already belong to the new primary.
 */
export const isRefusalOfReplica = ({ message }: Error): boolean => message.startsWith('READONLY');

export function redisOptions(redisUrl: string): RedisOptions {
  const url = new URL(redisUrl);
  const database = url.pathname.slice(1);
  const server = {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 6379 : Number(url.port),
  };
  const usesTls = url.protocol === 'rediss:';
  return {
    ...server,
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    ...(database !== '' && { db: Number(database) }),
    ...(usesTls && { tls: {} }),
    Connector: connectorWith(() => (usesTls ? connectTls(server) : connect(server))),
    socketTimeout: SOCKET_TIMEOUT_MS,
    // ioredis sends this command before its status becomes `ready`. When the connection is lost at that moment, the
    // status becomes `ready` nevertheless, and ioredis never connects again.
    disableClientInfo: true,
    // While Redis loads its data, commands fail with this reason instead of being held back without one.
    enableReadyCheck: false,
    reconnectOnError: isRefusalOfReplica,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_MS),
  };
}

/** In addition, for callers that need an immediate error when Redis is unreachable. */
export const FAIL_FAST = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
} as const satisfies RedisOptions;
