import { createClient, type WebhookEvent } from 'order-taking-client';

// Every line below an expectation has to be refused by the compiler: it fails where one is accepted.
const client = createClient({ baseUrl: 'http://127.0.0.1:3000', token: 'token' });
const url = 'https://shop.example/';

// @ts-expect-error There is no such path.
await client.GET('/api/v1/ordres');
// @ts-expect-error This path has no DELETE.
await client.DELETE('/api/v1/orders/{id}', { params: { path: { id: 1 } } });
// @ts-expect-error The id is missing.
await client.GET('/api/v1/orders/{id}');
// @ts-expect-error The filter is called externalId.
await client.GET('/api/v1/orders', { params: { query: { externalID: 'shop-1' } } });
// @ts-expect-error There is no such blocker.
await client.GET('/api/v1/orders', { params: { query: { blocker: 'done' } } });
// @ts-expect-error There is no such event.
await client.PUT('/api/v1/webhooks', { body: { event: 'sales_order_painted', url } });
// @ts-expect-error An entry by its id is not a list.
client.items('/api/v1/orders/{id}', { params: { path: { id: 1 } } });

const { data } = await client.GET('/api/v1/orders/{id}', { params: { path: { id: 1 } } });
// @ts-expect-error An order has no member `number`.
process.stdout.write(data.number);
// @ts-expect-error The id is a number.
const text: string = data.id;
process.stdout.write(text);

export function codeOf(received: WebhookEvent): string {
  // @ts-expect-error Not every event has a code.
  return received.body.code;
}
