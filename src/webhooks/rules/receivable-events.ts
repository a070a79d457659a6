import { isApprover, type Caller } from '../../auth/caller.js';
import {
  EVENT_NAMES,
  EVENT_OF_EACH_APPLICATION,
  EVENTS_ABOUT_WEBHOOKS,
  EVENTS_OF_PENDING_ORDERS,
  type EventName,
} from '../../events/catalogue.js';

const OF_APPROVERS: readonly EventName[] = [
  ...EVENTS_OF_PENDING_ORDERS,
  ...EVENTS_ABOUT_WEBHOOKS,
  EVENT_OF_EACH_APPLICATION,
];

/** The events that an application may subscribe to. */
export const receivableEvents = (caller: Caller): readonly EventName[] =>
  isApprover(caller) ? OF_APPROVERS : EVENT_NAMES;
