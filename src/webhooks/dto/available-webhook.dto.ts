import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import type { EventName } from '../../events/catalogue.js';

export class AvailableWebhookDto {
  event: EventName;

  /** When the event happens, and what its body is. */
  description: string;

  /** The JSON Schema (2020-12) of the body, without external references. Later versions may add members. */
  @DocumentedProperty({ type: 'object', additionalProperties: true })
  schema: Record<string, unknown>;
}
