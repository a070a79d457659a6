import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { LOCK_WAIT_MS, MAX_WAIT_MS } from '../../platform/postgres/connection-limits.js';
import type { Connection } from '../../platform/postgres/connection.js';
import * as applications from '../applications/application.entity.js';
import * as catalogue from '../catalogue/catalogue.entity.js';
import * as contactJournal from '../contacts/contact-journal.entity.js';
import * as contacts from '../contacts/contact.entity.js';
import * as idempotency from '../idempotency/idempotency.entity.js';
import * as orders from '../orders/record/order.entity.js';
import * as payments from '../payments/payment.entity.js';
import * as secretsCanary from '../secrets/secrets-canary.entity.js';
import * as shippingMethods from '../catalogue/shipping-method.entity.js';
import * as unknownReferences from '../unknown-items/unknown-reference.entity.js';
import * as webhookActions from '../webhooks/webhook-action.entity.js';
import * as webhookReplays from '../webhooks/webhook-replay.entity.js';
import * as webhooks from '../events/webhook.entity.js';
import { InitialSchema1763700000000 } from './migrations/1763700000000-initial-schema.js';
import { OrderWords1795330800000 } from './migrations/1795330800000-order-words.js';
import { ContactWords1795330800001 } from './migrations/1795330800001-contact-words.js';
import { FailingWebhooks1795332000000 } from './migrations/1795332000000-failing-webhooks.js';
import { BuyerReferences1795420800000 } from './migrations/1795420800000-buyer-references.js';
import { BuyerReferenceChecks1795420800001 } from './migrations/1795420800001-buyer-reference-checks.js';
import { BuyerReferenceIndexes1795420800002 } from './migrations/1795420800002-buyer-reference-indexes.js';
import { UnknownItems1795507400000 } from './migrations/1795507400000-unknown-items.js';
import { UnknownItemChecks1795507400001 } from './migrations/1795507400001-unknown-item-checks.js';
import { UnknownItemIndex1795507400002 } from './migrations/1795507400002-unknown-item-index.js';
import { OrderWarnings1795507200000 } from './migrations/1795507200000-order-warnings.js';
import { ItemVatChecks1795507200001 } from './migrations/1795507200001-item-vat-checks.js';
import { TaxTreatment1795507200002 } from './migrations/1795507200002-tax-treatment.js';
import { TaxTreatmentChecks1795507200003 } from './migrations/1795507200003-tax-treatment-checks.js';
import { VatNumberIndexes1795507200004 } from './migrations/1795507200004-vat-number-indexes.js';
import { QuantityRules1795507500000 } from './migrations/1795507500000-quantity-rules.js';
import { QuantityRuleChecks1795507500001 } from './migrations/1795507500001-quantity-rule-checks.js';
import { QuantityNotOrderableIndex1795507500002 } from './migrations/1795507500002-quantity-not-orderable-index.js';
import { ItemsKey1795507500003 } from './migrations/1795507500003-items-key.js';
import { Holds1795507300000 } from './migrations/1795507300000-holds.js';
import { RightHoldsCheck1795507300001 } from './migrations/1795507300001-right-holds-check.js';
import { HoldIndexes1795507300002 } from './migrations/1795507300002-hold-indexes.js';
import { OrderedWebhooks1795507600000 } from './migrations/1795507600000-ordered-webhooks.js';
import { LeaseNumbers1795507800000 } from './migrations/1795507800000-lease-numbers.js';
import { Lz4Compression1795508000000 } from './migrations/1795508000000-lz4-compression.js';
import { EqualItemsIndex1795508200000 } from './migrations/1795508200000-equal-items-index.js';
import { WebhookActions1795508400000 } from './migrations/1795508400000-webhook-actions.js';
import { Examining1795508600000 } from './migrations/1795508600000-examining.js';
import { SummaryIndexes1795332600000 } from './migrations/1795332600000-summary-indexes.js';
import { EventTraceparent1795338000000 } from './migrations/1795338000000-event-traceparent.js';
import { connectionFault } from '../../platform/postgres/database-fault.js';
import { SecretsCanary1795333200000 } from './migrations/1795333200000-secrets-canary.js';
import { FAIR_POOL_DRIVER } from '../../platform/postgres/pool/fair-pool.js';
import { SqlNamingStrategy } from '../../platform/postgres/statements/naming-strategy.js';
import { sessionStart } from '../../platform/postgres/session-settings.js';

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
    migrations: [
      InitialSchema1763700000000,
      OrderWords1795330800000,
      ContactWords1795330800001,
      FailingWebhooks1795332000000,
      SummaryIndexes1795332600000,
      SecretsCanary1795333200000,
      EventTraceparent1795338000000,
      BuyerReferences1795420800000,
      BuyerReferenceChecks1795420800001,
      BuyerReferenceIndexes1795420800002,
      UnknownItems1795507400000,
      UnknownItemChecks1795507400001,
      UnknownItemIndex1795507400002,
      OrderWarnings1795507200000,
      ItemVatChecks1795507200001,
      TaxTreatment1795507200002,
      TaxTreatmentChecks1795507200003,
      VatNumberIndexes1795507200004,
      QuantityRules1795507500000,
      QuantityRuleChecks1795507500001,
      QuantityNotOrderableIndex1795507500002,
      ItemsKey1795507500003,
      Holds1795507300000,
      RightHoldsCheck1795507300001,
      HoldIndexes1795507300002,
      OrderedWebhooks1795507600000,
      LeaseNumbers1795507800000,
      Lz4Compression1795508000000,
      EqualItemsIndex1795508200000,
      WebhookActions1795508400000,
      Examining1795508600000,
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
