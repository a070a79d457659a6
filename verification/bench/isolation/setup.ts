import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Agent, request } from 'undici';
import { ADDRESS } from '../order-body.js';
import { orderCopy } from '../order-copies.js';

type Row = Record<string, unknown>;

/** A running service and its database, which several applications use. */
export interface IsolationSetup {
  /** The URL of the API without a path. */
  url: string;
  adminToken: string;
  /** Queries the database directly, without the service. */
  query: <R extends Row>(text: string, values?: unknown[]) => Promise<R[]>;
  /** Scales the number of rows that a load inserts; 1 for all. */
  scale: number;
}

/** Environment variables of every process, besides those of the database, Redis and the token. */
export const ISOLATION_SETTINGS = {
  HOST: '127.0.0.1',
  SAMPLE_DATA: 'false',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
} as const;

/** A DNS server that never responds. */
export interface SilentDnsServer {
  /** In the format of WEBHOOK_DNS_SERVERS. */
  address: string;
  close: () => void;
}

export async function startSilentDnsServer(): Promise<SilentDnsServer> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

export interface Answer {
  status: number;
  /** Parsed JSON; untyped on purpose: the measurement fails when a member is missing. */
  body: ReturnType<typeof JSON.parse>;
}

/** A client with separate connections, so that clients do not wait for each other. */
export class Client {
  private readonly agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.request(method, path, body);
    const text = await answer.body.text();
    return { status: answer.statusCode, body: text === '' ? null : JSON.parse(text) };
  }

  /** Reads the response without keeping it. @returns its status */
  async discard(method: string, path: string, body?: unknown): Promise<number> {
    const answer = await this.request(method, path, body);
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    return answer.statusCode;
  }

  /** @throws Error when the response is not a success */
  async sendOrThrow(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.send(method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  private request(method: string, path: string, body: unknown) {
    return request(`${this.url}/api/v1${path}`, {
      dispatcher: this.agent,
      method: method as 'GET',
      headers: { 'x-auth-token': this.token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

/** An application with one packaging, whose external reference is BOX. */
export interface Member {
  id: number;
  token: string;
  client: Client;
}

export async function newMember({ url, adminToken }: IsolationSetup, values: Row = {}): Promise<Member> {
  const admin = new Client(url, adminToken);
  try {
    const name = `application-${randomUUID()}`;
    const application = await admin.sendOrThrow('POST', '/applications', { name, rights: [], ...values });
    const { id, token } = application as { id: number; token: string };
    const product = await admin.sendOrThrow('POST', '/products', {
      code: `product-${randomUUID()}`,
      label: 'Olive oil',
      taxes: [{ name: 'TVA 20 %', rate: 20, vat: true }],
    });
    const packaging = await admin.sendOrThrow('POST', '/packagings', {
      product: product.id,
      name: 'Box of 6',
      unit: 'bottle',
      unit_factor: 6,
      unitPrice: '8.325',
    });
    await admin.sendOrThrow('POST', `/applications/${id}/packaging_references`, {
      packaging: packaging.id,
      externalReference: 'BOX',
    });
    return { id, token, client: new Client(url, token) };
  } finally {
    await admin.close();
  }
}

/** An order by the contact `camille`, unless `values` has another one. */
export const newOrder = (values: Row = {}): Row => ({
  externalId: randomUUID(),
  contact: { externalReference: 'camille', firstName: 'Camille', lastName: 'Renard' },
  customer: { name: 'Épicerie du Port' },
  invoicingAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  items: [{ externalReference: 'BOX', orderedQuantity: 2 }],
  ...values,
});

/** An order with the maximum number of items. */
export const newLargeOrder = (): Row =>
  newOrder({
    items: Array.from({ length: 1_000 }, (_, index) => ({
      externalReference: 'BOX',
      orderedQuantity: 1 + (index % 9),
      label: `Line ${index}`,
    })),
  });

/** Copies an order with its items, including all columns. */
export const copyOrder = ({ query }: IsolationSetup, id: number, copies: number): Promise<unknown> =>
  query(COPY_ORDER, [id, copies]);

const COPY_ORDER = `
  WITH copies AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, n FROM generate_series(1, $2::int) n
  ), copied AS (
    INSERT INTO orders SELECT copy.* FROM copies c, orders o, ${orderCopy({
      id: 'c.id',
      code: `o.code || '-' || c.n`,
      accessId: `o.access_id || '-' || c.n`,
      externalId: `o.external_id || '-' || c.n`,
    })}
    WHERE o.id = $1
  )
  INSERT INTO order_items SELECT copy.* FROM copies c JOIN order_items i ON i.order_id = $1,
  jsonb_populate_record(i, jsonb_build_object(
    'id', nextval(pg_get_serial_sequence('order_items', 'id')), 'order_id', c.id)) copy`;

/** Adds events whose deliveries to a subscription are due. */
export const addWaitingDeliveries = (
  { query }: IsolationSetup,
  webhookId: number,
  count: number,
): Promise<unknown> => query(WAITING, [webhookId, count]);

const WAITING = `
  WITH event AS (
    INSERT INTO events (message_id, type, application_id, payload)
    SELECT 'msg_' || gen_random_uuid(), w.events[1], w.application_id, '{}'
    FROM webhooks w, generate_series(1, $2::int) n WHERE w.id = $1
    RETURNING id
  )
  INSERT INTO webhook_deliveries (event_id, webhook_id) SELECT id, $1 FROM event`;
