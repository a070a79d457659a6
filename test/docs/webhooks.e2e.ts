import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_NAMES } from '../../src/events/catalogue.js';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { loadConfig } from '../../src/config/env.js';
import { eventReference } from '../../src/events/event-bodies.js';
import { useFolder } from '../support/folder.js';
import { waitUntil } from '../support/delivery.js';
import { javascriptOf, runTypescript } from '../support/documented-commands.js';
import { useEach } from '../support/each.js';
import { readFeed, type FeedEvent } from '../support/event-feed.js';
import { freePort } from '../support/free-port.js';
import { webhookHeaders } from '../support/operations.js';
import { Receiver, type Received, useReceiver } from '../support/receiver.js';
import { bodyOf, newSubscription, takeOrder, newShop } from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENT = 'sales_order_created';
const GUIDE = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
const DOCUMENT = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
/** Time limit for the start of a program on a busy machine. */
const START_MS = 60_000;

/** The content of the code block below `<!-- marker -->`. */
function block(marker: string): string {
  const [, text] = new RegExp(`<!-- ${marker} -->\n\n\`\`\`\\w+\n([\\s\\S]*?)\n\`\`\``).exec(GUIDE) ?? [];
  if (text === undefined) throw new Error(`The guide has no block ${marker}.`);
  return text;
}

/** `it` when the runtime is installed, otherwise `it.skip`. */
const withRuntime = (command: string, ...args: string[]) =>
  spawnSync(command, args).status === 0 ? it : it.skip;

/** The output of a program. It runs asynchronously because the service in this process has to respond to it. */
async function output(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(command, args, { env: { PATH: process.env['PATH'], ...env } });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  return Buffer.concat(chunks).toString().trim();
}

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));

const subscribe = (url: string) => newSubscription(shop, EVENT, url);
const newOrder = () => takeOrder(shop, { comment: 'é 漢字 🎉' });

/** Reads the feed until its last event is that of the order; open transactions in other databases delay it. */
async function feedUpTo(order: { id: number }): Promise<FeedEvent[]> {
  let events: FeedEvent[] = [];
  await waitUntil(async () => (events = await readFeed(shop.client)).at(-1)?.order === order.id);
  return events;
}

describe('the webhook guide', () => {
  it('states the default retry schedule', () => {
    const table = GUIDE.slice(GUIDE.indexOf('<!-- retries -->')).split('\n\n')[1]!;
    const rows = [...table.matchAll(/^\| (\d+) +\| (\d+) (second|minute|hour)s? *\|$/gm)];
    const UNITS = { second: 1_000, minute: 60_000, hour: 3_600_000 };
    const waits = rows.map(([, , count, unit]) => Number(count) * UNITS[unit as keyof typeof UNITS]);
    expect(waits).toEqual(loadConfig({}).webhooks.retrySchedule);
    expect(rows.map(([, attempt]) => Number(attempt))).toEqual(waits.map((_, place) => place + 2));
  });

  it('names every event and every header', () => {
    const rows = [...GUIDE.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name!);
    const headers = webhookHeaders(EVENT);
    expect(rows).toEqual(expect.arrayContaining([...EVENT_NAMES, ...headers]));
    const events = rows.filter((name) => name.includes('_'));
    expect(events.sort()).toEqual([...EVENT_NAMES, 'webhook_ping'].sort());
  });

  it('shows only fields that exist', () => {
    const { Order, SalesOrderValidatedEvent } = DOCUMENT.components.schemas;
    const [body, event] = [JSON.parse(block('body')), JSON.parse(block('event'))];
    for (const order of [body, event.data]) {
      expect(Object.keys(Order.properties)).toEqual(expect.arrayContaining(Object.keys(order)));
    }
    expect(Object.keys(event).sort()).toEqual(Object.keys(SalesOrderValidatedEvent.properties).sort());
    const { id: messageId, type, order, ...times } = JSON.parse(block('reference'));
    const createdAt = new Date(times.createdAt);
    const reference = eventReference({ messageId, event: type, createdAt, sequence: 2, orderId: order.id });
    expect(JSON.parse(block('reference'))).toEqual(reference);
  });

  it('names only paths that exist', () => {
    const named = [...GUIDE.matchAll(/`(GET|POST|PUT) (\/[\w/{}]+)/g)].map(([, method, path]) => [
      method!.toLowerCase(),
      `/api/v1${path}`,
    ]);
    expect(named.length).toBeGreaterThan(8);
    const missing = named.filter(([method, path]) => DOCUMENT.paths[path!]?.[method!] === undefined);
    expect(missing).toEqual([]);
  });
});

describe('the receiver of the webhook guide', () => {
  let receiver: ChildProcess | undefined;
  let printed = '';
  afterEach(async () => {
    if (receiver === undefined || receiver.exitCode !== null) return;
    receiver.kill();
    await once(receiver, 'exit');
  });

  /** Starts a program on the given port. */
  async function start(program: string, port: number, secret: string): Promise<void> {
    const code = program.replace('listen(4000)', `listen(${port}, '127.0.0.1')`);
    printed = '';
    receiver = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { PATH: process.env['PATH'], WEBHOOK_SECRET: secret },
    });
    for (const stream of [receiver.stdout!, receiver.stderr!]) {
      stream.on('data', (text: Buffer) => (printed += text.toString()));
    }
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      );
    await waitUntil(answers, START_MS);
  }

  it.each([
    ['JavaScript', () => block('javascript')],
    // It prints the code of an order only for the event that the guide subscribes to.
    ['TypeScript', () => javascriptOf(block('typescript receiver').replace('sales_order_validated', EVENT))],
  ])('in %s accepts a genuine webhook once and refuses any other', async (language, program) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hooks`;
    const { id } = await subscribe(url);
    const rotation = await shop.client.post(`/webhooks/${id}/rotate_secret`, { immediately: true });
    const { secret } = bodyOf(rotation);
    await start(program(), port, secret);
    const order = await newOrder();
    const { code } = order;
    await waitUntil(() => printed.includes(`${EVENT} ${code}`));

    // It refuses the forged ping, so the subscription has no warning.
    bodyOf(await shop.client.post(`/webhooks/${id}/ping`));
    if (language === 'JavaScript') await waitUntil(() => printed.includes('webhook_ping'));
    const forged = `SELECT FROM webhook_deliveries WHERE kind = 'forged_ping' AND state = 'waiting'`;
    await waitUntil(async () => (await service.database.query(forged)).length === 0);
    expect(bodyOf(await shop.client.get(`/webhooks/${id}`)).warnings).toEqual([]);

    // The same event again, as after a lost response.
    const event = (await feedUpTo(order)).at(-1);
    const body = JSON.stringify(event!.data);
    // One time for both headers, between which a second could begin.
    const sentAt = new Date();
    const post = (text: string): Promise<Response> =>
      fetch(url, {
        method: 'POST',
        body: text,
        headers: {
          'webhook-id': event!.id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
          'webhook-signature': new Webhook(secret).sign(event!.id, sentAt, body),
          'x-webhook-event': EVENT,
        },
      });
    expect((await post(body)).status).toBe(204);
    expect((await post(`${body} `)).status).toBe(401);
    expect(printed.split(`${EVENT} ${code}`)).toHaveLength(2);
  });
});

describe('the verification examples of the webhook guide', () => {
  const receiver = useReceiver('suite');
  const folder = useFolder('suite', 'webhooks-guide');
  let secret: string;
  let received: Received;
  beforeAll(async () => {
    const { id } = await subscribe(receiver.url);
    ({ secret } = bodyOf(await shop.client.post(`/webhooks/${id}/rotate_secret`)));
    await newOrder();
    await waitUntil(() => receiver.received.length > 0);
    [received] = receiver.received as [Received];
    writeFileSync(join(folder.path, 'body'), received.body);
    writeFileSync(join(folder.path, 'other'), Buffer.concat([received.body, Buffer.from(' ')]));
  });

  const header = (name: string): string => String(received.headers[name]);
  const signed = () => ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header);
  /** The results of a program for the delivery, for another body, and for another secret. */
  async function verify(command: string, ...args: string[]): Promise<string[]> {
    const otherSecret = `whsec_${Buffer.from('somebody else').toString('base64')}`;
    const outputs: string[] = [];
    for (const [key, file] of [
      [secret, 'body'],
      [secret, 'other'],
      [otherSecret, 'body'],
    ] as const) {
      outputs.push(
        (await output(command, [...args, key, ...signed(), join(folder.path, file)])).toLowerCase(),
      );
    }
    return outputs;
  }

  it('work in JavaScript with public keys', async () => {
    const byKey = await Receiver.start();
    await newSubscription(shop, 'sales_order_cancelled', byKey.url, { signatures: ['v1a'] });
    const { id } = await newOrder();
    bodyOf(await shop.client.post(`/orders/${id}/cancel`, { reason: 'Too many' }));
    await waitUntil(() => byKey.received.length === 1);
    const [{ headers, body }] = byKey.received as [Received];
    await byKey.stop();
    const set = await fetch(`${service.url}/api/v1/webhook_keys/${shop.id}`);
    const { keys } = (await set.json()) as { keys: object[] };
    const module = join(folder.path, 'keys.mjs');
    writeFileSync(module, block('public keys'));
    const { isGenuine } = (await import(module)) as {
      isGenuine: (headers: unknown, body: Buffer, keys: object[]) => boolean;
    };
    expect(isGenuine(headers, body, keys)).toBe(true);
    expect(isGenuine(headers, Buffer.from(`${body.toString()} `), keys)).toBe(false);
    expect(isGenuine(headers, body, [])).toBe(false);
    expect(isGenuine({ ...headers, 'webhook-key-id': 'another' }, body, keys)).toBe(false);
    expect(isGenuine({ ...headers, 'webhook-timestamp': '1' }, body, keys)).toBe(false);
  });

  it('are tested with a delivery that has two signatures', () => {
    expect(header('webhook-signature').split(' ')).toHaveLength(2);
  });

  withRuntime(
    'python3',
    '-c',
    'str.removeprefix',
  )('work in Python with the standard library', async () => {
    const program = `${block('python')}

import sys
_, secret, id, timestamp, signature, file = sys.argv
headers = {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature}
print(is_genuine(secret, headers, open(file, "rb").read()))`;
    expect(await verify('python3', '-c', program)).toEqual(['true', 'false', 'false']);
  });

  withRuntime('java', '-version')(
    'work in Java with the JDK',
    async () => {
      const [imports, rest] = block('java').split('final class');
      const file = join(folder.path, 'Check.java');
      const main = `class Check {
  public static void main(String[] a) throws Exception {
    byte[] body = java.nio.file.Files.readAllBytes(java.nio.file.Path.of(a[4]));
    System.out.println(WebhookSignature.isValid(a[0], a[1], a[2], a[3], body));
  }
}`;
      writeFileSync(file, `${imports}\n${main}\nfinal class${rest}`);
      // For a program that ends at once: one thread, and no optimising compiler.
      const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
      expect(await verify('java', ...options, file)).toEqual(['true', 'false', 'false']);
    },
    180_000,
  );
});

describe('the event feed reader of the webhook guide', () => {
  it('reads every event and continues where it stopped', async () => {
    // A receiver that does not answer any more would cause webhook_failing meanwhile.
    for (const { id } of bodyOf(await shop.client.get('/webhooks')))
      await shop.client.delete(`/webhooks/${id}`);
    await newOrder();
    const events = await feedUpTo(await newOrder());
    const lines = events.map(({ id, type, sequence }) => `${id} ${type} ${sequence}`);
    const read = async (after: string): Promise<string[]> => {
      const env = { API: `${service.url}/api/v1`, TOKEN: shop.token, AFTER: after };
      const text = await output(process.execPath, ['--input-type=module', '-e', block('feed')], env);
      return text.split('\n');
    };
    expect(await read('')).toEqual(lines);
    expect(await read(events[0]!.id)).toEqual(lines.slice(1));

    const URL = 'https://orders.example';
    const [connect] = /^import .*\n\n.*\n/.exec(block('typescript subscribe'))!;
    const program = `${connect}${block('typescript feed')}`
      .replace(URL, service.url)
      .replace('ots_…', shop.token);
    const readTyped = async (environment = {}) =>
      (await runTypescript(program, environment)).trim().split('\n');
    expect(await readTyped()).toEqual(lines);
    expect(await readTyped({ AFTER: events[0]!.id })).toEqual(lines.slice(1));
  });
});
