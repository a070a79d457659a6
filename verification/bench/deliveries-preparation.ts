import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { createDatabase, dropDatabase, query, type BenchDatabase } from './database.js';
import type { LoadJob, LoadResult } from './orders-load.js';
import { openShop } from './orders-preparation.js';
import { startServer, startWorker, type Server } from './processes.js';

/** A subscription of a separate application; `url` is its receiver. */
export interface Subscriber {
  id: number;
  applicationId: number;
  url: string;
  secret: string;
}

/** Receivers, a database with subscriptions, and the environment of the processes that deliver from it. */
export interface DeliverySetup {
  database: BenchDatabase;
  receiver: Server;
  subscribers: Subscriber[];
  /** The body of a webhook about a validated order of three items. */
  payload: string;
  /** Its URL serves the metrics. @param more environment variables beside the usual ones */
  startWorker(more?: Record<string, string>): Promise<Server>;
  /**
   * Inserts `count` events with one delivery for every subscriber in one transaction, and notifies the workers.
   * @param perOrder how many successive ones are of one order; without it, none is of an order
   */
  emit(subscribers: Subscriber[], count: number, perOrder?: number): Promise<void>;
  end(): Promise<void>;
}

const EVENT = 'sales_order_validated';
const ADMIN_TOKEN = 'administrator of the measurement';
export const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
/** Number of earlier deliveries, so that query plans are those of large tables. */
const HISTORY = 20_000;

/**
 * @param paths of the receivers; each gets one subscription
 * @param receivers how many loopback addresses the receivers have; by default each has one of its own
 */
export async function prepareDeliveries(paths: string[], receivers = paths.length): Promise<DeliverySetup> {
  const database = await createDatabase();
  const receiver = await startServer('receiver.js', {});
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL,
    REDIS_PREFIX: `bench_${randomBytes(6).toString('hex')}`,
    NODE_ENV: 'production',
    SECRETS_KEY: 'only for the measurement',
    ADMIN_TOKEN,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT_PER_MINUTE: '10000000',
    LOG_LEVEL: 'warn',
  };
  const api = await startServer('../main.js', environment);
  const redis = new Redis(REDIS_URL);
  try {
    const payload = await orderPayload(api, database);
    const port = new URL(receiver.url).port;
    const subscribers: Subscriber[] = [];
    for (const [index, path] of paths.entries()) {
      const place = index % receivers;
      const address = `127.0.${Math.floor(place / 250)}.${1 + (place % 250)}`;
      subscribers.push(await subscribe(api, `http://${address}:${port}${path}`, `Receiver ${index}`));
    }
    const emit = async (to: Subscriber[], count: number, perOrder?: number): Promise<void> => {
      const applicationIds = to.map(({ applicationId }) => applicationId);
      await query(database.url, EMIT, [EVENT, applicationIds, count, payload, perOrder ?? null]);
      await redis.publish(`${environment.REDIS_PREFIX}:deliveries:nudge`, '');
    };
    await emit(subscribers.slice(0, 1), HISTORY);
    await query(database.url, FINISH_ALL);
    await query(database.url, 'VACUUM ANALYZE');
    return {
      ...{ database, receiver, subscribers, payload, emit },
      startWorker: (more) => startServer('../worker.js', { ...environment, ...more }, 'METRICS_PORT'),
      end: async () => {
        await receiver.stop();
        await dropDatabase(database);
        redis.disconnect();
        await deleteKeys(environment.REDIS_PREFIX);
      },
    };
  } finally {
    await api.stop();
  }
}

const EMIT = `
  WITH event AS (
    INSERT INTO events (message_id, type, application_id, payload, order_id, sequence)
    SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), $1, application_id, $4,
      (SELECT max(id) FROM events) + place * $3::int + (n - 1) / $5::int, 1 + (n - 1) % $5::int
    FROM generate_series(1, $3::int) n, unnest($2::bigint[]) WITH ORDINALITY application (application_id, place)
    RETURNING id, type, application_id
  )
  INSERT INTO webhook_deliveries (event_id, webhook_id)
  SELECT event.id, w.id FROM event JOIN webhooks w ON w.events = ARRAY[event.type] AND w.application_id = event.application_id`;

const FINISH_ALL = `
  WITH finished AS (
    UPDATE webhook_deliveries SET state = 'delivered', attempts = 1, next_attempt_at = NULL, finished_at = now()
    RETURNING id
  )
  INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
  SELECT id, 1, now(), 1, 200, 'delivered', 'ok' FROM finished`;

/** Creates an order through the API. @returns the payload of its event */
async function orderPayload(api: Server, { url }: BenchDatabase): Promise<string> {
  const shop = await openShop(api, ADMIN_TOKEN);
  const load = startWorker<LoadJob, LoadResult>('orders-load.js');
  try {
    const { refusal } = await load.run({
      ...{ ...shop, url: api.url, clients: 1, seconds: 60, orders: 1, prefix: 'sample' },
    });
    if (refusal !== null) throw new Error(`An order was refused: ${refusal}`);
  } finally {
    await load.stop();
  }
  const [event] = await query<{ payload: string }>(url, 'SELECT payload FROM events LIMIT 1');
  return event!.payload;
}

async function subscribe(api: Server, url: string, name: string): Promise<Subscriber> {
  const send = async (method: string, path: string, token: string, body: object) => {
    const response = await fetch(`${api.url}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-AUTH-TOKEN': token },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number; token: string; secret: string };
  };
  const application = await send('POST', '/applications', ADMIN_TOKEN, { name, rights: [] });
  // With v1a the application gets a key, which some variants sign with.
  const subscription = { event: EVENT, url, signatures: ['v1', 'v1a'] };
  const { id, secret } = await send('PUT', '/webhooks', application.token, subscription);
  return { id, applicationId: application.id, url, secret };
}

export async function deleteKeys(prefix: string): Promise<void> {
  const redis = new Redis(REDIS_URL);
  for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1_000 })) {
    if ((keys as string[]).length > 0) await redis.del(...(keys as string[]));
  }
  redis.disconnect();
}
