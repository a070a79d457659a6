import type { ExampleRequest } from '../../http/openapi/openapi-examples.js';

/** Stands for the random id of the first event in `listEvents` that is about an order. */
export const EXAMPLE_EVENT = 'msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f';

/** The subscription 1, whose two pings are the deliveries 1 and 2. The next order that is created is the delivery 3. */
export const WEBHOOK_EXAMPLES: ExampleRequest[] = [
  { operation: 'listAvailableWebhooks' },
  {
    operation: 'subscribeWebhook',
    body: { event: 'sales_order_created', url: 'https://shop.example/webhooks' },
  },
  { operation: 'listWebhooks' },
  { operation: 'getWebhook', path: { id: 1 } },
];

/** What can be done with the delivery of the first order. */
export const DELIVERY_EXAMPLES: ExampleRequest[] = [
  { operation: 'listEvents' },
  { operation: 'getEvent', path: { id: EXAMPLE_EVENT } },
  { operation: 'listWebhookDeliveries', path: { id: 1 } },
  { operation: 'getWebhookStatistics', path: { id: 1 } },
  { operation: 'listAllWebhookDeliveries' },
  { operation: 'getWebhookDelivery', path: { id: 3 } },
  { operation: 'redeliverWebhookDelivery', path: { id: 3 } },
  { operation: 'pingWebhook', path: { id: 1 } },
  {
    operation: 'startWebhookReplay',
    path: { id: 1 },
    body: { since: '2026-01-01T00:00:00Z', state: 'undelivered' },
  },
  { operation: 'listWebhookReplays', path: { id: 1 } },
  { operation: 'getWebhookReplay', path: { id: 1 } },
  { operation: 'cancelWebhookReplay', path: { id: 1 } },
  { operation: 'rotateWebhookSecret', path: { id: 1 }, body: { immediately: false } },
  { operation: 'enableWebhook', path: { id: 1 } },
  { operation: 'deleteWebhook', path: { id: 1 } },
];
