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
import { EffectiveContent1763700000100 } from '../migrations/1763700000100-effective-content.js';
import { IdempotencyKeys1763700000200 } from '../migrations/1763700000200-idempotency-keys.js';
import { DeclaredTotals1763700000300 } from '../migrations/1763700000300-declared-totals.js';
import { ContactReconciliation1763700000400 } from '../migrations/1763700000400-contact-reconciliation.js';
import { Payments1763700000500 } from '../migrations/1763700000500-payments.js';
import { ListIndexes1763700000600 } from '../migrations/1763700000600-list-indexes.js';
import { SubscriptionHealth1763700000700 } from '../migrations/1763700000700-subscription-health.js';
import { DeliveriesAgain1763700000800 } from '../migrations/1763700000800-deliveries-again.js';
import { EventFeed1763700000900 } from '../migrations/1763700000900-event-feed.js';
import { DeliveryFlow1763700001000 } from '../migrations/1763700001000-delivery-flow.js';
import { Constraints1763700001300 } from '../migrations/1763700001300-constraints.js';
import { Leases1763700001400 } from '../migrations/1763700001400-leases.js';
import { OrderNames1763700001800 } from '../migrations/1763700001800-order-names.js';
import { FAIR_POOL_DRIVER } from './fair-pool.js';
import { DeliveryIsolation1763700001510 } from '../migrations/1763700001510-delivery-isolation.js';
import { ValidatedConstraints1763700001500 } from '../migrations/1763700001500-validated-constraints.js';
import { SmallSteps1763700001700 } from '../migrations/1763700001700-small-steps.js';
import { ReconciliationPages1763700001900 } from '../migrations/1763700001900-reconciliation-pages.js';
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
      EffectiveContent1763700000100,
      IdempotencyKeys1763700000200,
      DeclaredTotals1763700000300,
      ContactReconciliation1763700000400,
      Payments1763700000500,
      ListIndexes1763700000600,
      SubscriptionHealth1763700000700,
      DeliveriesAgain1763700000800,
      EventFeed1763700000900,
      DeliveryFlow1763700001000,
      Constraints1763700001300,
      Leases1763700001400,
      OrderNames1763700001800,
      DeliveryIsolation1763700001510,
      ValidatedConstraints1763700001500,
      SmallSteps1763700001700,
      ReconciliationPages1763700001900,
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
