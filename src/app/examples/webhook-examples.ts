import type { ExampleRequest } from '../../http/openapi/openapi-examples.js';
import { SAMPLE_ROWS } from './sample-ids.js';

/** The subscription, and the delivery of the first order after its two pings. */
const WEBHOOK = SAMPLE_ROWS.webhooks + 1;
const DELIVERY = SAMPLE_ROWS.deliveries + 3;

export const WEBHOOK_EXAMPLES: ExampleRequest[] = [
  { operation: 'listAvailableWebhooks' },
  {
    operation: 'subscribeWebhook',
    body: { event: 'sales_order_created', url: 'https://shop.example/webhooks' },
  },
  { operation: 'listWebhooks' },
  { operation: 'getWebhook', path: { id: WEBHOOK } },
];

/** What can be done with the delivery of the first order. */
export const DELIVERY_EXAMPLES: ExampleRequest[] = [
  { operation: 'listEvents' },
  { operation: 'listWebhookDeliveries', path: { id: WEBHOOK } },
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
  { operation: 'enableWebhook', path: { id: WEBHOOK } },
  { operation: 'deleteWebhook', path: { id: WEBHOOK } },
];
