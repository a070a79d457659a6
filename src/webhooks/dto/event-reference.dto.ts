import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { CountValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import type { EventName } from '../../events/catalogue.js';
import type { EventReference } from '../../events/event-bodies.js';

class ReferredOrderDto {
  @IdValue()
  id: number;
}

/** The body of an event for a subscription with the content `reference`: it has no personal data. */
export class EventReferenceDto implements EventReference {
  /** The id of the event (`webhook-id`). */
  id: string;

  /** As in `X-WEBHOOK-EVENT`. */
  type: EventName;

  /** When the event happened. */
  @TimestampValue()
  createdAt: string;

  /** As in `X-WEBHOOK-SEQUENCE`; null when the event is not about exactly one order. */
  @CountValue(1)
  sequence: number | null;

  /** Null when the event is not about exactly one order. */
  order: ReferredOrderDto | null;

  /** The path of `GET /events/{id}`, which returns the whole event. */
  @DocumentedProperty({ type: 'string', format: 'uri-reference' })
  url: string;
}
