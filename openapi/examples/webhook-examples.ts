import type { ExampleRequest } from '../document/openapi-examples.js';
import { SAMPLE_ROWS } from './sample-ids.js';

/** The subscription, and the delivery of the next order that is created, which follows its two pings. */
const WEBHOOK = SAMPLE_ROWS.webhooks + 1;
const DELIVERY = SAMPLE_ROWS.deliveries + 3;

/** Stands for the random id of the first event in `listEvents` that is about an order. */
export const EXAMPLE_EVENT = 'msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f';

export const WEBHOOK_EXAMPLES: ExampleRequest[] = [
  { operation: 'listAvailableWebhooks' },
  {
    operation: 'subscribeWebhook',
    body: { event: 'sales_order_created', url: 'https://shop.example/webhooks', signatures: ['v1', 'v1a'] },
  },
  { operation: 'listWebhooks' },
  { operation: 'getWebhook', path: { id: WEBHOOK } },
];

/** What can be done with the delivery of the first order. */
export const DELIVERY_EXAMPLES: ExampleRequest[] = [
  { operation: 'listEvents' },
  { operation: 'getEvent', path: { id: EXAMPLE_EVENT } },
  { operation: 'getWebhookStatistics', path: { id: WEBHOOK } },
  { operation: 'listWebhookDeliveries' },
  { operation: 'getWebhookDelivery', path: { id: DELIVERY } },
  { operation: 'redeliverWebhookDelivery', path: { id: DELIVERY } },
  { operation: 'pingWebhook', path: { id: WEBHOOK } },
  {
    operation: 'startWebhookReplay',
    path: { id: WEBHOOK },
    body: { since: '2026-01-01T00:00:00Z', state: 'undelivered' },
  },
  { operation: 'listWebhookReplays', path: { id: WEBHOOK } },
  { operation: 'getWebhookReplay', path: { id: 1 } },
  { operation: 'cancelWebhookReplay', path: { id: 1 } },
  { operation: 'rotateWebhookSecret', path: { id: WEBHOOK }, body: { immediately: false } },
  { operation: 'rotateWebhookKeys' },
  { operation: 'getWebhookKeys', path: { id: 1 } },
  { operation: 'enableWebhook', path: { id: WEBHOOK } },
  { operation: 'getWebhookHistory', path: { id: WEBHOOK } },
  { operation: 'deleteWebhook', path: { id: WEBHOOK } },
];
