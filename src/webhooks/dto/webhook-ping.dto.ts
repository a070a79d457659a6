import { enumeration } from '../../common/enumeration.js';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { WEBHOOK_PING, type DeliveryState } from '../../events/delivery-values.js';
import type { PingRow } from '../../persistence/webhooks/test-delivery.repository.js';

class WebhookPingEventDto {
  /** The `webhook-id` header of the request. */
  id: string;
  /** Always `webhook_ping`, as in `X-WEBHOOK-EVENT`. */
  @DocumentedProperty({ enum: enumeration('WebhookPingEventType', [WEBHOOK_PING]) })
  type: typeof WEBHOOK_PING;
}

/** A ping. `GET /webhook_deliveries/{id}` returns its attempts and result. */
export class WebhookPingDto {
  /** The id of the delivery. */
  @IdValue()
  id: number;

  /** The id of the subscription. */
  @IdValue()
  webhook: number;

  event: WebhookPingEventDto;
  /** As for every delivery: `waiting` until it is sent, then `delivered` or `exhausted`. */
  state: DeliveryState;

  @TimestampValue()
  createdAt: string;
}

export function toWebhookPingDto(row: PingRow): WebhookPingDto {
  return {
    id: row.id,
    webhook: row.webhookId,
    event: { id: row.messageId, type: WEBHOOK_PING },
    state: row.state,
    createdAt: row.createdAt.toISOString(),
  };
}
