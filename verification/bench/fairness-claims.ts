import pg from 'pg';
import { createDatabase, dropDatabase, query } from './database.js';
import { startServer } from './processes.js';
import { median, table } from './statistics.js';

interface Backlog {
  name: string;
  subscriptions: number;
  /** Waiting deliveries of each subscription. */
  deliveries: number;
  /** Whether they are due now or in an hour. */
  due: boolean;
}

type Claim = (start: object) => { name: string; text: string; values: unknown[] };

const BACKLOGS: Backlog[] = [
  { name: '1 subscription, 10,000 due', subscriptions: 1, deliveries: 10_000, due: true },
  { name: '100 subscriptions, 100 due each', subscriptions: 100, deliveries: 100, due: true },
  { name: '10,000 subscriptions, 1 due each', subscriptions: 10_000, deliveries: 1, due: true },
  { name: '10,000 subscriptions, 1 not due each', subscriptions: 10_000, deliveries: 1, due: false },
];
/** With the limits of a worker with default settings, of all parts of the applications. */
const START = {
  limits: {
    ...{ chunks: 50, chunksPerSubscription: 5, chunksPerApplication: 10, failingChunks: 25 },
    ...{ chunkSize: 50, leaseMs: 10_000 },
  },
  ...{ parts: [0, 1, 2, 3], firstLease: 0, dueMarks: null },
};

/** Measures one claim of the relay with several kinds of backlogs. Prints a table. */
export async function measureClaims(rounds: number): Promise<void> {
  const file = new URL('../persistence/delivery/claim.statements.js', import.meta.url);
  const { claim } = (await import(file.href)) as { claim: Claim };
  const rows = [['one claim', 'claimed', 'ms']];
  for (const backlog of BACKLOGS) {
    const database = await createDatabase();
    try {
      await fill(database.url, backlog);
      const { claimed, ms } = await measure(database.url, claim, rounds);
      rows.push([backlog.name, String(claimed), ms.toFixed(1)]);
    } finally {
      await dropDatabase(database);
    }
  }
  console.log(table(rows));
}

async function fill(url: string, { subscriptions, deliveries, due }: Backlog): Promise<void> {
  // The service creates the schema, and is stopped before there are deliveries.
  const settings = {
    ...{ DATABASE_URL: url, REDIS_URL: '', NODE_ENV: 'production' },
    ...{ SECRETS_KEY: 'only for the measurement', LOG_LEVEL: 'warn' },
  };
  await (await startServer('../main.js', settings)).stop();
  await query(url, FILL, [subscriptions, deliveries, due ? '-1 hour' : '1 hour']);
  await query(url, 'VACUUM ANALYZE');
}

const FILL = `
  WITH application AS (
    INSERT INTO applications (name, rights, webhook_key)
    SELECT 'application ' || n, '{}', 'whk_' || n FROM generate_series(1, $1) n RETURNING id
  ), subscription AS (
    INSERT INTO webhooks (application_id, events, url, secret)
    SELECT id, '{sales_order_validated}', 'http://127.0.0.1:9/', '' FROM application RETURNING id, application_id
  ), event AS (
    INSERT INTO events (message_id, type, application_id, payload)
    SELECT 'msg_' || gen_random_uuid(), 'sales_order_validated', application_id, '{}'
    FROM subscription, generate_series(1, $2) RETURNING id, application_id
  )
  INSERT INTO webhook_deliveries (event_id, webhook_id, next_attempt_at)
  SELECT event.id, s.id, now() + $3::interval FROM event JOIN subscription s USING (application_id)`;

/** Every claim is rolled back, so that all rounds have the same backlog. */
async function measure(url: string, claim: Claim, rounds: number): Promise<{ claimed: number; ms: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const durations: number[] = [];
  let claimed = 0;
  for (let round = 0; round < rounds; round += 1) {
    await client.query('BEGIN');
    const startedAt = performance.now();
    const { name, text, values } = claim(START);
    const { rows } = await client.query<{ deliveryIds: string[] | null }>({ name, text, values });
    durations.push(performance.now() - startedAt);
    claimed = rows.reduce((sum, { deliveryIds }) => sum + (deliveryIds?.length ?? 0), 0);
    await client.query('ROLLBACK');
  }
  await client.end();
  return { claimed, ms: median(durations) };
}
