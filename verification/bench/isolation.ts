import { randomBytes } from 'node:crypto';
import { createDatabase, dropDatabase, query } from './database.js';
import { deleteKeys, REDIS_URL } from './deliveries-preparation.js';
import { compare, type Comparison, type Durations } from './isolation/comparison.js';
import { ISOLATION_SETTINGS, startSilentDnsServer, type IsolationSetup } from './isolation/setup.js';
import { EXTREME_LOADS } from './isolation/extreme-loads.js';
import { HealthyApplication, percentileOf } from './isolation/healthy.js';
import { startProcess, startServer, type Process } from './processes.js';
import { table } from './statistics.js';

interface IsolationOptions extends Durations {
  scale: number;
  warmUpSeconds: number;
}

const HEADINGS = [
  'other application',
  'orders',
  'p50 alone',
  'p99 alone',
  'p50',
  'p99 ms',
  'ratio',
  'refused',
  'webhooks',
];

/**
 * Measures how an application that uses all its limits affects another one that places orders and receives webhooks, on
 * one API process and one worker. Prints a line for each kind of load, with the figures before and during it.
 */
export async function measureIsolation(isShort: boolean): Promise<void> {
  const options: IsolationOptions = isShort
    ? { scale: 0.05, seconds: 4, warmUpSeconds: 2, webhooksMs: 30_000 }
    : { scale: 1, seconds: 20, warmUpSeconds: 5, webhooksMs: 60_000 };
  const database = await createDatabase();
  const dns = await startSilentDnsServer();
  const environment = {
    ...ISOLATION_SETTINGS,
    DATABASE_URL: database.url,
    REDIS_URL,
    REDIS_PREFIX: `bench_${randomBytes(6).toString('hex')}`,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    SECRETS_KEY: 'only for the measurement',
    ADMIN_TOKEN: 'administrator of the measurement',
    WEBHOOK_DNS_SERVERS: dns.address,
  };
  const processes: Process[] = [];
  try {
    const api = await startServer('../main.js', environment);
    processes.push(api);
    processes.push(await startProcess('../worker.js', environment));
    const setup: IsolationSetup = {
      url: api.url,
      adminToken: environment.ADMIN_TOKEN,
      query: (text, values) => query(database.url, text, values),
      scale: options.scale,
    };
    await measureAll(setup, options);
  } finally {
    await Promise.all(processes.map((process) => process.stop()));
    dns.close();
    await dropDatabase(database);
    await deleteKeys(environment.REDIS_PREFIX);
  }
}

async function measureAll(setup: IsolationSetup, options: IsolationOptions): Promise<void> {
  const healthy = await HealthyApplication.create(setup);
  try {
    await healthy.measure(options.warmUpSeconds);
    const rows = [HEADINGS];
    for (const load of EXTREME_LOADS) {
      rows.push(row(load.name, await compare(setup, healthy, load, options)));
    }
    console.log(
      `An application alone and with another one, ${options.seconds} s each; latency of an order in milliseconds\n`,
    );
    console.log(table(rows));
  } finally {
    await healthy.stop();
  }
}

function row(name: string, { alone, during, ratio, missing, failingSubscriptions }: Comparison): string[] {
  const shown = [
    percentileOf(alone, 50),
    percentileOf(alone, 99),
    percentileOf(during, 50),
    percentileOf(during, 99),
  ];
  const webhooks = [
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(failingSubscriptions.length > 0 ? ['failing'] : []),
  ];
  return [
    name,
    String(during.latencies.length),
    ...shown.map((milliseconds) => milliseconds.toFixed(0)),
    ratio.toFixed(1),
    String(during.refusals.length),
    webhooks.join(', ') || 'all',
  ];
}
