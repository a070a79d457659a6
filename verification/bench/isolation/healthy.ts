import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../statistics.js';
import { newMember, newOrder, type IsolationSetup, type Member } from './setup.js';

const CONCURRENCY = 2;
/** So long that the application stays below its rate limit. */
const PAUSE_BETWEEN_ORDERS_MS = 30;
const EVENTS = ['sales_order_created', 'sales_order_validated'];
const POLL_MS = 50;
const RECOVERY_MS = 60_000;
const RECOVERY_PROBE_SECONDS = 0.5;
/** The service has recovered when the median latency is at most this many times the earlier one. */
const RECOVERY_FACTOR = 4;

/** The results of the orders of one measurement. */
export interface Measurement {
  /** Milliseconds from sending each order to the end of the response. */
  latencies: number[];
  /** Status and code of the error responses. */
  refusals: string[];
}

export const percentileOf = ({ latencies }: Measurement, percent: number): number =>
  percentile(
    latencies.toSorted((a, b) => a - b),
    percent,
  );

/** An application with a normal load: it places orders, and receives a webhook for each of their events. */
export class HealthyApplication {
  private readonly expected = new Set<string>();
  private readonly arrived = new Set<string>();

  private constructor(
    private readonly setup: IsolationSetup,
    private readonly member: Member,
    private readonly server: Server,
  ) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  /** Subscribes one receiver by its host name, and one by its address. */
  static async create(setup: IsolationSetup): Promise<HealthyApplication> {
    const server = createServer();
    await once(server.listen(0), 'listening');
    const healthy = new HealthyApplication(setup, await newMember(setup, { autoValidate: true }), server);
    const { port } = server.address() as AddressInfo;
    for (const [place, event] of EVENTS.entries()) {
      const url = `http://${place === 0 ? 'localhost' : '127.0.0.1'}:${port}/`;
      await healthy.member.client.sendOrThrow('PUT', '/webhooks', { event, url });
    }
    return healthy;
  }

  /** Places orders for the given time, and measures each. */
  async measure(seconds: number): Promise<Measurement> {
    const measurement: Measurement = { latencies: [], refusals: [] };
    const until = performance.now() + seconds * 1_000;
    const placeOrders = async (): Promise<void> => {
      while (performance.now() < until) {
        await this.order(measurement);
        await sleep(PAUSE_BETWEEN_ORDERS_MS);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, placeOrders));
    return measurement;
  }

  private async order({ latencies, refusals }: Measurement): Promise<void> {
    const order = newOrder();
    const sentAt = performance.now();
    const { status, body } = await this.member.client.send('POST', '/orders', order);
    latencies.push(performance.now() - sentAt);
    if (status !== 200) refusals.push(`${status} ${body?.code}`);
    else for (const event of EVENTS) this.expected.add(`${event} ${body.code}`);
  }

  /** The number of webhooks that have not arrived within the timeout. */
  async missing(timeoutMs: number): Promise<number> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const missing = [...this.expected].filter((name) => !this.arrived.has(name)).length;
      if (missing === 0 || performance.now() > until) return missing;
      await sleep(POLL_MS);
    }
  }

  /** The events of its subscriptions that are failing or disabled. */
  async failingSubscriptions(): Promise<string[]> {
    const rows = await this.setup.query<{ events: string[] }>(
      'SELECT events FROM webhooks WHERE application_id = $1 AND (NOT active OR failing_since IS NOT NULL)',
      [this.member.id],
    );
    return rows.flatMap(({ events }) => events);
  }

  /**
   * Waits until the latency of orders is about as low as before the load.
   * @throws Error when it is not within RECOVERY_MS
   */
  async waitUntilRecovered(before: Measurement): Promise<void> {
    const limit = RECOVERY_FACTOR * percentileOf(before, 50);
    const until = performance.now() + RECOVERY_MS;
    while (percentileOf(await this.measure(RECOVERY_PROBE_SECONDS), 50) > limit) {
      if (performance.now() > until)
        throw new Error('The service did not recover after the end of the load.');
    }
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const event = String(request.headers['x-webhook-event']);
    if (event !== 'webhook_ping') this.arrived.add(`${event} ${JSON.parse(text).code}`);
    response.end();
  }

  async stop(): Promise<void> {
    await this.member.client.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}
