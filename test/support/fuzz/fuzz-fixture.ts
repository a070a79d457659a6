import { request as httpRequest, Agent, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Exchange } from '../documented.js';
import {
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  shareContact,
  sharePackaging,
} from '../samples.js';
import { ADMIN_TOKEN, type TestService } from '../service.js';
import { OPERATIONS } from '../operations.js';
import type { CallerName, FuzzRequest } from './requests.js';
import { toText, type FixtureId } from './tokens.js';

/** How often the ids are read again: requests make new entries. */
const REFRESH_EVERY = 200;
const PATHS = new Map(OPERATIONS.map(({ name, path }) => [name, path]));

/** Entries that requests can speak of, and the callers who do. */
export class FuzzFixture {
  private ids: Record<string, number[]> = {};
  private sent = 0;
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly service: TestService,
    private readonly tokens: Record<CallerName, string | null>,
    /** Whose rights and tokens may be taken away: not those of a caller. */
    private readonly victim: number,
  ) {}

  static async create(service: TestService): Promise<FuzzFixture> {
    const { admin } = service;
    const office = await newApplication(admin, { rights: ['crm', 'catalogue', 'sales'] });
    const shop = await newApplication(admin);
    const stranger = await newApplication(admin, { autoValidate: true });
    const victim = await newApplication(admin);
    for (const application of [shop, stranger, office]) await furnish(service, application);
    const tokens = {
      admin: ADMIN_TOKEN,
      office: office.token,
      shop: shop.token,
      stranger: stranger.token,
      nobody: null,
    };
    return new FuzzFixture(service, tokens, victim.id);
  }

  /** Sends it, byte for byte. */
  async send(request: FuzzRequest): Promise<Exchange> {
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

  /** Half of them the oldest, which things were made of; the others the newest. */
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
      'SELECT id FROM application_tokens WHERE application_id = $1 ORDER BY id DESC LIMIT 10',
      [this.victim],
    );
    this.ids = { ...this.ids, applications: [this.victim], tokens: tokens.map(({ id }) => Number(id)) };
  }
}

/** What an application needs to take orders by the names that requests use; and something of every state. */
async function furnish(
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
  for (const [externalId, steps] of Object.entries(LIVES)) {
    const { body: order } = await application.client.post(
      '/orders',
      minimalOrder({ externalReference: 'BOX' }, { externalId }),
    );
    for (const step of steps) await admin.post(`/orders/${order.id}/${step}`, { reason: 'x' });
  }
}

const LIVES: Record<string, string[]> = {
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
