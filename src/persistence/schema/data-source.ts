import { Socket } from 'node:net';
import pg, { type PoolClient } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { MAX_WAIT_MS } from '../../platform/postgres/connection-limits.js';
import { parseJson } from '../../common/strict-json.js';
import type { Connection } from '../../platform/postgres/connection.js';
import { ApplicationEntity, CredentialEntity, PersonEntity } from '../applications/application.entity.js';
import * as catalogue from '../catalogue/catalogue.entity.js';
import * as contacts from '../contacts/contact.entity.js';
import * as events from '../events/event.entity.js';
import { IdempotencyKeyEntity } from '../idempotency/idempotency.repository.js';
import * as installation from '../installation/installation.entity.js';
import { ProcessEntity } from '../installation/process.repository.js';
import * as journal from '../journal/journal.entity.js';
import * as orders from '../orders/record/order.entity.js';
import { PaymentEntity, PaymentOperationEntity } from '../payments/payment-record.js';
import * as unknownReferences from '../unknown-items/unknown-reference.entity.js';
import { JobFilePartEntity, JobItemEntity, WorkEntity } from '../work/work.entity.js';
import { InitialSchema1763700000000 } from './migrations/1763700000000-initial-schema.js';
import { DeleteExportsByIds1795910400000 } from './migrations/1795910400000-delete-exports-by-ids.js';
import { RightsOfJobs1795996800000 } from './migrations/1795996800000-rights-of-jobs.js';
import { NoSupersededRequests1796083200000 } from './migrations/1796083200000-no-superseded-requests.js';
import { WiderPricesAndQuantities1796169600000 } from './migrations/1796169600000-wider-prices-and-quantities.js';
import { AuditPersonIndex1796256000000 } from './migrations/1796256000000-audit-person-index.js';
import { JournalColumns1796342400000 } from './migrations/1796342400000-journal-columns.js';
import { Journal1796342400001 } from './migrations/1796342400001-journal.js';
import { Credentials1796428800000 } from './migrations/1796428800000-credentials.js';
import { Work1796515200000 } from './migrations/1796515200000-work.js';
import { SecretsKeys1796601600000 } from './migrations/1796601600000-secrets-keys.js';
import { PackagingNames1796688000000 } from './migrations/1796688000000-packaging-names.js';
import { sqlStateOf } from '../../platform/postgres/database-error.js';
import { connectionFault } from '../../platform/postgres/database-fault.js';
import { SqlNamingStrategy } from '../../platform/postgres/statements/columns.js';
import { SESSION_LIMITS, sessionStart } from '../../platform/postgres/session-settings.js';

// Otherwise pg uses JSON.parse, which may change names with escapes (decision 4).
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) pg.types.setTypeParser(type, parseJson);

const ENTITIES = {
  ApplicationEntity,
  CredentialEntity,
  PersonEntity,
  ...catalogue,
  ...contacts,
  ...events,
  IdempotencyKeyEntity,
  ...installation,
  ProcessEntity,
  ...journal,
  ...orders,
  PaymentEntity,
  PaymentOperationEntity,
  ...unknownReferences,
  WorkEntity,
  JobItemEntity,
  JobFilePartEntity,
};

/** After a failover a session may be connected to a server that is read-only now; it is replaced after this time. */
const LIFETIME = { maxLifetimeSeconds: 300 };
/**
 * A connection without data for this long is dead, because the machine or the network failed without closing it.
 * statement_timeout makes PostgreSQL respond earlier, and the pool closes idle connections earlier.
 */
const SOCKET_TIMEOUT_MS = 15_000;

export async function openDataSource(connection: Connection): Promise<DataSource> {
  try {
    return await new DataSource(dataSourceOptions(connection)).initialize();
  } catch (error) {
    throw connectionFault(error, connection);
  }
}

/** The options of TypeORM; only migrations change the schema. */
export function dataSourceOptions(connection: Connection): DataSourceOptions {
  const { host, port, user, database, poolSize, pooled = false } = connection;
  const { url, ...start } = sessionStart(connection);
  return {
    type: 'postgres',
    driver: pg,
    ...(url === undefined ? { host, port, username: user, database } : { url }),
    applicationName: 'order-taking-service',
    entities: ENTITIES,
    migrations: [
      InitialSchema1763700000000,
      DeleteExportsByIds1795910400000,
      RightsOfJobs1795996800000,
      NoSupersededRequests1796083200000,
      WiderPricesAndQuantities1796169600000,
      AuditPersonIndex1796256000000,
      JournalColumns1796342400000,
      Journal1796342400001,
      Credentials1796428800000,
      Work1796515200000,
      SecretsKeys1796601600000,
      PackagingNames1796688000000,
    ],
    migrationsTransactionMode: 'each',
    namingStrategy: new SqlNamingStrategy(),
    poolSize,
    parseInt8: true,
    connectTimeoutMS: MAX_WAIT_MS,
    // The session limits are start-up parameters; the embedded database, whose one session is shared, ignores them. It
    // needs no socket timeout because it runs in this process. A pooler prepares its sessions itself.
    extra: {
      ...(!pooled && SESSION_LIMITS),
      ...LIFETIME,
      // A statement that is sent before the response to the previous one arrived does not wait for it.
      pipeline: true,
      ...start,
      onConnect: pooled ? ignoreErrorEvents : prepareSession,
      ...(url !== undefined && { stream: socketWithTimeout }),
    },
  };
}

const UNDEFINED_FUNCTION = '42883';

/**
 * Runs before the first statement of every session. The session becomes read-only if the server cannot write. If another server
 * wrote the rows, a new data history begins (decision 46). Before the first migration there is nothing to prepare. When it fails,
 * the pool closes the session.
 */
async function prepareSession(client: PoolClient): Promise<void> {
  ignoreErrorEvents(client);
  try {
    await client.query('SELECT prepare_session()');
  } catch (error) {
    if (sqlStateOf(error) !== UNDEFINED_FUNCTION) throw error;
  }
}

/** An error event of a client without a listener ends the process. The next query of that client fails in any case. */
function ignoreErrorEvents(client: PoolClient): void {
  client.on('error', () => undefined);
}

function socketWithTimeout(): Socket {
  const socket = new Socket();
  const onTimeout = () => socket.destroy(new Error('The database did not respond in time.'));
  socket.setTimeout(SOCKET_TIMEOUT_MS, onTimeout);
  return socket;
}
