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

/** What one application does while another one works. */
export interface Harm {
  name: string;
  /** Prepares it, and begins. @returns what ends it */
  begin: (setup: IsolationSetup) => Promise<() => Promise<void>>;
}

type End = () => Promise<void>;

/** An application may have 100 requests under way. */
const MOST_AT_ONCE = 95;
const AFTER_REFUSAL_MS = 100;
const BETWEEN_PINGS_MS = 1_000;
/** Port 9 discards everything by its name; nobody listens there. */
const REFUSING = 'http://127.0.0.1:9/';
/** Of a client that did not wait for one. */
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
 * Does something again and again, in several lanes at once, until it is ended. Who is refused waits a little, as its
 * limits demand; a connection that breaks is made again.
 * @param act answers the status it got
 */
function keepDoing(lanes: number, act: () => Promise<number>): End {
  let ended = false;
  const lane = async (): Promise<void> => {
    while (!ended) {
      const status = await act().catch(() => 503);
      if (status >= 400) await sleep(AFTER_REFUSAL_MS);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
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

/** Subscribes to all there is, and has every receiver pinged once a second. */
async function subscribeAndPing(
  setup: IsolationSetup,
  urlOf: (place: number) => string,
): Promise<{ webhookIds: number[]; end: End }> {
  const { client } = await newMember(setup);
  const webhookIds: number[] = [];
  for (const [place, event] of SUBSCRIBABLE.entries()) {
    const { id } = await client.must('PUT', '/webhooks', { event, url: urlOf(place) });
    webhookIds.push(id as number);
  }
  const endPings = keepDoing(1, async () => {
    const statuses = webhookIds.map((id) => client.discard('POST', `/webhooks/${id}/ping`));
    await sleep(BETWEEN_PINGS_MS);
    return Math.max(...(await Promise.all(statuses)));
  });
  const end = async (): Promise<void> => {
    await endPings();
    for (const id of webhookIds) await client.discard('DELETE', `/webhooks/${id}`);
  };
  return { webhookIds, end };
}

async function namesWithoutAnswer(setup: IsolationSetup): Promise<End> {
  const { end } = await subscribeAndPing(setup, (place) => `http://silent-${place}.example/`);
  return end;
}

async function receiversThatHang(setup: IsolationSetup): Promise<End> {
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
  const { id } = await client.must('POST', '/orders', newLargeOrder());
  let change = 0;
  return keepDoing(MOST_AT_ONCE, () =>
    client.discard('PATCH', `/orders/${id}`, { comment: `Change ${(change += 1)}` }),
  );
}

/** It is reconciled and taken back in turns, while orders for the contact go on coming. */
async function reconcilingABusyContact(setup: IsolationSetup): Promise<End> {
  const { client } = await newMember(setup, { rights: ['sales', 'crm'] });
  const { id, contact } = await client.must('POST', '/orders', newOrder());
  await copyOrder(setup, id, Math.ceil(120_000 * setup.scale));
  const admin = new Client(setup.url, setup.adminToken);
  const customer = await admin.must('POST', '/customers', { name: 'Known customer' });
  const known = await admin.must('POST', '/contacts', { customer: customer.id, lastName: 'Known' });
  await admin.close();
  const reconcile = async (): Promise<number> => {
    const sent = { contactId: known.id };
    const { status, body } = await client.send('POST', `/contacts/${contact.id}/reconcile`, sent);
    return status >= 400 ? status : client.discard('POST', `/contact_reconciliations/${body.id}/undo`);
  };
  return endAll(
    keepDoing(1, reconcile),
    keepDoing(10, () => client.discard('POST', '/orders', newOrder())),
  );
}

/** They are due, nobody takes them, and the right to see the orders of all is taken away and given back. */
async function manyWaitingDeliveries(setup: IsolationSetup): Promise<End> {
  const { id, client } = await newMember(setup, { rights: ['sales'] });
  const webhook = await client.must('PUT', '/webhooks', { event: 'sales_order_created', url: REFUSING });
  await addWaitingDeliveries(setup, webhook.id, Math.ceil(1_200_000 * setup.scale));
  const admin = new Client(setup.url, setup.adminToken);
  let has = true;
  const end = keepDoing(1, async () => {
    has = !has;
    const status = await admin.discard('PATCH', `/applications/${id}`, { rights: has ? ['sales'] : [] });
    await sleep(AFTER_REFUSAL_MS);
    return status;
  });
  return async () => {
    await end();
    await admin.close();
    await client.discard('DELETE', `/webhooks/${webhook.id}`);
  };
}

const largeOrders = new WeakMap<IsolationSetup, Promise<Member>>();

/** An application whose page of orders is as large as it gets; it is made once. */
function withLargeOrders(setup: IsolationSetup): Promise<Member> {
  const made = largeOrders.get(setup) ?? newMemberWithLargeOrders(setup);
  largeOrders.set(setup, made);
  return made;
}

async function newMemberWithLargeOrders(setup: IsolationSetup): Promise<Member> {
  const member = await newMember(setup);
  const { id } = await member.client.must('POST', '/orders', newLargeOrder());
  await copyOrder(setup, id, Math.ceil(500 * setup.scale));
  return member;
}

async function pagesOfLargeOrders(setup: IsolationSetup): Promise<End> {
  const { client } = await withLargeOrders(setup);
  return keepDoing(10, () => client.discard('GET', LARGEST_PAGE));
}

/** Sends a request for the largest page, and leaves it to the caller what becomes of the connection. */
async function askForPage({ url }: IsolationSetup, { token }: Member): Promise<Socket> {
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
  const sockets = await Promise.all(Array.from({ length: MOST_AT_ONCE }, () => askForPage(setup, member)));
  return async () => {
    for (const socket of sockets) socket.destroy();
  };
}

async function clientsThatDisconnect(setup: IsolationSetup): Promise<End> {
  const member = await withLargeOrders(setup);
  return keepDoing(20, async () => {
    const socket = await askForPage(setup, member);
    await sleep(Math.random() * 50);
    socket.destroy();
    return NO_ANSWER;
  });
}

/** The one that takes longest to get over comes last. */
export const HARMS: readonly Harm[] = [
  { name: 'host names that no DNS server answers for', begin: namesWithoutAnswer },
  { name: 'receivers that hang', begin: receiversThatHang },
  { name: `${MOST_AT_ONCE} changes of one large order at once`, begin: changesOfOneLargeOrder },
  { name: 'reconciling a contact with 120,000 orders', begin: reconcilingABusyContact },
  { name: 'pages of large orders', begin: pagesOfLargeOrders },
  { name: 'clients that do not read', begin: clientsThatDoNotRead },
  { name: 'clients that disconnect', begin: clientsThatDisconnect },
  { name: '1.2 million waiting deliveries', begin: manyWaitingDeliveries },
];
