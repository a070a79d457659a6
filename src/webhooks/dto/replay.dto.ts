import { IsIn, IsOptional } from 'class-validator';
import { FormatField, QueryField } from '../../platform/http/documentation/fields.js';
import { CountValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { CURSOR, PAGE_SIZE } from '../../platform/http/paging/list-query.dto.js';
import {
  REPLAY_STATES,
  type ReplayRow,
  type ReplayState,
  type ReplayStatus,
} from '../../persistence/webhooks/replay.repository.js';

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

/** The query parameters of a list of replays. */
export class ListReplaysDto {
  /** Replays per page: 100 by default, at most 500. */
  @QueryField(PAGE_SIZE)
  limit?: string;

  /** Where the page starts: taken from the Link header of the previous page. */
  @QueryField(CURSOR)
  cursor?: string;
}

export class WebhookReplayDto {
  @IdValue()
  id: number;

  /** The id of the subscription. */
  @IdValue()
  webhook: number;

  @TimestampValue()
  since: string;

  @TimestampValue()
  until: string;

  state: ReplayState;

  /** `finished` when all selected deliveries have been made due. */
  status: ReplayStatus;

  /** How many deliveries have been made due so far. */
  @CountValue(0)
  queued: number;

  @TimestampValue()
  createdAt: string;

  @TimestampValue()
  finishedAt: string | null;
}

export function toWebhookReplayDto(row: ReplayRow): WebhookReplayDto {
  return {
    id: row.id,
    webhook: row.webhookId,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    state: row.state,
    status: row.status,
    queued: row.queued,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
