import { type Caller, isApprover, isLimited } from '../../auth/caller.js';
import { invalidInput, type Fault } from '../../common/errors/domain-error.js';
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
export function eventsToReceive(caller: Caller, { event }: Pick<CreateWebhookDto, 'event'>): EventName[] {
  const sent = [event].flat();
  const receivable = receivableEvents(caller);
  const faults = sent.flatMap((name, index): Fault[] => {
    if (receivable.includes(name)) return [];
    const pointer = Array.isArray(event) ? `#/event/${index}` : '#/event';
    const detail = `Expected one of ${receivable.join(', ')}, which the application may receive, but received "${name}".`;
    return [{ pointer, code: 'not_allowed', detail }];
  });
  if (faults.length > 0) throw invalidInput(faults);
  return EVENT_NAMES.filter((name) => sent.includes(name));
}
