import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MeDto } from '../../../applications/dto/me.dto.js';
import type { OrderDto } from '../../../orders/dto/order.dto.js';
import type { WebhookWithSecretDto } from '../../../webhooks/dto/webhook.dto.js';
import type { EventDto } from '../../../webhooks/feed/dto/feed.dto.js';
import { CommandError, printResult, type CommonOptions } from '../../command-line/command.js';
import { CanaryReceiver } from './canary-receiver.js';
import { canaryToken } from '../../../config/env.js';

export interface CanaryOptions extends CommonOptions {
  url: string;
  listen?: number;
  callback?: string;
  timeout: number;
}

/** Resolves to the body of the response. */
type Send = <T>(method: string, path: string, body?: object) => Promise<T>;
/** Repeats a step until it returns something, and prints a line about it. */
type Step = <T>(name: string, work: (send: Send) => Promise<T | undefined>) => Promise<T>;

const POLL_MS = 100;
/** The external reference of the contact and the item of every order, and the beginning of the name of the application. */
const NAME = 'canary';
/** Finds the orders that were not cancelled, also those of an earlier run that was killed. */
const REFERENCE = 'order-taking-service-canary';
const ADDRESS = { recipient: NAME, street: 'This is a test', zipCode: '00000', city: NAME, country: 'FR' };

/** Takes an order through the whole service, and removes what it created, whatever fails. */
export async function runCanary(options: CanaryOptions): Promise<void> {
  const { callback, listen = 0 } = options;
  const token = canaryToken();
  if (token === null)
    throw new CommandError('usage', 'CANARY_TOKEN, the token of an application, is not set.');
  const receiver = new CanaryReceiver();
  const port = await receiver.listen(listen, callback === undefined ? '127.0.0.1' : null);
  const failures: CommandError[] = [];
  try {
    await takeSteps(stepsOf(options, token, failures), receiver, callback ?? `http://127.0.0.1:${port}/`);
  } catch (error) {
    throw failures[0] ?? error;
  } finally {
    receiver.stop();
  }
}

async function takeSteps(step: Step, receiver: CanaryReceiver, url: string): Promise<void> {
  const { id: webhook, secret = '' } = await step('subscribe', (send) => subscribe(send, url));
  receiver.secret = secret;
  let order: number;
  let messageId: string;
  try {
    try {
      ({ id: order } = await step('order', (send) => send<OrderDto>('POST', 'orders', newOrder())));
      messageId = await step('webhook', async () => {
        // An earlier run that was killed may have left webhooks of its order, which are signed with another secret.
        const found = receiver.received.find((webhook) => webhook.order === order);
        if (found?.genuine === false) throw new Error('a webhook has a wrong signature');
        return found?.messageId;
      });
    } finally {
      await step('cancel', cancelOrders);
    }
    await step('feed', async (send) => {
      const events = await send<EventDto[]>('GET', `events?after=${messageId}`);
      return events.find((event) => event.type === 'sales_order_cancelled' && event.order === order);
    });
  } finally {
    await step('unsubscribe', (send) => send('DELETE', `webhooks/${webhook}`));
  }
}

async function subscribe(send: Send, url: string): Promise<WebhookWithSecretDto> {
  const { name } = await send<MeDto>('GET', 'me');
  // Otherwise the subscription of a partner could be replaced and deleted.
  if (!name.toLowerCase().startsWith(NAME))
    throw new Error(
      `the token is one of the application "${name}", whose name does not begin with "${NAME}"`,
    );
  const put = () => send<WebhookWithSecretDto>('PUT', 'webhooks', { event: CanaryReceiver.EVENT, url });
  const webhook = await put();
  if (webhook.secret !== undefined) return webhook;
  await send('DELETE', `webhooks/${webhook.id}`);
  return put();
}

const newOrder = () => ({
  externalId: `${NAME}-${randomUUID()}`,
  externalReference: REFERENCE,
  contact: { externalReference: NAME, firstName: 'Canary', lastName: 'Test' },
  customer: { name: 'Canary Test' },
  invoicingAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  items: [{ externalReference: NAME, orderedQuantity: 1 }],
  comment: 'A test of the service, which is cancelled at once.',
});

/** Finds the orders by their reference, because the response with the id may be lost. @returns how many were cancelled */
async function cancelOrders(send: Send): Promise<number> {
  const left = await send<OrderDto[]>('GET', `orders?state=pending&externalReference=${REFERENCE}`);
  for (const { id } of left) await send('POST', `orders/${id}/cancel`, { reason: 'A test of the service.' });
  return left.length;
}

function stepsOf(options: CanaryOptions, token: string, failures: CommandError[]): Step {
  return async <T>(name: string, work: (send: Send) => Promise<T | undefined>) => {
    const signal = AbortSignal.timeout(options.timeout * 1_000);
    const beganAt = performance.now();
    let failure: string | null = null;
    try {
      for (;;) {
        const result = await work(sender(options.url, token, signal));
        if (result !== undefined) return result;
        await sleep(POLL_MS, undefined, { signal });
      }
    } catch (error) {
      failure = signal.aborted ? `not done within ${options.timeout} s` : causeOf(error as Error);
      failures.push(new CommandError('canary_failed', `The step "${name}" failed: ${failure}.`));
      throw error;
    } finally {
      const ms = Math.round(performance.now() - beganAt);
      const text = `${name.padEnd(12)} ${String(ms).padStart(6)} ms  ${failure ?? 'ok'}`;
      printResult(options, { step: name, ms, failure }, text);
    }
  };
}

/** fetch() says only that it failed; the cause says why. */
const causeOf = ({ message, cause }: Error): string => (cause instanceof Error ? causeOf(cause) : message);

const sender =
  (url: string, token: string, signal: AbortSignal): Send =>
  async <T>(method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const request = { method, headers, signal, body: body && JSON.stringify(body) };
    const response = await fetch(`${url.replace(/\/$/, '')}/api/v1/${path}`, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
