import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, dropDatabase, query } from './database.js';
import { cpuBetween, sessionsCpu, type SessionsCpu } from './database-cpu.js';
import { deleteKeys, REDIS_URL } from './deliveries-preparation.js';
import { Client, ISOLATION_SETTINGS, newMember, newOrder, type IsolationSetup } from './isolation/setup.js';
import { orderCopy } from './order-copies.js';
import type { LoadJob, LoadResult } from './orders-load.js';
import { openShop, type Shop } from './orders-preparation.js';
import { startProcess, startServer, startWorker, type Process, type Worker } from './processes.js';
import { median, table } from './statistics.js';

interface UnknownItemsOptions {
  /** Orders that wait for one reference. */
  parked: number;
  /** Duration of the load in each half of a round: without the release, and with it. */
  seconds: number;
  rounds: number;
  preload: number;
}

/** New orders in one half of a round, and the orders that were released meanwhile. */
interface Half {
  orders: number;
  p99: number;
  released: number;
}

const ADMIN_TOKEN = 'administrator of the measurement';
const CLIENTS = 16;
const POLL_MS = 1_000;
const UNKNOWN = 'UNKNOWN';

/**
 * Parks orders of one application under one unknown reference and binds it. In alternating halves another application sends
 * orders with and without the release beside it; then the rest is released alone, to the last order. Prints two tables.
 */
export async function measureUnknownItems(isShort: boolean, parked?: number): Promise<void> {
  const defaults: UnknownItemsOptions = isShort
    ? { parked: 10_000, seconds: 3, rounds: 2, preload: 300 }
    : { parked: 100_000, seconds: 8, rounds: 5, preload: 3_000 };
  const options = { ...defaults, ...(parked !== undefined && { parked }) };
  const database = await createDatabase();
  const environment = {
    ...ISOLATION_SETTINGS,
    DATABASE_URL: database.url,
    REDIS_URL,
    REDIS_PREFIX: `bench_${randomBytes(6).toString('hex')}`,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    SECRETS_KEY: 'only for the measurement',
    ADMIN_TOKEN,
    RATE_LIMIT_PER_MINUTE: '10000000',
  };
  const load: Worker<LoadJob, LoadResult> = startWorker('orders-load.js');
  const processes: Process[] = [];
  try {
    const api = await startServer('../main.js', environment);
    processes.push(api);
    const setup: IsolationSetup = {
      url: api.url,
      adminToken: ADMIN_TOKEN,
      query: (text, values) => query(database.url, text, values),
      scale: 1,
    };
    const release: ReleaseProcess = {
      start: () => startProcess('../worker.js', environment),
      databaseCpu: () => sessionsCpu(database),
    };
    const measurement = new Measurement(setup, load, await openShop(api, ADMIN_TOKEN), release);
    await measurement.run(options);
  } finally {
    await Promise.all([load.stop(), ...processes.map((process) => process.stop())]);
    await dropDatabase(database);
    await deleteKeys(environment.REDIS_PREFIX);
  }
}

/** The process that releases orders. */
interface ReleaseProcess {
  start: () => Promise<Process>;
  /** That of all sessions; nothing else uses the database while orders are released alone. */
  databaseCpu: () => Promise<SessionsCpu | null>;
}

class Measurement {
  private readonly admin: Client;
  private jobs = 0;

  constructor(
    private readonly setup: IsolationSetup,
    private readonly load: Worker<LoadJob, LoadResult>,
    private readonly shop: Shop,
    private readonly release: ReleaseProcess,
  ) {
    this.admin = new Client(setup.url, setup.adminToken);
  }

  async run({ parked, seconds, rounds, preload }: UnknownItemsOptions): Promise<void> {
    await this.send({ seconds: 600, orders: preload });
    await this.park(parked);
    const alone: Half[] = [];
    const beside: Half[] = [];
    const release = await this.release.start();
    try {
      await this.untilReleasing();
      // The process runs in both halves, so that they differ in the release only.
      for (let round = 0; round < rounds; round += 1) {
        await this.makeReleasable(false);
        await sleep(2 * POLL_MS);
        alone.push(await this.half(seconds));
        await this.makeReleasable(true);
        await this.untilReleasing();
        beside.push(await this.half(seconds));
      }
    } finally {
      await release.stop();
    }
    console.log(
      `POST /orders, 3 items, ${CLIENTS} clients; medians of ${rounds} alternating rounds of ${seconds} s\n`,
    );
    console.log(
      table([
        ['', 'orders/s', 'p99 ms', 'ratio', 'released/s'],
        row('alone', alone, alone),
        row('beside the release', beside, alone),
      ]),
    );
    if ((await this.waiting()) > 0) await this.releaseRest();
    else
      console.log('\nAll orders were released beside the new ones: park more to measure the release alone.');
    await this.admin.close();
  }

  /** Copies one parked order, and binds its reference; without a worker nothing is released yet. */
  private async park(count: number): Promise<void> {
    const member = await newMember(this.setup, { unknownItems: 'park' });
    const items = [{ externalReference: UNKNOWN, orderedQuantity: 2, unitPrice: '16.658333', label: 'Lamp' }];
    const { id } = await member.client.sendOrThrow('POST', '/orders', newOrder({ items }));
    await member.client.close();
    await this.setup.query(COPY_PARKED, [id, count - 1]);
    await this.setup.query('VACUUM ANALYZE');
    const packagings = await this.admin.sendOrThrow('GET', '/packagings?limit=1');
    const [reference] = await this.admin.sendOrThrow('GET', '/unknown_references');
    await this.admin.sendOrThrow('PUT', `/unknown_references/${reference.id}`, {
      packaging: packagings[0].id,
    });
  }

  /** Whether the packaging that the parked orders wait for can be ordered. */
  private async makeReleasable(active: boolean): Promise<void> {
    await this.setup.query('UPDATE packaging_references SET active = $1 WHERE external_reference = $2', [
      active,
      UNKNOWN,
    ]);
  }

  private async half(seconds: number): Promise<Half> {
    const before = await this.waiting();
    const { orders, seconds: taken, p99 } = await this.send({ seconds });
    return { orders: orders / taken, p99, released: (before - (await this.waiting())) / taken };
  }

  private async send(limits: { seconds: number; orders?: number }): Promise<LoadResult> {
    const { url } = this.setup;
    const { token, packagings, contacts } = this.shop;
    const prefix = `load-${(this.jobs += 1)}`;
    const result = await this.load.run({
      url,
      token,
      packagings,
      contacts,
      clients: CLIENTS,
      prefix,
      ...limits,
    });
    if (result.refusal !== null) throw new Error(`An order was refused: ${result.refusal}`);
    return result;
  }

  private async releaseRest(): Promise<void> {
    const release = await this.release.start();
    try {
      await this.untilReleasing();
      const first = await this.waiting();
      const memory = await release.memoryMb();
      const cpu = await release.cpuMs();
      const { seconds, databaseCpu } = await this.untilReleased();
      const perOrder = (milliseconds: number): string => (milliseconds / first).toFixed(2);
      console.log('\nThe release alone, to the last order\n');
      console.log(
        table([
          [
            '',
            'orders',
            'seconds',
            'released/s',
            'process ms/order',
            'database ms/order',
            'MiB at first',
            'MiB',
          ],
          [
            'release',
            String(first),
            seconds.toFixed(0),
            (first / seconds).toFixed(0),
            perOrder((await release.cpuMs()) - cpu),
            perOrder(databaseCpu),
            memory.toFixed(0),
            (await release.memoryMb()).toFixed(0),
          ],
        ]),
      );
    } finally {
      await release.stop();
    }
    const { blocked } = (await this.admin.sendOrThrow('GET', '/summary')).orders as { blocked: number };
    if (blocked > 0) throw new Error(`${blocked} orders are still blocked.`);
  }

  /**
   * Waits until no order waits any more. The CPU time of the database is added up all the time, because that of a session is
   * lost with its end.
   */
  private async untilReleased(): Promise<{ seconds: number; databaseCpu: number }> {
    const started = performance.now();
    let databaseCpu = 0;
    let before = await this.release.databaseCpu();
    while ((await this.waiting()) > 0) {
      await sleep(POLL_MS);
      const now = await this.release.databaseCpu();
      // A session that ends while it is read hides the others.
      if (now === null) continue;
      if (before !== null) databaseCpu += cpuBetween(before, now);
      before = now;
    }
    return { seconds: (performance.now() - started) / 1_000, databaseCpu };
  }

  private async untilReleasing(): Promise<void> {
    const before = await this.waiting();
    while (before > 0 && (await this.waiting()) === before) await sleep(POLL_MS / 10);
  }

  private async waiting(): Promise<number> {
    const [row] = await this.setup.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM waiting_orders',
    );
    return row!.count;
  }
}

const row = (name: string, halves: Half[], alone: Half[]): string[] => {
  const orders = median(halves.map((half) => half.orders));
  return [
    name,
    orders.toFixed(0),
    median(halves.map(({ p99 }) => p99)).toFixed(0),
    (orders / median(alone.map((half) => half.orders))).toFixed(2),
    median(halves.map(({ released }) => released)).toFixed(0),
  ];
};

/** Copies the order $1 with its item, its words, its history and what it waits for. */
const COPY_PARKED = `
  WITH copies AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, n FROM generate_series(1, $2::int) n
  ), copied AS (
    INSERT INTO orders SELECT copy.* FROM copies c, orders o, ${orderCopy({
      id: 'c.id',
      code: `o.code || '-' || c.n`,
      accessId: `o.access_id || '-' || c.n`,
      externalId: `o.external_id || '-' || c.n`,
    })}
    WHERE o.id = $1
  ), item AS (
    INSERT INTO order_items SELECT copy.* FROM copies c JOIN order_items i ON i.order_id = $1,
    jsonb_populate_record(i, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('order_items', 'id')), 'order_id', c.id)) copy
  ), words AS (
    INSERT INTO order_words SELECT c.id, w.application_id, w.words FROM copies c JOIN order_words w ON w.order_id = $1
  ), transition AS (
    INSERT INTO order_transitions SELECT copy.* FROM copies c JOIN order_transitions t ON t.order_id = $1,
    jsonb_populate_record(t, jsonb_build_object('order_id', c.id)) copy
  )
  INSERT INTO waiting_orders SELECT copy.* FROM copies c JOIN waiting_orders w ON w.order_id = $1,
  jsonb_populate_record(w, jsonb_build_object('order_id', c.id)) copy`;
