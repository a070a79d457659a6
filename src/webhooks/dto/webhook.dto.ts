import { enumeration } from '../../common/enumeration.js';
import { HTTP_STATUS, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { OmitType } from '@nestjs/swagger';
import { ApplicationSummaryDto } from '../../auth/dto/actor.dto.js';
import type { Caller } from '../../auth/caller.js';
import { reasonDetail, type WebhookSignature } from '../../events/delivery-values.js';
import { SUBSCRIBED_EVENTS, subscribedEvents, type EventName } from '../../events/catalogue.js';
import { type WebhookContent, DISABLED_REASONS, type DisabledReason } from '../../events/event-bodies.js';
import type { WebhookHealth } from '../../persistence/webhooks/webhook-values.js';
import type { WebhookRow } from '../../persistence/webhooks/webhook.repository.js';

const WARNING_CODES = enumeration('WebhookWarningCode', [
  'signature_not_verified',
  'no_worker',
  'url_replaced',
]);

/** A problem of a subscription that somebody should fix. */
class WebhookWarningDto {
  /**
   * `signature_not_verified`: the receiver responded with 2xx to a ping that was signed with a wrong key; events are still sent.
   * `no_worker`: no process is running that sends events.
   * `url_replaced`: this request replaced the receiver, which no longer gets anything.
   */
  @DocumentedProperty({ enum: WARNING_CODES })
  code: (typeof WARNING_CODES)[number];

  /** What is wrong and what to do, in sentences for people. */
  detail: string;
}

/** The last failed attempt to deliver an event; pings do not count. */
class WebhookFailureDto {
  /** The id of the delivery. It may have been deleted because of its age. */
  @IdValue() delivery: number;

  /** Such as `http_500` or `timeout`. */
  reason: string;
  /** The reason in a sentence. */
  detail: string | null;
  /** The HTTP status of the response, or null when there was none. */
  @DocumentedProperty(HTTP_STATUS)
  status: number | null;
  @TimestampValue() at: string;
}

export class WebhookDto {
  @IdValue() id: number;
  /** The application that subscribed. */
  application: ApplicationSummaryDto;
  /** The event that is subscribed to, or the list of several. */
  @DocumentedProperty(SUBSCRIBED_EVENTS)
  event: EventName | EventName[];

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
  @DocumentedProperty({ enum: DISABLED_REASONS })
  disabledReason: DisabledReason | null;
  /**
   * Whether a delivery waits for those of earlier events of the same order to this and the application's other ordered
   * subscriptions.
   */
  ordered: boolean;

  /** How requests are signed: `v1` with the secret, `v1a` with the key of the application. */
  signatures: WebhookSignature[];

  /** The names of the headers of the receiver's own that are sent. Their values are never shown: each is null. */
  @DocumentedProperty({ type: 'object', additionalProperties: { type: 'null' } })
  headers: Record<string, null>;
  /** `reference`: the body of an event is only a reference to it. */
  content: WebhookContent;
  /**
   * `disabled`: it is not active; `paused`: the receiver asked for a pause, which has not ended; `failing`: three attempts
   * in a row failed, or all for an hour, or a ping was redirected, and nothing was delivered since; `ok`: none of these. The first that applies.
   */
  health: WebhookHealth;

  /** The last failed attempt, even if later deliveries succeeded; null if none has failed. */
  lastFailure: WebhookFailureDto | null;
  /** Nothing is sent before this time, because the receiver asked for a pause; null if it did not. */
  @TimestampValue() pausedUntil: string | null;

  /** Since when all deliveries have failed; null when the last one succeeded. */
  @TimestampValue() failingSince: string | null;

  /** After a rotation, requests are also signed with the previous secret until this time; null if there is none. */
  @TimestampValue() previousSecretUntil: string | null;

  /** Empty when there is no problem. */
  warnings: WebhookWarningDto[];

  @TimestampValue() createdAt: string;

  @TimestampValue() updatedAt: string;
}

/** A subscription of the caller. */
export class WebhookWithSecretDto extends OmitType(WebhookDto, ['key']) {
  /** Sent with every webhook as `X-WEBHOOK-KEY`; the same for all subscriptions of the application. */
  key: string;

  /** The secret that signs the requests (`webhook-signature`). Returned only when it has just been created. */
  secret?: string;
}

const SIGNATURE_NOT_VERIFIED =
  'The receiver accepted a ping with a wrong signature, so it would accept requests from anybody. Make it check webhook-signature, then POST /webhooks/{id}/ping to test it again.';
const REPLACED = 'A second receiver needs another set of events. Until now these events were sent to';
const NO_WORKER = 'No worker is running: nothing is delivered until one is started.';

const warning = (code: WebhookWarningDto['code'], detail: string): WebhookWarningDto => ({ code, detail });

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** @param former the subscription before the request, which may have replaced its receiver */
export function toWebhookDto(row: WebhookRow, caller: Caller, former: WebhookRow | null = null): WebhookDto {
  return {
    id: row.id,
    application: row.application,
    event: subscribedEvents(row.events),
    url: row.url,
    key: row.application.id === caller.id ? caller.webhookKey : null,
    active: row.active,
    disabledReason: row.disabledReason,
    ordered: row.ordered,
    signatures: row.signatures,
    headers: Object.fromEntries(row.headerNames.map((name) => [name, null])),
    content: row.content,
    health: row.health,
    lastFailure: toWebhookFailureDto(row),
    pausedUntil: iso(row.pausedUntil),
    failingSince: iso(row.failingSince),
    previousSecretUntil: iso(row.previousSecretUntil),
    warnings: [
      ...(row.signatureWarning ? [warning('signature_not_verified', SIGNATURE_NOT_VERIFIED)] : []),
      ...(row.hasWorker ? [] : [warning('no_worker', NO_WORKER)]),
      ...(former && former.url !== row.url ? [warning('url_replaced', `${REPLACED} ${former.url}.`)] : []),
    ],
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
