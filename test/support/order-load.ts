import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, type Answer } from './api-client.js';
import type { Receiver } from './receiver.js';
import { bodyOf, minimalOrder } from './samples.js';
import { ADMIN_TOKEN } from './service.js';

/** An application that takes orders and is told of them. */
export interface Shop {
  applicationId: number;
  token: string;
  /** What its deliveries carry as X-WEBHOOK-KEY. */
  webhookKey: string;
  /** Whether its orders are validated at once; otherwise the back office does so. */
  autoValidate: boolean;
  receiver: Receiver;
}

type Values = Record<string, unknown>;

const LANES = 4;
const BETWEEN_ORDERS_MS = 20;
const BEFORE_NEXT_TRY_MS = 100;

/** Customers who order all the time, and send an order again until somebody takes it, as they should. */
export class OrderLoad {
  /** The ids of the orders that were taken, in that order. */
  readonly taken: number[] = [];
  /** What came instead of success and is allowed: `503`, or the code of a broken connection; and how often. */
  readonly failures: Record<string, number> = {};
  private running: Promise<unknown> | null = null;
  private stopping = false;
  private sent = 0;

  /** @param apis where the service listens at the moment, in turns */
  constructor(
    private readonly shops: Shop[],
    private readonly apis: () => string[],
  ) {}

  start(): void {
    this.stopping = false;
    this.running = Promise.all(Array.from({ length: LANES }, () => this.runLane()));
    // Told of when it stops.
    this.running.catch(() => undefined);
  }

  /** Resolves when every order that was begun is taken. @throws Error when one got an answer that it must not get */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Takes one order to its end, through whatever happens. */
  async order(shop: Shop): Promise<void> {
    const body = minimalOrder({ externalReference: 'BOX' });
    const { id } = await this.untilDone(shop.token, '/orders', body);
    if (!shop.autoValidate) await this.untilDone(ADMIN_TOKEN, `/orders/${id}/validate`);
    this.taken.push(id);
  }

  private async runLane(): Promise<void> {
    while (!this.stopping) {
      await this.order(this.shops[this.sent % this.shops.length]!);
      await sleep(BETWEEN_ORDERS_MS);
    }
  }

  private async untilDone(token: string, path: string, body?: Values): Promise<Answer['body']> {
    for (;;) {
      const urls = this.apis();
      const url = urls[(this.sent += 1) % urls.length]!;
      const answer = await new ApiClient(url, token).post(path, body).catch(codeOf);
      if (typeof answer !== 'string' && !isUnavailable(answer)) return bodyOf(answer);
      const failure = typeof answer === 'string' ? answer : '503';
      this.failures[failure] = (this.failures[failure] ?? 0) + 1;
      await sleep(BEFORE_NEXT_TRY_MS);
    }
  }
}

/** The one refusal that is allowed. */
const isUnavailable = ({ status, headers }: Answer): boolean => status === 503 && headers.has('retry-after');

/** @throws what is no broken connection */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  if (cause?.code === undefined) throw error;
  return cause.code;
}
