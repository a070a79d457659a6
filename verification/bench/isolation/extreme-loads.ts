import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addWaitingDeliveries,
  Client,
  copyOrder,
  newLargeOrder,
  newMember,
  newOrder,
  type IsolationSetup,
  type Member,
} from './setup.js';

/** A load with which one application uses all its limits. */
export interface ExtremeLoad {
  name: string;
  /** Prepares and starts the load. @returns a function that ends it */
  begin: (setup: IsolationSetup) => Promise<() => Promise<void>>;
}

type End = () => Promise<void>;

/** Slightly less than the limit of 100 requests in flight per application. */
const MAX_IN_FLIGHT = 95;
const PAUSE_AFTER_REFUSAL_MS = 100;
const PING_INTERVAL_MS = 1_000;
/** Nothing listens on port 9, so connections are refused. */
const REFUSING_URL = 'http://127.0.0.1:9/';
/** The status for a client that disconnected before the response. */
const NO_ANSWER = 0;
const LARGEST_PAGE = '/orders?limit=500';

const SUBSCRIBABLE = [
  'sales_order_created',
  'sales_order_validated',
  'sales_order_updated',
  'sales_order_reopened',
  'sales_order_shipped',
  'sales_order_delivered',
  'sales_order_cancelled',
  'payment_received',
  'contact_reference_reconciled',
];

/**
 * Repeats an action, with the given concurrency, until the returned function is called. After an error response or a
 * broken connection it pauses.
 * @param act returns the status of the response
 */
function repeatConcurrently(concurrency: number, act: () => Promise<number>): End {
  let ended = false;
  const repeat = async (): Promise<void> => {
    while (!ended) {
      const status = await act().catch(() => 503);
      if (status >= 400) await sleep(PAUSE_AFTER_REFUSAL_MS);
    }
  };
  const running = Promise.all(Array.from({ length: concurrency }, repeat));
  return async () => {
    ended = true;
    await running;
  };
}

const endAll =
  (...ends: End[]): End =>
  async () => {
    await Promise.all(ends.map((end) => end()));
  };

/** Subscribes to every event, and requests a ping of every receiver once a second. */
async function subscribeAndPing(
  setup: IsolationSetup,
  urlOf: (place: number) => string,
): Promise<{ webhookIds: number[]; end: End }> {
  const { client } = await newMember(setup);
  const webhookIds: number[] = [];
  for (const [place, event] of SUBSCRIBABLE.entries()) {
    const { id } = await client.sendOrThrow('PUT', '/webhooks', { event, url: urlOf(place) });
    webhookIds.push(id as number);
  }
  const endPings = repeatConcurrently(1, async () => {
    const statuses = webhookIds.map((id) => client.discard('POST', `/webhooks/${id}/ping`));
    await sleep(PING_INTERVAL_MS);
    return Math.max(...(await Promise.all(statuses)));
  });
  const end = async (): Promise<void> => {
    await endPings();
    for (const id of webhookIds) await client.discard('DELETE', `/webhooks/${id}`);
  };
  return { webhookIds, end };
}

async function unresolvedHostNames(setup: IsolationSetup): Promise<End> {
  const { end } = await subscribeAndPing(setup, (place) => `http://silent-${place}.example/`);
  return end;
}

async function unresponsiveReceivers(setup: IsolationSetup): Promise<End> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { webhookIds, end } = await subscribeAndPing(setup, (place) => `http://127.0.0.1:${port}/${place}`);
  for (const id of webhookIds) await addWaitingDeliveries(setup, id, Math.ceil(10_000 * setup.scale));
  return async () => {
    await end();
    for (const socket of sockets) socket.destroy();
    server.close();
  };
}

async function changesOfOneLargeOrder(setup: IsolationSetup): Promise<End> {
  const { client } = await newMember(setup);
  const { id } = await client.sendOrThrow('POST', '/orders', newLargeOrder());
  let change = 0;
  return repeatConcurrently(MAX_IN_FLIGHT, () =>
    client.discard('PATCH', `/orders/${id}`, { comment: `Change ${(change += 1)}` }),
  );
}

/** Reconciles a contact and undoes it repeatedly, while new orders by the contact are sent. */
async function reconciliationOfABusyContact(setup: IsolationSetup): Promise<End> {
  const { client } = await newMember(setup, { rights: ['sales', 'crm'] });
  const { id, contact } = await client.sendOrThrow('POST', '/orders', newOrder());
  await copyOrder(setup, id, Math.ceil(120_000 * setup.scale));
  const admin = new Client(setup.url, setup.adminToken);
  const customer = await admin.sendOrThrow('POST', '/customers', { name: 'Known customer' });
  const known = await admin.sendOrThrow('POST', '/contacts', { customer: customer.id, lastName: 'Known' });
  await admin.close();
  const reconcile = async (): Promise<number> => {
    const sent = { contactId: known.id };
    const { status, body } = await client.send('POST', `/contacts/${contact.id}/reconcile`, sent);
    return status >= 400 ? status : client.discard('POST', `/contact_reconciliations/${body.id}/undo`);
  };
  return endAll(
    repeatConcurrently(1, reconcile),
    repeatConcurrently(10, () => client.discard('POST', '/orders', newOrder())),
  );
}

/** The receiver refuses due deliveries, while the right `sales` of the application is removed and granted repeatedly. */
async function manyWaitingDeliveries(setup: IsolationSetup): Promise<End> {
  const { id, client } = await newMember(setup, { rights: ['sales'] });
  const webhook = await client.sendOrThrow('PUT', '/webhooks', {
    event: 'sales_order_created',
    url: REFUSING_URL,
  });
  await addWaitingDeliveries(setup, webhook.id, Math.ceil(1_200_000 * setup.scale));
  const admin = new Client(setup.url, setup.adminToken);
  let hasRight = true;
  const end = repeatConcurrently(1, async () => {
    hasRight = !hasRight;
    const status = await admin.discard('PATCH', `/applications/${id}`, { rights: hasRight ? ['sales'] : [] });
    await sleep(PAUSE_AFTER_REFUSAL_MS);
    return status;
  });
  return async () => {
    await end();
    await admin.close();
    await client.discard('DELETE', `/webhooks/${webhook.id}`);
  };
}

const largeOrders = new WeakMap<IsolationSetup, Promise<Member>>();

/** An application with the largest possible page of orders; it is created once. */
function withLargeOrders(setup: IsolationSetup): Promise<Member> {
  const member = largeOrders.get(setup) ?? newMemberWithLargeOrders(setup);
  largeOrders.set(setup, member);
  return member;
}

async function newMemberWithLargeOrders(setup: IsolationSetup): Promise<Member> {
  const member = await newMember(setup);
  const { id } = await member.client.sendOrThrow('POST', '/orders', newLargeOrder());
  await copyOrder(setup, id, Math.ceil(500 * setup.scale));
  return member;
}

async function pagesOfLargeOrders(setup: IsolationSetup): Promise<End> {
  const { client } = await withLargeOrders(setup);
  return repeatConcurrently(10, () => client.discard('GET', LARGEST_PAGE));
}

/** Sends a request for the largest page. @returns the socket, from which nothing was read yet */
async function requestPage({ url }: IsolationSetup, { token }: Member): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET /api/v1${LARGEST_PAGE} HTTP/1.1\r\nHost: test\r\nX-AUTH-TOKEN: ${token}\r\n\r\n`);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

async function clientsThatDoNotRead(setup: IsolationSetup): Promise<End> {
  const member = await withLargeOrders(setup);
  const sockets = await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, () => requestPage(setup, member)));
  return async () => {
    for (const socket of sockets) socket.destroy();
  };
}

async function clientsThatDisconnect(setup: IsolationSetup): Promise<End> {
  const member = await withLargeOrders(setup);
  return repeatConcurrently(20, async () => {
    const socket = await requestPage(setup, member);
    await sleep(Math.random() * 50);
    socket.destroy();
    return NO_ANSWER;
  });
}

/** The load with the longest recovery comes last. */
export const EXTREME_LOADS: readonly ExtremeLoad[] = [
  { name: 'host names that no DNS server answers for', begin: unresolvedHostNames },
  { name: 'receivers that do not respond', begin: unresponsiveReceivers },
  { name: `${MAX_IN_FLIGHT} concurrent changes of one large order`, begin: changesOfOneLargeOrder },
  { name: 'reconciliations of a contact with 120,000 orders', begin: reconciliationOfABusyContact },
  { name: 'pages of large orders', begin: pagesOfLargeOrders },
  { name: 'clients that do not read', begin: clientsThatDoNotRead },
  { name: 'clients that disconnect', begin: clientsThatDisconnect },
  { name: '1.2 million waiting deliveries', begin: manyWaitingDeliveries },
];
