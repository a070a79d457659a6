import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../statistics.js';
import { newMember, newOrder, type IsolationSetup, type Member } from './setup.js';

const LANES = 2;
/** Few enough that the application stays below its own limits. */
const BETWEEN_ORDERS_MS = 30;
const EVENTS = ['sales_order_created', 'sales_order_validated'];
const POLL_MS = 50;
const RECOVERY_MS = 60_000;
const RECOVERY_PROBE_SECONDS = 0.5;
/** How much longer than before counts as recovered. */
const SLACK = 4;

/** What the orders of some seconds came to. */
export interface Measurement {
  /** Milliseconds of each order, from sending it to having its answer. */
  latencies: number[];
  /** The answers that were no success. */
  refusals: string[];
}

export const percentileOf = ({ latencies }: Measurement, percent: number): number =>
  percentile(
    latencies.toSorted((a, b) => a - b),
    percent,
  );

/** An application that does nothing unusual: it places orders, and receives a webhook for each of their events. */
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

  /** One of its receivers is known by a name, the other by an address. */
  static async create(setup: IsolationSetup): Promise<HealthyApplication> {
    const server = createServer();
    await once(server.listen(0), 'listening');
    const healthy = new HealthyApplication(setup, await newMember(setup, { autoValidate: true }), server);
    const { port } = server.address() as AddressInfo;
    for (const [place, event] of EVENTS.entries()) {
      const url = `http://${place === 0 ? 'localhost' : '127.0.0.1'}:${port}/`;
      await healthy.member.client.must('PUT', '/webhooks', { event, url });
    }
    return healthy;
  }

  /** @param seconds for how long it places orders, one after the other in each of its lanes */
  async measure(seconds: number): Promise<Measurement> {
    const measurement: Measurement = { latencies: [], refusals: [] };
    const until = performance.now() + seconds * 1_000;
    const lane = async (): Promise<void> => {
      while (performance.now() < until) {
        await this.order(measurement);
        await sleep(BETWEEN_ORDERS_MS);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
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

  /** How many webhooks have not arrived, after waiting for them for at most so long. */
  async missing(timeoutMs: number): Promise<number> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const missing = [...this.expected].filter((name) => !this.arrived.has(name)).length;
      if (missing === 0 || performance.now() > until) return missing;
      await sleep(POLL_MS);
    }
  }

  /** The events of its subscriptions that are failing or were switched off. */
  async unwell(): Promise<string[]> {
    const rows = await this.setup.query<{ event: string }>(
      'SELECT event FROM webhooks WHERE application_id = $1 AND (NOT active OR failing_since IS NOT NULL)',
      [this.member.id],
    );
    return rows.map(({ event }) => event);
  }

  /**
   * Waits until an order takes about as long as before.
   * @throws Error when the service goes on being busy with what is over
   */
  async recovers(before: Measurement): Promise<void> {
    const limit = SLACK * percentileOf(before, 50);
    const until = performance.now() + RECOVERY_MS;
    while (percentileOf(await this.measure(RECOVERY_PROBE_SECONDS), 50) > limit) {
      if (performance.now() > until) throw new Error('The service is still busy although the harm is over.');
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
