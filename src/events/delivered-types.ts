import { enumeration } from '../common/enumeration.js';
import { EVENT_NAMES, type EventName } from './catalogue.js';
import { WEBHOOK_PING } from './webhook-ping.js';

/** What the header X-WEBHOOK-EVENT can say: an event, or that it is a ping. */
export const DELIVERED_TYPES: readonly DeliveredType[] = enumeration('WebhookDeliveryEventType', [
  ...EVENT_NAMES,
  WEBHOOK_PING,
]);
export type DeliveredType = EventName | typeof WEBHOOK_PING;
