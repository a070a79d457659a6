import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ACCESS, memberWith } from '../support/authorisation/access-table.js';
import { FACTORIES, orderOf, type Ids } from '../support/authorisation/resources.js';
import { ApplicationsFixture, type Member } from '../support/authorisation/applications-fixture.js';
import type { Answer } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { emit } from '../support/events.js';
import { WRITES } from '../support/operations.js';
import { bodyOf, newContact, newPackaging, unique } from '../support/samples.js';

/** A request that succeeded because of a right that its application has lost since. */
interface SentRequest {
  sender: Member;
  path: string;
  body: unknown;
  headers: Record<string, string>;
  answer: Answer;
}

/** Operations that write nothing have no Idempotency-Key. */
const WITH_KEY = new Set(WRITES.map(({ path }) => `POST /api/v1${path}`));
const POSTS = Object.entries(ACCESS).filter(([name]) => WITH_KEY.has(name));

/** The right that each request needs; null when it needs none, so that its response is replayed. */
const TABLE = new Map<string, string | null>([
  ...POSTS.map(([name, { needs, reaches, alsoNeeds }]): [string, string | null] => [
    name,
    // The administrator cannot lose rights.
    alsoNeeds !== undefined ? null : needs !== 'token' ? needs : reaches === 'own' ? null : 'sales',
  ]),
  ['POST /api/v1/orders, with the id of a contact', 'crm'],
  ['POST /api/v1/orders, with the id of a packaging', 'catalogue'],
  ['POST /api/v1/orders/bulk, with the id of a packaging', 'catalogue'],
  ['POST /api/v1/webhook_deliveries/{id}/redeliver, for an event of another application', 'sales'],
]);

let fixture: ApplicationsFixture;
const sentRequests = new Map<string, SentRequest>();

beforeAll(async () => {
  fixture = await ApplicationsFixture.start();
  for (const [name, access] of POSTS) {
    const { needs, reaches, id, body } = access;
    const sender = fixture.member(needs === 'token' ? own(reaches) : memberWith(access));
    const owner = reaches === 'own' ? sender : fixture.member('partner');
    const ids: Ids = id === undefined ? {} : await FACTORIES[id](fixture, owner);
    const path = name.replace('POST /api/v1', '').replaceAll(/\{(\w+)\}/g, (_, key: string) => `${ids[key]}`);
    await send(name, sender, path, await body?.(fixture, sender));
  }
  await sendOrders();
  await redeliver();
  for (const name of ['crm', 'catalogue', 'sales', 'logistics', 'admin'] as const)
    await removeRights(fixture.member(name));
}, 300_000);
afterAll(() => fixture.stop());

const own = (reaches: string): 'partner' | 'sales' => (reaches === 'own' ? 'partner' : 'sales');

async function send(name: string, sender: Member, path: string, body: unknown): Promise<void> {
  const headers = { 'Idempotency-Key': unique('key') };
  const answer = await sender.client.post(path, body, headers);
  bodyOf(answer);
  sentRequests.set(name, { sender, path, body, headers, answer });
}

async function sendOrders(): Promise<void> {
  const [crm, catalogue] = [fixture.member('crm'), fixture.member('catalogue')];
  const contact = { id: (await newContact(fixture.admin)).id };
  await send(
    'POST /api/v1/orders, with the id of a contact',
    crm,
    '/orders',
    orderOf(fixture, crm, { contact }),
  );
  const items = [{ packaging: (await newPackaging(fixture.admin)).id, orderedQuantity: 1 }];
  const order = (): unknown => orderOf(fixture, catalogue, { items });
  await send('POST /api/v1/orders, with the id of a packaging', catalogue, '/orders', order());
  await send('POST /api/v1/orders/bulk, with the id of a packaging', catalogue, '/orders/bulk', {
    orders: [order()],
  });
}

async function redeliver(): Promise<void> {
  const sales = fixture.member('sales');
  const event = 'sales_order_shipped';
  const { id } = bodyOf(await sales.client.put('/webhooks', { event, url: fixture.webhookUrl(sales) }));
  await emit(fixture.service, 1, { applicationId: fixture.member('partner').id, type: event });
  let delivery: Answer['body'];
  await waitUntil(async () => {
    const deliveries = bodyOf(await sales.client.get(`/webhook_deliveries?webhook=${id}`));
    delivery = deliveries.find(
      (one: Answer['body']) => one.event.type === event && one.state === 'delivered',
    );
    return delivery !== undefined;
  });
  const name = 'POST /api/v1/webhook_deliveries/{id}/redeliver, for an event of another application';
  await send(name, sales, `/webhook_deliveries/${delivery.id}/redeliver`, undefined);
}

/** Removes all rights, and waits until the authenticator no longer uses the cached ones. */
async function removeRights({ id, client }: Member): Promise<void> {
  bodyOf(await fixture.admin.patch(`/applications/${id}`, { rights: [] }));
  await waitUntil(async () => bodyOf(await client.get('/me')).rights.length === 0);
}

it.each([...TABLE])(
  '%s: a repeated Idempotency-Key is not replayed without the right %s',
  async (name, right) => {
    const { sender, path, body, headers, answer } = sentRequests.get(name)!;
    const again = await sender.client.post(path, body, headers);
    if (right === null) {
      expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
        answer.status,
        answer.body,
        'true',
      ]);
    } else {
      expect([again.status, again.body.code, again.body.right]).toEqual([403, 'missing_right', right]);
    }
  },
);
