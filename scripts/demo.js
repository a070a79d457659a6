// Shows what the service does, step by step, in one terminal: `npm run demo`. It starts the service on an embedded database
// in a temporary folder, which is deleted at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, createClient, verifyWebhook } from 'order-taking-client';

// Creating the files of the embedded database can take more than a minute on a slow machine.
const TIMEOUT_MS = 180_000;
/** The token of the sample back office. */
const BACK_OFFICE = 'ots_SampleBackOffice000000000000004KMIpP';

const print = (text) => process.stdout.write(`${text}\n`);
let steps = 0;
const step = (title) => print(`\n${++steps}. ${title}`);
const detail = (text) => print(`   ${text}`);

/** Waits until the condition returns a value, and returns it. */
async function waitFor(what, condition) {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(50)) {
    const value = await condition();
    if (value) return value;
  }
  throw new Error(`Not seen within ${TIMEOUT_MS} ms: ${what}`);
}

async function startService(dataDir) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    WEBHOOK_RETRY_SCHEDULE: '1s,2s,4s',
  };
  const child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const url = await waitFor('the address of the service', () => {
    if (child.exitCode !== null) throw new Error(`The service ended: ${output}`);
    return /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  });
  return { child, url };
}

/** A receiver that verifies signatures. It responds with 401 to a wrong one, and 503 as long as `isFailing`. */
async function startReceiver() {
  const receiver = { secret: null, isFailing: false, requests: 0, server: createServer(), url: '' };
  receiver.server.on('request', async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    // The pings of a new subscription may arrive before the response that contains its secret.
    await waitFor('the secret', () => receiver.secret);
    response.statusCode = statusOf(receiver, body, request.headers);
    receiver.requests += 1;
    const { 'x-webhook-event': event, 'x-webhook-attempt': attempt } = request.headers;
    const code = JSON.parse(body).code;
    detail(
      `receiver: ${event}${code ? ` of ${code}` : ''}, attempt ${attempt}: responds with ${response.statusCode}`,
    );
    response.end();
  });
  receiver.server.listen(0, '127.0.0.1');
  await once(receiver.server, 'listening');
  receiver.url = `http://127.0.0.1:${receiver.server.address().port}/`;
  return receiver;
}

function statusOf({ secret, isFailing }, body, headers) {
  try {
    verifyWebhook(headers, body, secret);
  } catch {
    return 401;
  }
  return isFailing ? 503 : 200;
}

/** A client that prints what it sends, except reads. */
function printingClient(baseUrl, token) {
  const sendAndPrint = async (request) => {
    const response = await fetch(request);
    const replayed = response.headers.has('idempotent-replayed') ? ', Idempotent-Replayed: true' : '';
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET') detail(`${request.method} ${pathname}: ${response.status}${replayed}`);
    return response;
  };
  return createClient({ baseUrl, token, fetch: sendAndPrint });
}

const address = (recipient) => ({
  recipient,
  street: '1 rue du Port',
  zipCode: '29200',
  city: 'Brest',
  country: 'FR',
});

const order = (externalId) => ({
  externalId,
  contact: { externalReference: 'customer-17', firstName: 'Grace', lastName: 'Hopper' },
  customer: { name: 'Hopper Compilers' },
  invoicingAddress: address('Hopper Compilers'),
  deliveryAddress: address('Grace Hopper'),
  items: [{ externalReference: 'lamp', orderedQuantity: 3 }],
});

async function tellStory(url, receiver) {
  const backOffice = printingClient(url, BACK_OFFICE);

  step('The seller registers a shop and shares a product with it');
  const { data: application } = await backOffice.POST('/api/v1/applications', {
    body: { name: 'Demo Shop', rights: [] },
  });
  await backOffice.POST('/api/v1/applications/{id}/packaging_references', {
    params: { path: { id: application.id } },
    body: { packaging: 1, externalReference: 'lamp' },
  });
  const shop = printingClient(url, application.token);
  const place = (externalId, more) =>
    shop.POST('/api/v1/orders', { body: { ...order(externalId), ...more } });
  const validate = ({ id }) => backOffice.POST('/api/v1/orders/{id}/validate', { params: { path: { id } } });

  step('The shop subscribes to an event; its receiver accepts a ping and refuses one with a wrong signature');
  const { data: subscription } = await shop.PUT('/api/v1/webhooks', {
    body: { event: 'sales_order_validated', url: receiver.url },
  });
  receiver.secret = subscription.secret;
  const deliveries = async () => {
    const params = { query: { webhook: subscription.id } };
    return (await shop.GET('/api/v1/webhook_deliveries', { params })).data;
  };
  const countDelivered = async () => (await deliveries()).filter(({ state }) => state === 'delivered').length;
  await waitFor('the pings', async () => receiver.requests === 2 && (await countDelivered()) === 1);

  step('The shop places an order');
  const { data: created } = await place('demo-1');
  const { net, vat, gross } = created.totals;
  detail(`${created.code}: net ${net} + VAT ${vat} = gross ${gross} ${created.currency}`);

  step('The shop sends the same order again, as after a lost response: there is still one order');
  const { data: repeated } = await place('demo-1');
  detail(`${repeated.code}: id ${repeated.id}, as before`);

  step('Other content under the same externalId is refused');
  const conflict = await place('demo-1', { comment: 'Ring twice' }).catch((error) => error);
  if (!(conflict instanceof ApiError)) throw conflict;
  detail(`${conflict.code}: ${conflict.problem.detail}`);

  step('The seller validates the order, and the shop receives the event');
  await validate(created);
  await waitFor('the event', async () => (await countDelivered()) === 2);

  step('The receiver fails, and the next event is sent again until it is received');
  receiver.isFailing = true;
  const { data: second } = await place('demo-2');
  await validate(second);
  await waitFor('a second attempt', async () => (await deliveries())[0].attempts.length === 2);
  receiver.isFailing = false;
  await waitFor('the event', async () => (await countDelivered()) === 3);
  const [{ state, attempts }] = await deliveries();
  detail(`the delivery is ${state} after ${attempts.length} attempts`);
}

const folder = mkdtempSync(join(tmpdir(), 'order-taking-demo-'));
const receiver = await startReceiver();
print('Starting the service on an embedded database ...');
const { child, url } = await startService(folder);
try {
  await tellStory(url, receiver);
  print('\nDone. Start the service with "npm start" and try it at http://127.0.0.1:3000/docs.');
} finally {
  child.kill();
  await once(child, 'exit');
  receiver.server.close();
  rmSync(folder, { recursive: true });
}
