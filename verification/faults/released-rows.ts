import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../../test/support/api-client.js';
import { signedInPerson } from '../../test/support/console-session.js';
import { waitUntil } from '../../test/support/delivery.js';
import type { Receiver, ReplyOrHang } from '../../test/support/receiver.js';
import {
  ADDRESS,
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newShop,
  unique,
  type Shop,
} from '../../test/support/samples.js';
import { newName, newParkingShop, take } from '../../test/support/unknown-items.js';

type Values = Record<string, unknown>;
/** A member of any list. */
interface Listed {
  id: number;
  application?: { id: number };
}
type Document = ReturnType<typeof bodyOf>;

const LEFT_WAITING = ['sales_order_shipped', 'sales_order_delivered'];
const BOX = { externalReference: 'BOX' };

/** Sends what the released version accepts: one row of each kind, by a shop that also uses all fields of an order. */
export class ReleasedRows {
  private constructor(
    private readonly admin: ApiClient,
    private readonly shop: Shop,
    private readonly receiver: Receiver,
  ) {}

  /** @returns the clients of those who may read the rows */
  static async create(admin: ApiClient, receiver: Receiver): Promise<ApiClient[]> {
    const shop = await newShop(admin);
    const rows = new ReleasedRows(admin, shop, receiver);
    await rows.createSettings();
    await rows.createWebhooks();
    await rows.createOrders();
    await rows.createContacts();
    await rows.createErasure();
    await rows.causeRefusal();
    await rows.exportOrders();
    // With a session, which is left as it is.
    await signedInPerson(admin, { roles: ['clerk'] });
    await rows.finishDeliveries();
    return [admin, shop.client];
  }

  private post = async (path: string, body?: Values): Promise<Document> =>
    bodyOf(await this.admin.post(path, body));
  private order = async (values: Values = {}): Promise<Document> =>
    bodyOf(await this.shop.client.post('/orders', minimalOrder(BOX, values)));

  private async createSettings(): Promise<void> {
    const path = `/applications/${this.shop.id}`;
    await this.post(`${path}/portal_links`, {});
    const { id } = await this.post(`${path}/tokens`, { name: 'revoked', expiresAt: '2099-01-01T00:00:00Z' });
    bodyOf(await this.admin.delete(`${path}/tokens/${id}`));
    const method = await this.post('/shipping_methods', { name: 'Parcel', price: '6.90', vatRate: 20 });
    const values = { shippingMethod: method.id, externalReference: 'parcel' };
    await this.post(`${path}/shipping_method_references`, values);
    const off = await newApplication(this.admin, { name: 'Switched off', rights: ['crm', 'catalogue'] });
    bodyOf(await this.admin.patch(`/applications/${off.id}`, { active: false }));
  }

  /** Subscriptions whose deliveries are delivered, exhausted, refused for good, and wait; one secret is replaced. */
  private async createWebhooks(): Promise<void> {
    const { url } = this.receiver;
    const answers: Record<string, ReplyOrHang> = {
      bad: { status: 500 },
      gone: { status: 410 },
      later: { status: 503, headers: { 'Retry-After': '3600' } },
    };
    this.receiver.answer = ({ path }) => answers[path.split('/').at(-1)!] ?? { status: 200 };
    const subscribe = async (event: string, target: string, signatures = ['v1']): Promise<Document> =>
      bodyOf(
        await this.shop.client.put('/webhooks', {
          event,
          url: target,
          headers: { 'X-Receiver': event },
          signatures,
        }),
      );
    const { id } = await subscribe('sales_order_created', url);
    bodyOf(await this.shop.client.post(`/webhooks/${id}/rotate_secret`));
    await subscribe('sales_order_validated', `${url}/bad`, ['v1', 'v1a']);
    await subscribe('sales_order_shipped', `${url}/gone`);
    await subscribe('sales_order_delivered', `${url}/later`);
  }

  private async createOrders(): Promise<void> {
    const transition = (order: Document, ...names: string[]): Promise<void> =>
      names.reduce(async (before, name) => {
        await before;
        await this.post(`/orders/${order.id}/${name}`, { reason: 'as agreed' });
      }, Promise.resolve());
    await transition(await this.order(), 'validate');
    await transition(await this.order(), 'validate', 'ship');
    await transition(await this.order(), 'validate', 'ship', 'deliver');
    const answered = await this.order();
    await transition(answered, 'validate');
    const lines = [{ position: 1, status: 'backordered', quantity: 1 }];
    await this.post(`/orders/${answered.id}/answer`, { lines, consent: 'required' });
    const requested = await this.order();
    await transition(requested, 'validate');
    const request = { externalId: 'change-1', kind: 'change', content: { comment: 'Ring once' } };
    bodyOf(await this.shop.client.post(`/orders/${requested.id}/change_requests`, request));
    await transition(await this.order(), 'cancel');
    const changed = await this.order();
    await transition(changed, 'validate', 'reopen');
    bodyOf(await this.shop.client.patch(`/orders/${changed.id}`, { comment: 'Ring twice' }));
    await this.order({
      externalReference: 'WEB-1002',
      customer: { name: 'Grace Hopper', individual: true },
      deliveryAddress: { ...ADDRESS, details: 'Second floor' },
      items: [{ ...BOX, orderedQuantity: '2.5', unitPrice: '16.658333', label: 'Olive oil' }],
      shippingMethod: { externalReference: 'parcel', name: 'Parcel', price: '6.90', vatRate: '20.000' },
      expectedDeliveryDate: '2026-12-01 00:00:00',
      comment: 'Leave it at the door',
      purchaseOrderNumber: 'PO-4711',
      buyerReference: 'Kitchen',
      costCentre: '4200',
      metadata: { basket: 'b-17' },
      vouchers: [{ description: 'Welcome', taxedAmount: '5.00' }],
      calculationMode: 'line',
      roundingMode: 'half_even',
      declaredTotals: { gross: '1.00' },
    });
    await take(await newParkingShop(this.admin), newName());
    const held = await this.order();
    bodyOf(await this.admin.put(`/orders/${held.id}/holds/credit`, { reason: 'too high' }));
    const paid = await this.order();
    const operations = [{ orderExternalReference: paid.externalId, amount: 1 }];
    const key = { 'Idempotency-Key': unique('key') };
    const payment = { reference: unique('payment'), amount: 1, operations };
    bodyOf(await this.shop.client.post('/payments', payment, key));
  }

  /** Proposed changes in each state, and reconciliations, one of them undone. */
  private async createContacts(): Promise<void> {
    const decisions = [null, 'accept', 'refuse'];
    for (const decision of decisions) {
      const known = await newContact(this.admin);
      const path = `/applications/${this.shop.id}/contact_references`;
      const reference = await this.post(path, { contact: known.id });
      const change = { lastName: unique('Lumen') };
      const answer = bodyOf(await this.shop.client.patch(`/contact_references/${reference.id}`, change));
      if (decision !== null) await this.post(`/contact_changes/${answer.proposedChange.id}/${decision}`);
      const { contact } = await this.order();
      const { id } = await this.post(`/contacts/${contact.id}/reconcile`, { contactId: known.id });
      if (decision === 'refuse') await this.post(`/contact_reconciliations/${id}/undo`);
    }
  }

  private async createErasure(): Promise<void> {
    const contact = await newContact(this.admin);
    const { id } = await this.post(`/contacts/${contact.id}/erase`, { reason: 'Ticket 4711' });
    await waitUntil(async () => bodyOf(await this.admin.get(`/erasures/${id}`)).state === 'done');
  }

  private async causeRefusal(): Promise<void> {
    await this.shop.client.get('/orders?nothing=1');
    await waitUntil(async () => bodyOf(await this.shop.client.get('/refused_requests')).length > 0);
  }

  /** After the erasure, which deletes the files of exports. */
  private async exportOrders(): Promise<void> {
    const { id } = await this.post('/jobs', { kind: 'orders.export', filter: {} });
    await waitUntil(async () => bodyOf(await this.admin.get(`/jobs/${id}`)).state === 'done');
  }

  /** Until only those wait whose receiver has asked for an hour, or never to be called again. */
  private async finishDeliveries(): Promise<void> {
    const webhooks = bodyOf(await this.shop.client.get('/webhooks')) as Document[];
    const first = webhooks.find(({ event }) => event === 'sales_order_created');
    const replay = bodyOf(
      await this.shop.client.post(`/webhooks/${first.id}/replay`, { since: '2020-01-01T00:00:00Z' }),
    );
    await waitUntil(async () => {
      const { status } = bodyOf(await this.shop.client.get(`/webhook_replays/${replay.id}`));
      const waiting = await Promise.all(webhooks.map((webhook) => this.waitingOf(webhook)));
      return status === 'finished' && waiting.flat().every((event) => LEFT_WAITING.includes(event));
    });
  }

  private async waitingOf({ id, event }: Document): Promise<string[]> {
    const path = `/webhook_deliveries?webhook=${id}&state=waiting`;
    const { body } = await this.shop.client.send('GET', path, { unchecked: 'answer' });
    return (body as unknown[]).map(() => event as string);
  }
}

/** Which known contacts resemble a temporary one depends on all orders; statistics depend on the time. */
const IS_COMPUTED = /\/(candidates|statistics)$/;

/** The paths of GET in the OpenAPI document of the released version, without the prefix. */
function documentedPaths(folder: string): string[] {
  const document = readFileSync(join(folder, 'openapi.json'), 'utf8');
  const { paths } = JSON.parse(document) as { paths: Record<string, { get?: unknown }> };
  const readable = Object.keys(paths).filter((path) => paths[path]!.get !== undefined);
  const stored = readable.filter((path) => path.startsWith('/api/v1/') && !IS_COMPUTED.test(path));
  return stored.map((path) => path.slice('/api/v1'.length));
}

/**
 * Reads these paths of any version.
 * @returns the bodies by path
 */
export async function read(client: ApiClient, paths: Iterable<string>): Promise<Map<string, unknown>> {
  const bodies = new Map<string, unknown>();
  for (const path of paths) {
    const { body } = await client.send('GET', path, { unchecked: 'answer' });
    bodies.set(path, body);
  }
  return bodies;
}

/**
 * The paths of every resource that this client can read by its id, and of the lists below it.
 * @param folder where the released version is
 * @param changing applications whose resources change while the test runs
 */
export async function readablePaths(
  client: ApiClient,
  folder: string,
  changing: number[],
): Promise<string[]> {
  const readable = documentedPaths(folder);
  const found: string[] = [];
  for (const list of readable.filter((path) => readable.includes(`${path}/{id}`))) {
    const { status, body } = await client.send('GET', `${list}?limit=100`, { unchecked: 'answer' });
    // Some lists require a right.
    if (status !== 200) continue;
    const below = readable.filter((path) => path.startsWith(`${list}/{id}`) && !path.includes('{tokenId}'));
    const kept = (body as Listed[]).filter(({ application }) => !changing.includes(application?.id ?? 0));
    for (const { id } of kept) found.push(...below.map((path) => path.replace('{id}', String(id))));
  }
  return found;
}

/** The JSON pointers of what was in `before` and is not in `after`; new members are allowed. */
export function lost(before: unknown, after: unknown, pointer = ''): string[] {
  if (typeof before !== 'object' || before === null) {
    return before === after ? [] : [`${pointer}: ${JSON.stringify(before)}, now ${JSON.stringify(after)}`];
  }
  if (typeof after !== 'object' || after === null) return [`${pointer}: now ${JSON.stringify(after)}`];
  return Object.entries(before).flatMap(([name, value]) =>
    lost(value, (after as Values)[name], `${pointer}/${name}`),
  );
}
