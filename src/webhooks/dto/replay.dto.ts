import { IsIn, IsOptional } from 'class-validator';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { FormatField } from '../../platform/http/documentation/fields.js';
import { CountValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import {
  REPLAY_STATES,
  REPLAY_STATUSES,
  REPLAY_WAITS,
  type ReplayState,
  type ReplayStatus,
  type ReplayWait,
} from '../../persistence/webhooks/webhook-values.js';

/** Which events to deliver again. */
export class CreateWebhookReplayDto {
  /** Events that happened at this time or later; ISO 8601, UTC unless it has an offset. */
  @FormatField('instant', { example: '2026-01-21T00:00:00Z' })
  since: string;

  /** Events that happened before this time; now by default. */
  @IsOptional() @FormatField('instant') until?: string;

  /**
   * Which of these events: those with an `exhausted`, `cancelled` or `delivered` delivery; those whose delivery is
   * `missing` because the subscription did not exist or was not active; `all` of these; or `undelivered`, the default,
   * which is all except `delivered`. Waiting deliveries are never selected, because they are sent anyway.
   * @example undelivered
   */
  @IsOptional() @IsIn(REPLAY_STATES) state?: ReplayState;
}

/** What a replay waits for. */
class WebhookReplayWaitingForDto {
  @DocumentedProperty({ enum: REPLAY_WAITS })
  code: ReplayWait;

  /** A sentence for people. */
  detail: string;
}

export class WebhookReplayDto {
  @IdValue() id: number;

  /** The id of the subscription. */
  @IdValue() webhook: number;

  @TimestampValue() since: string;

  @TimestampValue() until: string;

  state: ReplayState;

  /** `finished` when all selected deliveries have been made due. */
  @DocumentedProperty({ enum: REPLAY_STATUSES })
  status: ReplayStatus;

  /** How many deliveries have been made due so far. */
  @CountValue(0)
  queued: number;

  /** How many deliveries of the subscription are waiting for an attempt, counted up to 1,000; null when it has ended. */
  @CountValue(0)
  waiting: number | null;

  /** Why no further deliveries are made due at the moment; null when nothing prevents it, and when it has ended. */
  waitingFor: WebhookReplayWaitingForDto | null;

  @TimestampValue() createdAt: string;

  @TimestampValue() finishedAt: string | null;
}
