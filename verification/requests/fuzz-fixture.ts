import { request as httpRequest, Agent, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RecordedExchange } from '../../test/support/openapi-response-check.js';
import {
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  shareContact,
  sharePackaging,
} from '../../test/support/samples.js';
import { ADMIN_TOKEN, type TestService } from '../../test/support/service.js';
import { OPERATIONS } from '../../test/support/operations.js';
import type { CallerName, FuzzRequest } from './requests.js';
import { toText, type FixtureId } from './tokens.js';

/** The ids are read again after this number of requests, because requests create resources. */
const REFRESH_EVERY = 200;
const PATHS = new Map(OPERATIONS.map(({ name, path }) => [name, path]));

/** Resources that requests can refer to, and the applications that send them. */
export class FuzzFixture {
  private ids: Record<string, number[]> = {};
  private sent = 0;
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly service: TestService,
    private readonly tokens: Record<CallerName, string | null>,
    /** The application whose rights and tokens requests may remove; it sends no requests. */
    private readonly changedApplication: number,
  ) {}

  static async create(service: TestService): Promise<FuzzFixture> {
    const { admin } = service;
    const office = await newApplication(admin, { rights: ['crm', 'catalogue', 'sales'] });
    const shop = await newApplication(admin);
    const otherShop = await newApplication(admin, { autoValidate: true });
    const changedApplication = await newApplication(admin);
    for (const application of [shop, otherShop, office]) await createResources(service, application);
    const tokens = {
      admin: ADMIN_TOKEN,
      office: office.token,
      shop: shop.token,
      otherShop: otherShop.token,
      anonymous: null,
    };
    return new FuzzFixture(service, tokens, changedApplication.id);
  }

  /** Sends the exact bytes of the request. */
  async send(request: FuzzRequest): Promise<RecordedExchange> {
    if (this.sent++ % REFRESH_EVERY === 0) await this.readIds();
    const path = this.pathOf(request);
    const bytes = this.bytesOf(request);
    const outgoing = httpRequest(new URL(this.service.url), {
      agent: this.agent,
      method: request.method,
      path: [path, request.query.join('&')].filter(Boolean).join('?'),
    });
    const token = this.tokens[request.caller];
    if (token !== null) outgoing.setHeader('X-AUTH-TOKEN', token);
    if (bytes !== null) {
      outgoing.setHeader('Content-Type', 'application/json');
      outgoing.setHeader('Content-Length', bytes.length);
    }
    request.headers.forEach(([name, value]) => outgoing.setHeader(name, value));
    const incoming = await answerTo(outgoing, bytes);
    return {
      method: request.method,
      path,
      status: incoming.statusCode ?? 0,
      headers: new Headers(incoming.headers as Record<string, string>),
      text: await text(incoming),
    };
  }

  stop(): void {
    this.agent.destroy();
  }

  private pathOf({ operation, ids }: FuzzRequest): string {
    const rest = [...ids];
    const path = PATHS.get(operation)!.replaceAll(/\{\w+\}/g, () => {
      const id = rest.shift()!;
      return typeof id === 'string' ? id : String(this.idOf(id));
    });
    return `/api/v1${path}`;
  }

  private bytesOf({ body, cut }: FuzzRequest): Buffer | null {
    if (body === undefined) return null;
    const bytes = Buffer.from(toText(body, (id) => this.idOf(id)));
    return bytes.subarray(0, Math.ceil((bytes.length * cut) / 1_000));
  }

  private idOf({ kind, at }: FixtureId): number {
    const known = this.ids[kind] ?? [];
    return known[at % known.length] ?? at;
  }

  /** Reads the oldest ids, which the fixture created, and the newest, which requests created. */
  private async readIds(): Promise<void> {
    const { database } = this.service;
    const tables = await database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'id' AND data_type IN ('bigint', 'integer')`,
    );
    for (const { name } of tables) {
      const rows = await database.query<{ id: string }>(
        `(SELECT id FROM "${name}" ORDER BY id LIMIT 10) UNION (SELECT id FROM "${name}" ORDER BY id DESC LIMIT 10) ORDER BY 1`,
      );
      this.ids[name] = rows.map(({ id }) => Number(id));
    }
    const tokens = await database.query<{ id: string }>(
      "SELECT id FROM credentials WHERE kind = 'token' AND application_id = $1 ORDER BY id DESC LIMIT 10",
      [this.changedApplication],
    );
    this.ids = {
      ...this.ids,
      applications: [this.changedApplication],
      tokens: tokens.map(({ id }) => Number(id)),
    };
  }
}

/** Creates what the orders of an application refer to, and one order in each state. */
async function createResources(
  { admin }: TestService,
  application: {
    id: number;
    client: { post: TestService['admin']['post']; put: TestService['admin']['put'] };
  },
): Promise<void> {
  const packaging = await newPackaging(admin);
  await sharePackaging(admin, application.id, packaging.id, { externalReference: 'BOX' });
  const contact = await newContact(admin);
  await shareContact(admin, application.id, contact.id, { externalReference: 'c-1' });
  const { body: method } = await admin.post('/shipping_methods', { name: 'Parcel', price: 5, vatRate: 20 });
  const share = { shippingMethod: method.id, externalReference: 'PARCEL' };
  await admin.post(`/applications/${application.id}/shipping_method_references`, share);
  await application.client.put('/webhooks', {
    event: 'sales_order_created',
    url: 'http://127.0.0.1:9/hooks',
  });
  for (const [externalId, transitions] of Object.entries(ORDER_TRANSITIONS)) {
    const { body: order } = await application.client.post(
      '/orders',
      minimalOrder({ externalReference: 'BOX' }, { externalId }),
    );
    for (const transition of transitions)
      await admin.post(`/orders/${order.id}/${transition}`, { reason: 'x' });
  }
}

const ORDER_TRANSITIONS: Record<string, string[]> = {
  'o-1': [],
  'o-2': ['validate'],
  'o-3': ['validate', 'ship'],
  shipped: ['validate', 'ship', 'deliver'],
  cancelled: ['cancel'],
};

function answerTo(outgoing: ReturnType<typeof httpRequest>, bytes: Buffer | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    outgoing.end(bytes ?? undefined);
  });
}
