import { ApiProperty } from '@nestjs/swagger';
import { reasonDetail } from '../../events/delivery-reasons.js';
import { DELIVERY_KINDS, type DeliveryKind } from '../../events/webhook-ping.js';
import {
  DELIVERY_STATES,
  type AttemptRow,
  type DeliveryLogRow,
  type DeliveryState,
} from '../../persistence/delivery/delivery-log.repository.js';

/** The event that is delivered. */
export class DeliveryEventDto {
  /** The `webhook-id` header, the same for every attempt. */
  id: string;
  type: string;
}

/** The order that an event is about. */
export class DeliveryOrderDto {
  id: number;
  /** Increases with every event of the order; see `X-WEBHOOK-SEQUENCE`. */
  sequence: number | null;
}

export class DeliveryAttemptDto {
  /** The number of the attempt, from 1 (`X-WEBHOOK-ATTEMPT`). It continues to count after a redelivery. */
  attempt: number;
  startedAt: string;
  durationMs: number;
  /** The HTTP status of the response, or null when there was none. */
  status: number | null;
  /** `delivered`, an error status such as `http_500`, or why there was no complete response, such as `timeout`. */
  reason: string;
  /** The first 16 KiB of the response body. Absent in lists. */
  response?: string;
}

export class DeliveryDto {
  id: number;
  /** The id of the subscription. */
  webhook: number;

  /** An `event`, a `ping` that tests the receiver, or a `forged_ping`: a ping with a wrong signature. */
  @ApiProperty({ type: String, enum: DELIVERY_KINDS })
  kind: DeliveryKind;

  event: DeliveryEventDto;
  /** Null when the event is not about exactly one order. */
  order: DeliveryOrderDto | null;

  /** `waiting` for its next attempt, `delivered`, `exhausted` when all attempts failed, or `cancelled`. */
  @ApiProperty({ type: String, enum: DELIVERY_STATES })
  state: DeliveryState;

  /**
   * Why the last attempt failed, such as `http_500` or `timeout`; `webhook_inactive` or `webhook_paused` when a
   * waiting delivery is not sent at present. Null when no attempt has failed.
   */
  reason: string | null;
  /** The reason in a sentence. */
  detail: string | null;
  /** The latest 50 attempts, oldest first. */
  attempts: DeliveryAttemptDto[];
  /** Null when no further attempt is planned. */
  nextAttemptAt: string | null;
  createdAt: string;
  /** When it was last redelivered, individually or by a replay. */
  redeliveredAt: string | null;
  finishedAt: string | null;
}

export function toDeliveryDto(row: DeliveryLogRow): DeliveryDto {
  return {
    id: row.id,
    webhook: row.webhookId,
    kind: row.kind,
    event: { id: row.messageId, type: row.event },
    order: row.orderId === null ? null : { id: row.orderId, sequence: row.sequence },
    state: row.state,
    reason: row.reason,
    detail: row.reason === null ? null : reasonDetail(row.reason),
    attempts: row.attempts.map(toAttemptDto),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    redeliveredAt: row.redeliveredAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

const toAttemptDto = (row: AttemptRow): DeliveryAttemptDto => ({
  ...row,
  startedAt: new Date(row.startedAt).toISOString(),
});
