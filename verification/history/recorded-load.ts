import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../../test/support/api-client.js';
import { waitUntil } from '../../test/support/delivery.js';
import { readFeed, type FeedEvent } from '../../test/support/event-feed.js';
import { RecordedClient } from './recorded-client.js';
import { HistoryRecorder } from './recorder.js';
import { checkHistory, keepHistory, type Verdict } from './verdict.js';
import type { Shop } from '../support/order-load.js';
import { unique } from '../../test/support/samples.js';
import type { TestDatabase } from '../../test/support/database.js';

/** What a recorded shop subscribes to: all events that its clients cause. */
export const RECORDED_EVENTS = ['sales_order_created', 'sales_order_updated'];

/** Clients that work on each order. */
const CLIENTS_OF_AN_ORDER = 2;
const PAUSE_BETWEEN_ORDERS_MS = 20;
/** Clients that read all orders at the end. */
const READERS = 8;

/** Time limit for a busy machine on which leases must expire first. */
const SETTLE_MS = 90_000;
/** Open transactions in other databases of the server delay the feed. */
const FEED_MS = 60_000;

/** Clients of one shop that create, repeat, read and change orders, each order by several clients at once. */
export class RecordedLoad {
  private readonly recorder = new HistoryRecorder();
  private readonly externalIds: string[] = [];
  private values = 0;
  private sent = 0;
  private stopping = false;
  /** Whether a client stopped because of an answer that is not allowed; runWhile() reports it. */
  hasFailed = false;
  private running: Promise<unknown> | null = null;

  /**
   * @param apis returns the URLs that requests are sent to at the moment, in turns
   * @param ordersAtATime how many orders are worked on at the same time
   */
  constructor(
    private readonly shop: Pick<Shop, 'applicationId' | 'token' | 'receiver'>,
    private readonly database: TestDatabase,
    private readonly apis: () => string[],
    private readonly ordersAtATime = 5,
  ) {}

  /** The number of externalIds that clients work on or worked on. */
  get orders(): number {
    return this.externalIds.length;
  }

  /** Declares that the clock of the database was set forward instead of waiting. */
  skip(ms: number): void {
    this.recorder.skip(ms);
  }

  /** Sends requests while `during` runs. */
  async runWhile(during: () => Promise<unknown>): Promise<void> {
    this.running = Promise.all(Array.from({ length: this.ordersAtATime }, () => this.sendOrders()));
    // The last line reports the error.
    this.running.catch(() => (this.hasFailed = true));
    try {
      await during();
    } finally {
      this.stopping = true;
    }
    await this.running;
  }

  /** Reads all orders, waits until all events are delivered, and writes the history with its verdict. */
  async verdict(name: string): Promise<Verdict> {
    const rest = this.externalIds.values();
    const readNext = async (client: RecordedClient): Promise<void> => {
      for (const externalId of rest) await client.read(externalId);
    };
    await Promise.all(Array.from({ length: READERS }, () => readNext(this.newClient())));
    await waitUntil(async () => (await this.undelivered()) === 0, SETTLE_MS);
    const client = new ApiClient(this.nextUrl(), this.shop.token);
    const expected = await this.count('events e');
    let feed: FeedEvent[] = [];
    await waitUntil(async () => {
      // The service also writes events about receivers that it cannot reach.
      feed = (await readFeed(client)).filter(({ order }) => order !== null);
      return feed.length >= expected;
    }, FEED_MS);
    const { received, messageIds } = this.shop.receiver;
    const deliveries = received.map(({ body, at }, index) => ({
      at: this.recorder.elapsedMs(at),
      messageId: messageIds[index]!,
      data: JSON.parse(body.toString()),
    }));
    const { operations } = this.recorder;
    const verdict = checkHistory(operations, feed, deliveries);
    keepHistory(name, operations, verdict);
    return verdict;
  }

  private async sendOrders(): Promise<void> {
    while (!this.stopping) {
      const externalId = unique('order');
      this.externalIds.push(externalId);
      const work = { externalId, nextValue: () => (this.values += 1) };
      const clients = Array.from({ length: CLIENTS_OF_AN_ORDER }, () => this.newClient());
      await Promise.all(clients.map((client) => client.work(work)));
      await sleep(PAUSE_BETWEEN_ORDERS_MS);
    }
  }

  private newClient(): RecordedClient {
    return new RecordedClient(this.recorder, this.shop.token, () => this.nextUrl());
  }

  private nextUrl(): string {
    const urls = this.apis();
    return urls[(this.sent += 1) % urls.length]!;
  }

  private undelivered(): Promise<number> {
    return this.count(`events e JOIN webhook_deliveries d ON d.event_id = e.id AND d.state = 'waiting'`);
  }

  /** Counts events of the shop's orders, or what is joined to them. */
  private async count(from: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${from} WHERE e.application_id = $1 AND e.order_id IS NOT NULL`,
      [this.shop.applicationId],
    );
    return row!.count;
  }
}
