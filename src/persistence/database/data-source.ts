import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { LOCK_WAIT_MS, MAX_WAIT_MS } from './connection-limits.js';
import type { Connection } from './database.js';
import * as applications from '../entities/application.entity.js';
import * as catalogue from '../entities/catalogue.entity.js';
import * as contactJournal from '../entities/contact-journal.entity.js';
import * as contacts from '../entities/contact.entity.js';
import * as idempotency from '../entities/idempotency.entity.js';
import * as orders from '../entities/order.entity.js';
import * as payments from '../entities/payment.entity.js';
import * as shippingMethods from '../entities/shipping-method.entity.js';
import * as webhookReplays from '../entities/webhook-replay.entity.js';
import * as webhooks from '../entities/webhook.entity.js';
import { InitialSchema1763700000000 } from '../migrations/1763700000000-initial-schema.js';
import { OrderWords1795330800000 } from '../migrations/1795330800000-order-words.js';
import { ContactWords1795330800001 } from '../migrations/1795330800001-contact-words.js';
import { FailingWebhooks1795332000000 } from '../migrations/1795332000000-failing-webhooks.js';
import { SummaryIndexes1795332600000 } from '../migrations/1795332600000-summary-indexes.js';
import { FAIR_POOL_DRIVER } from './fair-pool.js';
import { SqlNamingStrategy } from './naming-strategy.js';

/** The classes that the files of entities export. */
const ENTITIES = {
  ...applications,
  ...catalogue,
  ...contactJournal,
  ...contacts,
  ...idempotency,
  ...orders,
  ...payments,
  ...shippingMethods,
  ...webhookReplays,
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

/** The options of TypeORM; only migrations change the schema. */
export function dataSourceOptions(connection: Connection): DataSourceOptions {
  const { url, host, port, user, database, poolSize } = connection;
  return {
    type: 'postgres',
    driver: FAIR_POOL_DRIVER,
    ...(url === undefined ? { host, port, username: user, database } : { url }),
    applicationName: 'order-taking-service',
    entities: ENTITIES,
    migrations: [
      InitialSchema1763700000000,
      OrderWords1795330800000,
      ContactWords1795330800001,
      FailingWebhooks1795332000000,
      SummaryIndexes1795332600000,
    ],
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
