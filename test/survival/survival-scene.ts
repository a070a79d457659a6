import { expect } from '@jest/globals';
import type { Environment } from '../../src/config/env.js';
import { ApiClient } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/delivery.js';
import { OrderLoad, type Shop } from '../support/order-load.js';
import { ServiceProcess } from '../support/processes.js';
import { Receiver, type Received } from '../support/receiver.js';
import { bodyOf, newApplication, newPackaging, sharePackaging } from '../support/samples.js';
import { ADMIN_TOKEN } from '../support/service.js';

/** Of a busy machine, whose leases have to run out first. */
const SETTLE_MS = 90_000;

/** The end of what a process said, in characters. */
const OUTPUT_SHOWN = 3_000;

const EVENTS = ['sales_order_created', 'sales_order_validated'];

/** The fate of one event, which here has exactly one subscription. */
interface Told {
  messageId: string;
  applicationId: number;
  orderId: number;
  payload: string;
  createdAt: Date;
  state: string | null;
  leaseToken: string | null;
}

export interface RunningApi {
  process: ServiceProcess;
  /** Without a path. */
  url: string;
  /** Whether customers are to send it anything. */
  ready: boolean;
}

/** What a scene came to. */
export interface Summary {
  orders: number;
  deliveries: number;
  /** Requests that a receiver had seen before: the same webhook-id, the same attempt. */
  doubles: number;
  /** Milliseconds from the event to its first arrival. */
  longestDelayMs: number;
}

/** The whole service as it runs in production, in processes of its own, with customers and subscribers. */
export class SurvivalScene {
  readonly load: OrderLoad;
  readonly shops: Shop[] = [];
  readonly apis: RunningApi[] = [];
  private readonly processes: ServiceProcess[] = [];
  private readonly mortal = new Set<ServiceProcess>();

  private constructor(
    readonly database: TestDatabase,
    /** Of every process. */
    private readonly environment: Environment,
  ) {
    this.load = new OrderLoad(this.shops, () => this.listening());
  }

  /** @throws Error when a process ended that was not to end */
  private listening(): string[] {
    const ended = this.processes.find((process) => process.hasEnded && !this.mortal.has(process));
    if (ended !== undefined) throw new Error(`A process ended: ${ended.output.slice(-OUTPUT_SHOWN)}`);
    return this.apis.filter(({ process, ready }) => ready && !process.hasEnded).map(({ url }) => url);
  }

  /** One API process and two shops with their subscriptions. */
  static async create(environmentOf: (databaseUrl: string) => Environment): Promise<SurvivalScene> {
    const database = await createDatabase();
    const scene = new SurvivalScene(database, {
      ADMIN_TOKEN,
      DATABASE_URL: database.url!,
      HOST: '127.0.0.1',
      PORT: '0',
      SAMPLE_DATA: 'false',
      RATE_LIMIT_PER_MINUTE: '1000000',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_RETRY_SCHEDULE: '200ms,200ms,200ms',
      WEBHOOK_TIMEOUT_MS: '2000',
      ...environmentOf(database.url!),
    });
    try {
      await scene.startApi();
      for (const autoValidate of [true, false]) scene.shops.push(await scene.newShop(autoValidate));
      return scene;
    } catch (error) {
      await scene.end();
      throw error;
    }
  }

  async startApi(more: Environment = {}): Promise<RunningApi> {
    const process = this.start('main', { LOG_LEVEL: 'warn', ...more });
    const api = { process, url: await process.url(), ready: true };
    this.apis.push(api);
    return api;
  }

  async startWorker(more: Environment = {}): Promise<ServiceProcess> {
    const process = this.start('worker', more);
    await process.says('The worker delivers.');
    return process;
  }

  /** A process that nothing is expected of yet. */
  start(entry: string, more: Environment = {}): ServiceProcess {
    const process = new ServiceProcess(entry, { ...this.environment, ...more });
    this.processes.push(process);
    return process;
  }

  /** From now on its end is no surprise. */
  mayEnd(process: ServiceProcess): void {
    this.mortal.add(process);
  }

  /**
   * Customers order while something happens; then everything comes to rest, and nothing is lost.
   * @param during what happens
   */
  async survives(name: string, during: () => Promise<unknown>): Promise<Summary> {
    const before = this.load.taken.length;
    this.load.start();
    try {
      await during();
    } finally {
      await this.load.stop();
    }
    await this.settled();
    const summary = this.checked(await this.told(), new Set(this.load.taken.slice(before)));
    process.stderr.write(`survival | ${name}: ${textOf(summary)}\n`);
    return summary;
  }

  async end(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill('SIGKILL')));
    await Promise.all(this.shops.map(({ receiver }) => receiver.stop()));
    await this.database.drop();
  }

  private async newShop(autoValidate: boolean): Promise<Shop> {
    const receiver = await Receiver.start();
    const admin = new ApiClient(this.apis[0]!.url, ADMIN_TOKEN);
    const { id: applicationId, token, client } = await newApplication(admin, { autoValidate });
    const packaging = await newPackaging(admin);
    await sharePackaging(admin, applicationId, packaging.id, { externalReference: 'BOX' });
    for (const event of EVENTS) bodyOf(await client.put('/webhooks', { event, url: receiver.url }));
    const [row] = await this.database.query<{ webhookKey: string }>(
      'SELECT webhook_key AS "webhookKey" FROM applications WHERE id = $1',
      [applicationId],
    );
    return { applicationId, token, webhookKey: row!.webhookKey, autoValidate, receiver };
  }

  private async settled(): Promise<void> {
    await eventually(async () => (await this.told()).every(({ state }) => state === 'delivered'), SETTLE_MS);
  }

  private told(): Promise<Told[]> {
    return this.database.query<Told>(`
      SELECT e.message_id AS "messageId", e.application_id::float8 AS "applicationId",
        e.order_id::float8 AS "orderId", e.payload, e.created_at AS "createdAt", d.state,
        l.token AS "leaseToken"
      FROM events e LEFT JOIN webhook_deliveries d ON d.event_id = e.id
      LEFT JOIN webhook_leases l ON d.id = ANY (l.delivery_ids)
      WHERE e.order_id IS NOT NULL`);
  }

  /** The invariants. @param orders those that the summary is of */
  private checked(told: Told[], orders: Set<number>): Summary {
    const inOrder = (ids: number[]): number[] => [...ids].sort((a, b) => a - b);
    const expected = this.load.taken.flatMap((id) => EVENTS.map(() => id));
    // Every order that was taken, and no other; with each of its events once, and each delivery.
    expect(inOrder(told.map(({ orderId }) => orderId))).toEqual(inOrder(expected));
    expect(told.filter(({ state, leaseToken }) => state !== 'delivered' || leaseToken !== null)).toEqual([]);
    this.listening();

    const parts = this.shops.map((shop) => {
      const own = told.filter(({ applicationId }) => applicationId === shop.applicationId);
      return arrivals(shop, own, orders);
    });
    return {
      orders: orders.size,
      deliveries: orders.size * EVENTS.length,
      doubles: sum(parts.map(({ doubles }) => doubles)),
      longestDelayMs: Math.max(0, ...parts.map(({ longestDelayMs }) => longestDelayMs)),
    };
  }
}

/** Everything that was for the shop reached it, nothing else did, and all that is one message was the same. */
function arrivals(
  { webhookKey, receiver }: Shop,
  told: Told[],
  orders: Set<number>,
): Pick<Summary, 'doubles' | 'longestDelayMs'> {
  const byId = byMessage(receiver);
  expect([...byId.keys()].sort()).toEqual(told.map(({ messageId }) => messageId).sort());
  const wrong = receiver.received.filter(({ headers }) => headers['x-webhook-key'] !== webhookKey);
  expect(wrong).toEqual([]);
  let doubles = 0;
  let longestDelayMs = 0;
  for (const { messageId, orderId, payload, createdAt } of told) {
    const requests = byId.get(messageId)!;
    expect([...new Set(requests.map(({ body }) => body.toString()))]).toEqual([payload]);
    if (!orders.has(orderId)) continue;
    doubles += doublesAmong(requests);
    longestDelayMs = Math.max(longestDelayMs, requests[0]!.at - createdAt.getTime());
  }
  return { doubles, longestDelayMs };
}

function byMessage({ received, messageIds }: Receiver): Map<string, Received[]> {
  const requests = new Map<string, Received[]>(messageIds.map((id) => [id, []]));
  received.forEach((request, index) => requests.get(messageIds[index]!)!.push(request));
  return requests;
}

/** Of one message. */
const doublesAmong = (requests: Received[]): number =>
  requests.length - new Set(requests.map(({ headers }) => headers['x-webhook-attempt'])).size;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

function textOf({ orders, deliveries, doubles, longestDelayMs }: Summary): string {
  const seconds = (longestDelayMs / 1_000).toFixed(1);
  return `${orders} orders, ${deliveries} deliveries, ${doubles} doubles, longest delay ${seconds} s`;
}
