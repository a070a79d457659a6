import { IsBoolean, IsIn, IsOptional, Length } from 'class-validator';
import { FormatField, NotBlank } from '../../platform/http/documentation/fields.js';
import {
  HttpStatusValue,
  IdValue,
  TimestampValue,
} from '../../platform/http/documentation/response-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { OmitType } from '@nestjs/swagger';
import { MAX_TARGET_URL_LENGTH } from '../../common/network/target-url.js';
import { ApplicationSummaryDto } from '../../auth/dto/application-summary.dto.js';
import type { Caller } from '../../auth/caller.js';
import { reasonDetail } from '../../events/delivery-reasons.js';
import { EVENT_NAMES, type EventName } from '../../events/catalogue.js';
import {
  type DisabledReason,
  type DisabledWebhook,
  type FailingWebhook,
  type RecoveredWebhook,
} from '../../events/changed-webhook.js';
import { type WebhookHealth, type WebhookRow } from '../../persistence/webhooks/webhook.repository.js';

export class AvailableWebhookDto {
  event: EventName;

  /** When the event happens, and what its body is. */
  description: string;

  /** The JSON Schema (2020-12) of the body, without external references. Later versions may add members. */
  @DocumentedProperty({ type: 'object', additionalProperties: true })
  schema: Record<string, unknown>;
}

export class CreateWebhookDto {
  /**
   * One of those that `GET /webhooks/available` lists.
   * @example sales_order_validated
   */
  @IsIn(EVENT_NAMES)
  event: EventName;

  /**
   * The URL that events are posted to: http or https, with a public address.
   * @example "https://shop.example/webhooks/orders"
   */
  @Length(1, MAX_TARGET_URL_LENGTH) @FormatField('uri') @NotBlank() url: string;

  /**
   * Whether the events of each order arrive in sequence: a delivery waits until those of earlier events of
   * the same order to this and the application's other ordered subscriptions are delivered, exhausted or cancelled. Other
   * orders do not wait. Absent: unchanged, or `false` for a new subscription.
   */
  @IsOptional() @IsBoolean() ordered?: boolean;
}

export const WEBHOOK_WARNING_CODES = ['signature_not_verified'] as const;

/** A problem of a subscription that its owner should fix. Events are still sent. */
export class WebhookWarningDto {
  /** `signature_not_verified`: the receiver responded with 2xx to a ping that was signed with a wrong key. */
  @DocumentedProperty({ enum: WEBHOOK_WARNING_CODES })
  code: (typeof WEBHOOK_WARNING_CODES)[number];

  /** What is wrong and what to do, in sentences for people. */
  detail: string;
}

/** The last failed attempt to deliver an event; pings do not count. */
export class WebhookFailureDto {
  /** The id of the delivery. It may have been deleted because of its age. */
  @IdValue()
  delivery: number;

  /** Such as `http_500` or `timeout`. */
  reason: string;
  /** The reason in a sentence. */
  detail: string | null;
  /** The HTTP status of the response, or null when there was none. */
  @HttpStatusValue()
  status: number | null;

  @TimestampValue()
  at: string;
}

export class WebhookDto {
  @IdValue()
  id: number;

  /** The application that subscribed. */
  application: ApplicationSummaryDto;

  /** The event that is subscribed to. */
  event: EventName;

  /** Where the events are posted to. */
  @DocumentedProperty({ type: 'string', format: 'uri' })
  url: string;

  /**
   * Sent with every webhook as `X-WEBHOOK-KEY`; the same for all subscriptions of the application. Null for a subscription
   * of another application.
   */
  key: string | null;
  /** When false, nothing is sent; `POST /webhooks/{id}/enable` or subscribing again makes it true. */
  active: boolean;
  /** Why it is not active: the receiver responded with 410 (`gone`), or all deliveries failed for five days (`failing`). */
  disabledReason: DisabledReason | null;
  /**
   * Whether a delivery waits for those of earlier events of the same order to this and the application's other ordered
   * subscriptions.
   */
  ordered: boolean;
  /**
   * `disabled`: it is not active; `paused`: the receiver asked for a pause, which has not ended; `failing`: three attempts
   * in a row failed, or all for an hour, and nothing was delivered since; `ok`: none of these. The first that applies.
   */
  health: WebhookHealth;

  /** The last failed attempt, even if later deliveries succeeded; null if none has failed. */
  lastFailure: WebhookFailureDto | null;
  /** Nothing is sent before this time, because the receiver asked for a pause; null if it did not. */
  @TimestampValue()
  pausedUntil: string | null;

  /** Since when all deliveries have failed; null when the last one succeeded. */
  @TimestampValue()
  failingSince: string | null;

  /** After a rotation, requests are also signed with the previous secret until this time; null if there is none. */
  @TimestampValue()
  previousSecretUntil: string | null;

  /** Empty when there is no problem. */
  warnings: WebhookWarningDto[];

  @TimestampValue()
  createdAt: string;

  @TimestampValue()
  updatedAt: string;
}

/** A subscription of the caller. */
export class WebhookWithSecretDto extends OmitType(WebhookDto, ['key']) {
  /** Sent with every webhook as `X-WEBHOOK-KEY`; the same for all subscriptions of the application. */
  key: string;

  /** The secret that signs the requests (`webhook-signature`). Returned only when it has just been created. */
  secret?: string;
}

export class RotateWebhookSecretDto {
  /** When true, the previous secret stops signing at once, as after a leak; otherwise both sign for 24 hours. */
  @IsOptional() @IsBoolean() immediately?: boolean;
}

/** The delivery whose outcome caused an event about a subscription. */
class LastWebhookDeliveryDto {
  @IdValue()
  id: number;

  /** The id of the event that was delivered (`webhook-id`). */
  event: string;
  /** Such as `http_500` or `timeout`; `delivered` for a success. */
  reason: string;
  /** The HTTP status of the response, or null when there was none. */
  @HttpStatusValue()
  status: number | null;
}

/** What the bodies of events about a subscription have in common. */
class ChangedWebhookDto {
  @IdValue()
  id: number;

  /** The application that subscribed. */
  application: ApplicationSummaryDto;

  /** The event that is subscribed to. */
  event: EventName;

  /** Where the events are posted to. */
  @DocumentedProperty({ type: 'string', format: 'uri' })
  url: string;

  /** When false, nothing is sent. */
  active: boolean;
  /** The delivery whose outcome caused this event. */
  lastDelivery: LastWebhookDeliveryDto;
}

/** The body of `webhook_failing`: a subscription that fails. */
export class FailingWebhookDto extends ChangedWebhookDto implements FailingWebhook {
  /** Since when all deliveries have failed. */
  @TimestampValue()
  failingSince: string;
}

/** The body of `webhook_recovered`: a subscription that failed, and to which something was delivered again. */
export class RecoveredWebhookDto extends ChangedWebhookDto implements RecoveredWebhook {
  /** Since when all deliveries had failed. */
  @TimestampValue()
  failingSince: string;

  @TimestampValue()
  recoveredAt: string;
}

/** The body of `webhook_disabled`: a subscription that was disabled. */
export class DisabledWebhookDto extends ChangedWebhookDto implements DisabledWebhook {
  /** Its receiver responded with 410 (`gone`), or all deliveries failed for five days (`failing`). */
  disabledReason: DisabledReason;
  /** Since when all deliveries had failed; null when the last one before the 410 succeeded. */
  @TimestampValue()
  failingSince: string | null;

  @TimestampValue()
  disabledAt: string;
}

const SIGNATURE_NOT_VERIFIED: WebhookWarningDto = {
  code: 'signature_not_verified',
  detail:
    'The receiver accepted a ping with a wrong signature, so it would accept requests from anybody. ' +
    'Make it check webhook-signature, then POST /webhooks/{id}/ping to test it again.',
};

export function toWebhookDto(row: WebhookRow, caller: Caller): WebhookDto {
  return {
    id: row.id,
    application: row.application,
    event: row.event,
    url: row.url,
    key: row.application.id === caller.id ? caller.webhookKey : null,
    active: row.active,
    disabledReason: row.disabledReason,
    ordered: row.ordered,
    health: row.health,
    lastFailure: toWebhookFailureDto(row),
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil: row.previousSecretUntil?.toISOString() ?? null,
    warnings: row.signatureWarning ? [SIGNATURE_NOT_VERIFIED] : [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toWebhookFailureDto(row: WebhookRow): WebhookFailureDto | null {
  if (row.lastFailedAt === null) return null;
  return {
    delivery: row.lastFailedDeliveryId!,
    reason: row.lastFailureReason!,
    detail: reasonDetail(row.lastFailureReason!),
    status: row.lastFailureStatus,
    at: row.lastFailedAt.toISOString(),
  };
}

/** @param secret null when the subscription existed before */
export function toWebhookWithSecretDto(
  { webhook, secret }: { webhook: WebhookRow; secret: string | null },
  caller: Caller,
): WebhookWithSecretDto {
  return { ...toWebhookDto(webhook, caller), key: caller.webhookKey, ...(secret !== null && { secret }) };
}
