import { WEBHOOK_PING } from '../../events/webhook-ping.js';
import type { PingRow } from '../../persistence/repositories/webhook-ping.repository.js';

export class PingEventDto {
  /** The `webhook-id` under which the receiver gets it. */
  id: string;
  /** Always `webhook_ping`, as in X-WEBHOOK-EVENT. */
  type: string;
}

/** A ping under way: what `GET /webhook_deliveries/{id}` tells more of. */
export class WebhookPingDto {
  /** The delivery's id. */
  id: number;
  /** The subscription's id. */
  webhook: number;
  event: PingEventDto;
  /** As of every delivery: `waiting` until it is made, then `delivered` or `exhausted`. */
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
