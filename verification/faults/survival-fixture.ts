import { expect } from '@jest/globals';
import type { Environment } from '../../src/config/env.js';
import { ApiClient, leaveUnchecked } from '../../test/support/api-client.js';
import { createDatabase, type TestDatabase } from '../../test/support/database.js';
import { waitUntil } from '../../test/support/delivery.js';
import { OrderLoad, type Shop } from '../support/order-load.js';
import { ServiceProcess } from '../../test/support/processes.js';
import type { Verdict } from '../history/verdict.js';
import { Receiver } from '../../test/support/receiver.js';
import { bodyOf, newApplication, newPackaging, sharePackaging } from '../../test/support/samples.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';
import {
  checkReceived,
  eventDeliveries,
  EVENTS,
  sum,
  textOf,
  type EventDelivery,
  type Summary,
} from './event-deliveries.js';
import { RECORDED_EVENTS, RecordedLoad } from '../history/recorded-load.js';

/** Time limit for a busy machine on which leases must expire first. */
const SETTLE_MS = 90_000;

/** The number of characters of a process's output that an error shows. */
const OUTPUT_SHOWN = 3_000;

export interface RunningApi {
  process: ServiceProcess;
  /** Without a path. */
  url: string;
  /** Whether the load sends requests to it. */
  ready: boolean;
}

/** Where the processes run, if not all on this machine at 127.0.0.1. */
export interface Place {
  /** The address of receivers. */
  receivers: string;
  /** The address of the API processes. */
  apis: string;
  /** @returns the program and options that start `main` or `worker` */
  launcher: (entry: string) => string[];
}

const HERE: Place = { receivers: '127.0.0.1', apis: '127.0.0.1', launcher: () => [] };

/** API and worker processes as in production, with shops that send orders and receive webhooks. */
export class SurvivalFixture {
  readonly load: OrderLoad;
  readonly shops: Shop[] = [];
  readonly apis: RunningApi[] = [];
  /** The URL of a load balancer: the load sends all requests to it. */
  balancer: string | null = null;
  private readonly processes: ServiceProcess[] = [];
  private readonly expectedToExit = new Set<ServiceProcess>();
  /** Functions that end what leaveUnchecked() began. */
  private readonly releasePorts: (() => void)[] = [];

  private constructor(
    readonly database: TestDatabase,
    /** The environment variables of every process. */
    private readonly environment: Environment,
    private readonly place: Place,
  ) {
    this.load = new OrderLoad(this.shops, () => this.readyUrls());
  }

  /** The URLs of the API processes that are ready. @throws Error when a process exited unexpectedly */
  readyUrls(): string[] {
    const exited = this.processes.find((process) => process.hasExited && !this.expectedToExit.has(process));
    if (exited !== undefined) throw new Error(`A process exited: ${exited.output.slice(-OUTPUT_SHOWN)}`);
    if (this.balancer !== null) return [this.balancer];
    return this.apis.filter(({ process, ready }) => ready && !process.hasExited).map(({ url }) => url);
  }

  /**
   * Starts one API process, and creates two shops with their subscriptions.
   * @param first a database instead of a new one with the current schema, which end() drops; and the folder of the
   * version that is started; and the place of the processes
   */
  static async create(
    environmentOf: (databaseUrl: string) => Environment,
    first: { database?: TestDatabase; folder?: string; place?: Place } = {},
  ): Promise<SurvivalFixture> {
    const database = first.database ?? (await createDatabase());
    const place = first.place ?? HERE;
    const environment = {
      ADMIN_TOKEN,
      DATABASE_URL: database.url!,
      HOST: place.apis,
      PORT: '0',
      SAMPLE_DATA: 'false',
      RATE_LIMIT_PER_MINUTE: '1000000',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_RETRY_SCHEDULE: '200ms,200ms,200ms',
      WEBHOOK_TIMEOUT_MS: '2000',
      ...environmentOf(database.url!),
    };
    const fixture = new SurvivalFixture(database, environment, place);
    try {
      await fixture.startApi({}, first.folder);
      for (const autoValidate of [true, false]) {
        fixture.shops.push(await fixture.newShop(autoValidate, EVENTS));
      }
      return fixture;
    } catch (error) {
      await fixture.end();
      throw error;
    }
  }

  /** @param folder of another version, here and below */
  async startApi(more: Environment = {}, folder?: string): Promise<RunningApi> {
    const process = this.start('main', { LOG_LEVEL: 'warn', ...more }, folder);
    const api = { process, url: await process.url(this.place.apis), ready: true };
    if (folder !== undefined) this.releasePorts.push(leaveUnchecked(api.url));
    this.apis.push(api);
    return api;
  }

  async startWorker(more: Environment = {}, folder?: string): Promise<ServiceProcess> {
    const process = this.start('worker', more, folder);
    await process.waitForOutput('The worker has started.');
    return process;
  }

  /** Starts a process without waiting until it is ready. */
  start(entry: string, more: Environment = {}, folder?: string): ServiceProcess {
    const launcher = this.place.launcher(entry);
    const process = new ServiceProcess(entry, { ...this.environment, ...more }, [], folder, launcher);
    this.processes.push(process);
    return process;
  }

  /** Declares that the process is going to exit. */
  expectExit(process: ServiceProcess): void {
    this.expectedToExit.add(process);
  }

  /**
   * Sends orders while `during` runs, waits until everything is delivered, and checks that nothing was lost.
   * @param during causes the fault
   */
  async runUnderLoad(name: string, during: () => Promise<unknown>): Promise<Summary> {
    const before = this.load.taken.length;
    this.load.start();
    try {
      await during();
    } finally {
      await this.load.stop();
    }
    await this.allDelivered();
    const summary = this.check(
      await eventDeliveries(this.database, this.shops),
      new Set(this.load.taken.slice(before)),
    );
    process.stderr.write(`survival | ${name}: ${textOf(summary)}\n`);
    return summary;
  }

  /** Does the same, while the requests and answers of another shop are recorded, and checks what was recorded. */
  async runWithHistory(name: string, during: () => Promise<unknown>): Promise<Summary> {
    let summary: Summary | null = null;
    const { faults } = await this.record(name, async (load) => {
      summary = await this.runUnderLoad(name, () => load.runWhile(during));
    });
    expect(faults).toEqual([]);
    return summary!;
  }

  /** Records the requests and answers of another shop. @param during has the load sent */
  async record(
    name: string,
    during: (load: RecordedLoad) => Promise<unknown>,
    ordersAtATime?: number,
  ): Promise<Verdict> {
    const shop = await this.newShop(false, RECORDED_EVENTS);
    try {
      const load = new RecordedLoad(shop, this.database, () => this.readyUrls(), ordersAtATime);
      await during(load);
      return await load.verdict(name);
    } finally {
      await shop.receiver.stop();
    }
  }

  /** What the processes that run logged last. */
  outputs(): string {
    const running = this.processes.filter(({ hasExited }) => !hasExited);
    return running.map(({ output }) => output.slice(-OUTPUT_SHOWN)).join('\n\n');
  }

  /** Ends all processes at once, as the loss of the machine does. */
  async killAll(): Promise<void> {
    this.processes.forEach((process) => this.expectExit(process));
    await Promise.all(this.processes.map((process) => process.kill('SIGKILL')));
  }

  async end(): Promise<void> {
    await this.killAll();
    await Promise.all(this.shops.map(({ receiver }) => receiver.stop()));
    await this.database.drop();
    this.releasePorts.forEach((release) => release());
  }

  private async newShop(autoValidate: boolean, events: string[]): Promise<Shop> {
    const receiver = await Receiver.start(this.place.receivers);
    const admin = new ApiClient(this.apis[0]!.url, ADMIN_TOKEN);
    const { id: applicationId, token, client } = await newApplication(admin, { autoValidate });
    const packaging = await newPackaging(admin);
    await sharePackaging(admin, applicationId, packaging.id, { externalReference: 'BOX' });
    const secrets = new Map<string, string>();
    for (const event of events) {
      secrets.set(event, bodyOf(await client.put('/webhooks', { event, url: receiver.url })).secret);
    }
    const [row] = await this.database.query<{ webhookKey: string }>(
      'SELECT webhook_key AS "webhookKey" FROM applications WHERE id = $1',
      [applicationId],
    );
    return { applicationId, token, webhookKey: row!.webhookKey, secrets, autoValidate, receiver };
  }

  private async allDelivered(): Promise<void> {
    const areDelivered = async (): Promise<boolean> =>
      (await eventDeliveries(this.database, this.shops)).every(({ state }) => state === 'delivered');
    await waitUntil(areDelivered, SETTLE_MS);
  }

  /** Checks the invariants for all orders. @param orders the ids of the orders of this run */
  private check(events: EventDelivery[], orders: Set<number>): Summary {
    const inOrder = (ids: number[]): number[] => [...ids].sort((a, b) => a - b);
    const expected = this.load.taken.flatMap((id) => EVENTS.map(() => id));
    // Every accepted order and no other is stored, with each of its events once; every event is delivered.
    expect(inOrder(events.map(({ orderId }) => orderId))).toEqual(inOrder(expected));
    expect(events.filter(({ state, leaseToken }) => state !== 'delivered' || leaseToken !== null)).toEqual(
      [],
    );
    this.readyUrls();

    const parts = this.shops.map((shop) => {
      const own = events.filter(({ applicationId }) => applicationId === shop.applicationId);
      return checkReceived(shop, own, orders);
    });
    return {
      orders: orders.size,
      deliveries: orders.size * EVENTS.length,
      duplicates: sum(parts.map(({ duplicates }) => duplicates)),
      longestDelayMs: Math.max(0, ...parts.map(({ longestDelayMs }) => longestDelayMs)),
    };
  }
}
