import { WEBHOOK_PING } from '../../events/webhook-ping.js';
import type { PingRow } from '../../persistence/webhooks/webhook-ping.repository.js';

export class PingEventDto {
  /** The `webhook-id` header of the request. */
  id: string;
  /** Always `webhook_ping`, as in `X-WEBHOOK-EVENT`. */
  type: string;
}

/** A ping. `GET /webhook_deliveries/{id}` returns its attempts and result. */
export class WebhookPingDto {
  /** The id of the delivery. */
  id: number;
  /** The id of the subscription. */
  webhook: number;
  event: PingEventDto;
  /** As for every delivery: `waiting` until it is sent, then `delivered` or `exhausted`. */
  state: string;
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
