import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Connection } from './database.js';
import { ApplicationEntity, ApplicationTokenEntity } from './entities/application.entity.js';
import { PackagingEntity, PackagingReferenceEntity, ProductEntity } from './entities/catalogue.entity.js';
import { ContactChangeEntity, ContactReconciliationEntity } from './entities/contact-journal.entity.js';
import { ContactEntity, ContactReferenceEntity, CustomerEntity } from './entities/contact.entity.js';
import { IdempotencyKeyEntity } from './entities/idempotency.entity.js';
import { OrderEntity, OrderItemEntity, OrderTransitionEntity } from './entities/order.entity.js';
import { PaymentEntity, PaymentOperationEntity } from './entities/payment.entity.js';
import { ShippingMethodEntity, ShippingMethodReferenceEntity } from './entities/shipping-method.entity.js';
import {
  EventEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEntity,
  WebhookLeaseEntity,
} from './entities/webhook.entity.js';
import { WebhookReplayEntity } from './entities/webhook-replay.entity.js';
import { InitialSchema1763700000000 } from './migrations/1763700000000-initial-schema.js';
import { EffectiveContent1763700000100 } from './migrations/1763700000100-effective-content.js';
import { IdempotencyKeys1763700000200 } from './migrations/1763700000200-idempotency-keys.js';
import { DeclaredTotals1763700000300 } from './migrations/1763700000300-declared-totals.js';
import { ContactReconciliation1763700000400 } from './migrations/1763700000400-contact-reconciliation.js';
import { Payments1763700000500 } from './migrations/1763700000500-payments.js';
import { ListIndexes1763700000600 } from './migrations/1763700000600-list-indexes.js';
import { SubscriptionHealth1763700000700 } from './migrations/1763700000700-subscription-health.js';
import { DeliveriesAgain1763700000800 } from './migrations/1763700000800-deliveries-again.js';
import { EventFeed1763700000900 } from './migrations/1763700000900-event-feed.js';
import { DeliveryFlow1763700001000 } from './migrations/1763700001000-delivery-flow.js';
import { Constraints1763700001300 } from './migrations/1763700001300-constraints.js';
import { Leases1763700001400 } from './migrations/1763700001400-leases.js';
import { SqlNamingStrategy } from './naming-strategy.js';

export const ENTITIES = [
  ApplicationEntity,
  ApplicationTokenEntity,
  ContactChangeEntity,
  ContactEntity,
  ContactReconciliationEntity,
  ContactReferenceEntity,
  CustomerEntity,
  EventEntity,
  IdempotencyKeyEntity,
  OrderEntity,
  OrderItemEntity,
  OrderTransitionEntity,
  PackagingEntity,
  PackagingReferenceEntity,
  PaymentEntity,
  PaymentOperationEntity,
  ProductEntity,
  ShippingMethodEntity,
  ShippingMethodReferenceEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEntity,
  WebhookLeaseEntity,
  WebhookReplayEntity,
];

/** For a new connection, and for one of the pool to become free. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A request that was given up must not be stored later, nor keep others waiting. */
const SESSION_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
};
/** What a session keeps of a server that was, such as that it may only read, does not last. */
const LIFETIME = { maxLifetimeSeconds: 300 };
/**
 * By then PostgreSQL has answered, or ended the statement; and what is not used the pool has closed. Who is silent for
 * longer is not there any more, though nobody told us: a machine that died, a network that was cut.
 */
const SILENCE_MS = 15_000;

/** Everything TypeORM needs to know; the schema itself is only ever changed by migrations. */
export function dataSourceOptions(connection: Connection): DataSourceOptions {
  const { url, host, port, user, database, poolSize } = connection;
  return {
    type: 'postgres',
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
    ],
    migrationsTransactionMode: 'each',
    namingStrategy: new SqlNamingStrategy(),
    poolSize,
    parseInt8: true,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    // Sent when a connection begins; the embedded database, whose one session is shared, leaves them unread. It is
    // silent only while this whole process is.
    extra: {
      ...SESSION_LIMITS,
      ...LIFETIME,
      onConnect: outliveErrors,
      ...(url !== undefined && { stream: impatientSocket }),
    },
  };
}

/**
 * A session that breaks while the pool hands it over has nobody who listens, and that would end the process. Whoever
 * wants to use it is told all the same.
 */
function outliveErrors(session: PoolClient): void {
  session.on('error', () => undefined);
}

function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The database stayed silent.')));
  return socket;
}
