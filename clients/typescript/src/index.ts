export { ApiError } from './api-error.js';
export { createClient, type ClientOptions, type OrderClient } from './client.js';
export type { Item, ListPath } from './paging.js';
export type { RetryOptions } from './retry.js';
export { WebhookKeys } from './webhook-keys.js';
export {
  verifyWebhook,
  WebhookVerificationError,
  type EventName,
  type EventReference,
  type WebhookEvent,
} from './webhooks.js';
