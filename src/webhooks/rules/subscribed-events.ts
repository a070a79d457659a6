import { type Caller, isApprover, isLimited } from '../../auth/caller.js';
import { invalidInput, invalidMember, type Fault } from '../../common/errors/domain-error.js';
import {
  EVENT_NAMES,
  type EventName,
  EVENTS_OF_EACH_APPLICATION,
  EVENTS_ABOUT_WEBHOOKS,
  EVENTS_OF_PENDING_ORDERS,
} from '../../events/catalogue.js';
import type { CreateWebhookDto } from '../dto/webhook-requests.dto.js';

const OF_LIMITED: readonly EventName[] = [...EVENTS_ABOUT_WEBHOOKS, ...EVENTS_OF_EACH_APPLICATION];

/** The events that an application may subscribe to. */
export function receivableEvents(caller: Caller): readonly EventName[] {
  if (!isLimited(caller)) return EVENT_NAMES;
  return isApprover(caller) ? [...EVENTS_OF_PENDING_ORDERS, ...OF_LIMITED] : OF_LIMITED;
}

/** The events that a request subscribes to, each once, in the order of the catalogue. */
export function subscribedEvents(
  caller: Caller,
  { event, events }: Pick<CreateWebhookDto, 'event' | 'events'>,
): EventName[] {
  if (event !== undefined && events !== undefined) {
    const detail = 'Expected either "event" or "events", but received both.';
    throw invalidMember('#/events', 'not_allowed', detail);
  }
  const sent = events ?? (event === undefined ? [] : [event]);
  if (sent.length === 0) {
    const detail = 'This member is required, unless there is "events".';
    throw invalidMember('#/event', 'required', detail);
  }
  const receivable = receivableEvents(caller);
  const faults = sent.flatMap((name, index): Fault[] => {
    if (receivable.includes(name)) return [];
    const pointer = events === undefined ? '#/event' : `#/events/${index}`;
    const detail = `Expected one of ${receivable.join(', ')}, which the application may receive, but received "${name}".`;
    return [{ pointer, code: 'not_allowed', detail }];
  });
  if (faults.length > 0) throw invalidInput(faults);
  return EVENT_NAMES.filter((name) => sent.includes(name));
}
