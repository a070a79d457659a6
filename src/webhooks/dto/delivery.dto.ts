import { ApiProperty } from '@nestjs/swagger';
import { DELIVERY_KINDS, type DeliveryKind } from '../../events/webhook-ping.js';
import {
  DELIVERY_STATES,
  type AttemptRow,
  type DeliveryLogRow,
  type DeliveryState,
} from '../../persistence/repositories/delivery-log.repository.js';
import { reasonDetail } from '../rules/reason-detail.js';

/** What was sent. */
export class DeliveryEventDto {
  /** The `webhook-id`: the same on every attempt. */
  id: string;
  type: string;
}

/** The order that an event is about. */
export class DeliveryOrderDto {
  id: number;
  /** Counts the events of the order upwards. */
  sequence: number | null;
}

export class DeliveryAttemptDto {
  /** 1 for the first; `X-WEBHOOK-ATTEMPT`. It goes on counting when the delivery is asked for again. */
  attempt: number;
  startedAt: string;
  durationMs: number;
  /** The HTTP status, or null when there was no complete answer. */
  status: number | null;
  /** `delivered`, `http_500` and the like, or why there was no complete answer, such as `timeout`. */
  reason: string;
  /** The first 16 KiB of what the receiver answered. Not in lists. */
  response?: string;
}

export class DeliveryDto {
  id: number;
  /** The id of the subscription. */
  webhook: number;

  /** An `event`, or a `ping` that tries the receiver out; a `forged_ping` is one with a wrong signature. */
  @ApiProperty({ type: String, enum: DELIVERY_KINDS })
  kind: DeliveryKind;

  event: DeliveryEventDto;
  /** Null when the event is not about exactly one order. */
  order: DeliveryOrderDto | null;

  /** `waiting` for its next attempt, `delivered`, or given up: `exhausted` when all attempts failed, or `cancelled`. */
  @ApiProperty({ type: String, enum: DELIVERY_STATES })
  state: DeliveryState;

  /**
   * Why the last attempt failed, such as `http_500` or `timeout`; for one that is waiting also
   * `webhook_inactive` or `webhook_paused`. Null when there is nothing to say.
   */
  reason: string | null;
  /** The reason as a sentence. */
  detail: string | null;
  /** The latest 50, oldest first. */
  attempts: DeliveryAttemptDto[];
  /** Null when there will be none. */
  nextAttemptAt: string | null;
  createdAt: string;
  /** When it was last asked for again, by itself or in a replay. */
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
