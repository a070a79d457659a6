import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, type Answer } from '../../test/support/api-client.js';
import { connectionErrorCode } from './connection-error.js';
import type { Receiver } from '../../test/support/receiver.js';
import { bodyOf, minimalOrder } from '../../test/support/samples.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';

/** An application that places orders and receives webhooks about them. */
export interface Shop {
  applicationId: number;
  token: string;
  /** The value of X-WEBHOOK-KEY in its deliveries. */
  webhookKey: string;
  /** The secrets of its subscriptions by the type of event. */
  secrets: Map<string, string>;
  /** Whether its orders are validated automatically; otherwise the back office validates them. */
  autoValidate: boolean;
  receiver: Receiver;
}

type Values = Record<string, unknown>;

const CONCURRENCY = 4;
const PAUSE_BETWEEN_ORDERS_MS = 20;
const RETRY_DELAY_MS = 100;

/** Sends orders continuously, and repeats each order until it is accepted. */
export class OrderLoad {
  /** The ids of the accepted orders, in the order of the responses. */
  readonly taken: number[] = [];
  /** Numbers of allowed failures, by `503` or the error code of the connection. */
  readonly failures: Record<string, number> = {};
  private running: Promise<unknown> | null = null;
  private stopping = false;
  private sent = 0;

  /** @param apis returns the URLs of the API processes that requests are sent to at the moment, in turns */
  constructor(
    private readonly shops: Shop[],
    private readonly apis: () => string[],
  ) {}

  start(): void {
    this.stopping = false;
    this.running = Promise.all(Array.from({ length: CONCURRENCY }, () => this.sendOrders()));
    // stop() reports the error.
    this.running.catch(() => undefined);
  }

  /** Resolves when every order that was begun is accepted. @throws Error when a response was not allowed */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Sends one order and its validation, each until it succeeds. */
  async order(shop: Shop): Promise<void> {
    const body = minimalOrder({ externalReference: 'BOX' });
    const { id } = await this.postUntilSuccess(shop.token, '/orders', body);
    if (!shop.autoValidate) await this.postUntilSuccess(ADMIN_TOKEN, `/orders/${id}/validate`);
    this.taken.push(id);
  }

  private async sendOrders(): Promise<void> {
    while (!this.stopping) {
      await this.order(this.shops[this.sent % this.shops.length]!);
      await sleep(PAUSE_BETWEEN_ORDERS_MS);
    }
  }

  private async postUntilSuccess(token: string, path: string, body?: Values): Promise<Answer['body']> {
    for (;;) {
      const urls = this.apis();
      const url = urls[(this.sent += 1) % urls.length]!;
      const answer = await new ApiClient(url, token).post(path, body).catch(connectionErrorCode);
      if (typeof answer !== 'string' && !isUnavailable(answer)) return bodyOf(answer);
      const failure = typeof answer === 'string' ? answer : '503';
      this.failures[failure] = (this.failures[failure] ?? 0) + 1;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** The only error response that is allowed. */
const isUnavailable = ({ status, headers }: Answer): boolean => status === 503 && headers.has('retry-after');
