import type { Caller } from '../../auth/caller.js';
import { invalidInput } from '../../common/errors/domain-error.js';
import { EVENT_NAMES, type EventName } from '../../events/catalogue.js';
import type { CreateWebhookDto } from '../dto/create-webhook.dto.js';
import { receivableEvents } from './receivable-events.js';

/**
 * The events that a request subscribes to, each once, in the order of the catalogue.
 * @throws DomainError validation_failed unless it has either `event` or `events`, or for events that the caller never receives
 */
export function subscribedEvents(
  caller: Caller,
  { event, events }: Pick<CreateWebhookDto, 'event' | 'events'>,
): EventName[] {
  if (event !== undefined && events !== undefined) {
    const detail = 'Expected either "event" or "events", but received both.';
    throw invalidInput([{ pointer: '#/events', code: 'not_allowed', detail }]);
  }
  if (event !== undefined) return checked(caller, [{ name: event, pointer: '#/event' }]);
  if (events === undefined) {
    const detail = 'This member is required, unless there is "events".';
    throw invalidInput([{ pointer: '#/event', code: 'required', detail }]);
  }
  return checked(
    caller,
    events.map((name, index) => ({ name, pointer: `#/events/${index}` })),
  );
}

function checked(caller: Caller, sent: { name: EventName; pointer: string }[]): EventName[] {
  const receivable = receivableEvents(caller);
  const faults = sent
    .filter(({ name }) => !receivable.includes(name))
    .map(({ name, pointer }) => ({
      pointer,
      code: 'not_allowed' as const,
      detail: `Expected one of ${receivable.join(', ')}, which the application may receive, but received "${name}".`,
    }));
  if (faults.length > 0) throw invalidInput(faults);
  const names = sent.map(({ name }) => name);
  return EVENT_NAMES.filter((name) => names.includes(name));
}
