import { isApprover, isLimited, type Caller } from '../../auth/caller.js';
import {
  EVENT_NAMES,
  EVENTS_OF_EACH_APPLICATION,
  EVENTS_ABOUT_WEBHOOKS,
  EVENTS_OF_PENDING_ORDERS,
  type EventName,
} from '../../events/catalogue.js';

const OF_LIMITED: readonly EventName[] = [...EVENTS_ABOUT_WEBHOOKS, ...EVENTS_OF_EACH_APPLICATION];

/** The events that an application may subscribe to. */
export function receivableEvents(caller: Caller): readonly EventName[] {
  if (!isLimited(caller)) return EVENT_NAMES;
  return isApprover(caller) ? [...EVENTS_OF_PENDING_ORDERS, ...OF_LIMITED] : OF_LIMITED;
}
