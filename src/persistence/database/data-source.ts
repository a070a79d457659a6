import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { LOCK_WAIT_MS, MAX_WAIT_MS } from './connection-limits.js';
import type { Connection } from './database.js';
import * as applications from '../entities/application.entity.js';
import * as catalogue from '../entities/catalogue.entity.js';
import * as contactJournal from '../entities/contact-journal.entity.js';
import * as contacts from '../entities/contact.entity.js';
import * as idempotency from '../entities/idempotency.entity.js';
import * as orders from '../entities/order.entity.js';
import * as payments from '../entities/payment.entity.js';
import * as secretsCanary from '../entities/secrets-canary.entity.js';
import * as shippingMethods from '../entities/shipping-method.entity.js';
import * as unknownReferences from '../entities/unknown-reference.entity.js';
import * as webhookActions from '../entities/webhook-action.entity.js';
import * as webhookReplays from '../entities/webhook-replay.entity.js';
import * as webhooks from '../entities/webhook.entity.js';
import { InitialSchema1763700000000 } from '../migrations/1763700000000-initial-schema.js';
import { connectionFault } from './database-fault.js';
import { FAIR_POOL_DRIVER } from './fair-pool.js';
import { SqlNamingStrategy } from './naming-strategy.js';
import { sessionStart } from './session-settings.js';

/** The classes that the files of entities export. */
const ENTITIES = {
  ...applications,
  ...catalogue,
  ...contactJournal,
  ...contacts,
  ...idempotency,
  ...orders,
  ...payments,
  ...secretsCanary,
  ...shippingMethods,
  ...unknownReferences,
  ...webhookReplays,
  ...webhookActions,
  ...webhooks,
};

/**
 * After these times a statement fails, so that a request that was answered with a timeout is not stored later and holds
 * no locks.
 */
const SESSION_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: LOCK_WAIT_MS,
  idle_in_transaction_session_timeout: 10_000,
};
/** After a failover a session may be connected to a server that is read-only now; it is replaced after this time. */
const LIFETIME = { maxLifetimeSeconds: 300 };
/**
 * A connection without data for this long is dead, because the machine or the network failed without closing it.
 * statement_timeout makes PostgreSQL answer earlier, and the pool closes idle connections earlier.
 */
const SOCKET_TIMEOUT_MS = 15_000;

/**
 * Connects to the database.
 * @throws DatabaseFault when there is no connection
 */
export async function openDataSource(connection: Connection): Promise<DataSource> {
  try {
    return await new DataSource(dataSourceOptions(connection)).initialize();
  } catch (error) {
    throw connectionFault(error, connection);
  }
}

/** The options of TypeORM; only migrations change the schema. */
export function dataSourceOptions(connection: Connection): DataSourceOptions {
  const { host, port, user, database, poolSize } = connection;
  const { url, options } = sessionStart(connection.url);
  return {
    type: 'postgres',
    driver: FAIR_POOL_DRIVER,
    ...(url === undefined ? { host, port, username: user, database } : { url }),
    applicationName: 'order-taking-service',
    entities: ENTITIES,
    migrations: [InitialSchema1763700000000],
    migrationsTransactionMode: 'each',
    namingStrategy: new SqlNamingStrategy(),
    poolSize,
    parseInt8: true,
    connectTimeoutMS: MAX_WAIT_MS,
    // The session limits are start-up parameters; the embedded database, whose one session is shared, ignores them. It
    // needs no socket timeout because it runs in this process.
    extra: {
      ...SESSION_LIMITS,
      ...LIFETIME,
      options,
      onConnect: ignoreConnectionErrors,
      ...(url !== undefined && { stream: socketWithTimeout }),
    },
  };
}

/**
 * A client has no error listener while the pool hands it over, and an unhandled error event would end the process. The
 * next query on that client fails in any case.
 */
function ignoreConnectionErrors(client: PoolClient): void {
  client.on('error', () => undefined);
}

function socketWithTimeout(): Socket {
  const socket = new Socket();
  const onTimeout = () => socket.destroy(new Error('The database did not respond in time.'));
  socket.setTimeout(SOCKET_TIMEOUT_MS, onTimeout);
  return socket;
}
