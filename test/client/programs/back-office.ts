import { ApiError, createClient, type Item, type WebhookEvent } from 'order-taking-client';

// Written as a user of the package would: without casts, `any` and assertions. It is compiled and executed by package.e2e.ts.
const [baseUrl = '', token = '', shop = ''] = process.argv.slice(2);
const application = Number(shop);
const client = createClient({ baseUrl, token });

/** Reads the shop's pending orders in small pages, and validates them. */
async function validateOrders(): Promise<number[]> {
  const validated: number[] = [];
  for await (const order of client.items('/api/v1/orders', {
    params: { query: { state: 'pending', application, limit: 1 } },
  })) {
    const { data } = await client.POST('/api/v1/orders/{id}/validate', {
      params: { path: { id: order.id } },
    });
    const id: number = data.id;
    validated.push(id);
  }
  return validated;
}

type FeedEvent = Item<'/api/v1/events'>;

const describeEvent = (event: FeedEvent): string => `${event.type} ${event.id}`;

function describeWebhook(received: WebhookEvent): string {
  switch (received.event) {
    case 'payment_received':
      return `${received.body.reference}: ${received.body.amount}`;
    case 'contact_reference_reconciled':
      return received.body.contact.lastName ?? '';
    case 'data_lost':
      return received.body.lostSince;
    case 'contact_erased':
      return String(received.body.contact);
    case 'webhook_failing':
    case 'webhook_recovered':
    case 'webhook_disabled':
    case 'webhook_ping':
      return received.body.url;
    default:
      return `${received.body.code}: ${received.body.totals.gross}`;
  }
}

async function codeOfRefusal(): Promise<string | undefined> {
  try {
    await client.POST('/api/v1/orders/{id}/cancel', { params: { path: { id: 0 } }, body: { reason: '' } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [fault] = error.faults;
    return fault === undefined ? error.code : `${error.code}: ${fault.pointer}`;
  }
}

const validated = await validateOrders();
const events: string[] = [];
let after: string | undefined;
// An event appears in the feed when all transactions that began before it have ended.
while (events.length < validated.length * 2) {
  for await (const event of client.events(after)) {
    if (event.order !== null && validated.includes(event.order)) events.push(describeEvent(event));
    after = event.id;
  }
}
const ping: WebhookEvent = {
  event: 'webhook_ping',
  id: 'msg_1',
  attempt: 1,
  sequence: undefined,
  body: { id: 1, event: 'payment_received', url: 'https://shop.example/' },
};
process.stdout.write(
  JSON.stringify({ validated, events, webhook: describeWebhook(ping), refusal: await codeOfRefusal() }),
);
