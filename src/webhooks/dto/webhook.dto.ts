import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, EnumField, TextField } from '../../http/openapi/fields.js';
import { MAX_TARGET_URL_LENGTH } from '../../common/network/target-url.js';
import { EVENT_NAMES, type EventName } from '../../events/catalogue.js';
import type { DisabledReason, DisabledWebhook } from '../../events/webhook-disabled.js';
import type { WebhookRow } from '../../persistence/webhooks/webhook.repository.js';

export class AvailableWebhookDto {
  event: string;
  description: string;

  /** The JSON Schema (2020-12) of the body, without external references. Later versions may add members. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  schema: Record<string, unknown>;
}

export class SubscribeDto {
  /** One of `GET /webhooks/available`. */
  @EnumField(EVENT_NAMES, { example: 'sales_order_validated' })
  event: EventName;

  /** The url that events are posted to: http or https, with a public address. */
  @TextField(MAX_TARGET_URL_LENGTH, { example: 'https://shop.example/webhooks/orders' })
  url: string;
}

/** A problem of a subscription that its owner should fix. Events are still sent. */
export class WebhookWarningDto {
  /** `signature_not_verified`: the receiver answered 2xx to a ping that was signed with a wrong key. */
  code: string;
  detail: string;
}

export class WebhookDto {
  id: number;
  event: string;
  url: string;
  /** Sent with every webhook as `X-WEBHOOK-KEY`; the same for all subscriptions of the application. */
  key: string;
  /** When false, nothing is sent; `POST /webhooks/{id}/enable` or subscribing again makes it true. */
  active: boolean;
  /** Why it is not active: the receiver answered 410 (`gone`), or all deliveries failed for five days (`failing`). */
  @ApiProperty({ type: String, enum: ['gone', 'failing', null], nullable: true })
  disabledReason: DisabledReason | null;
  /** Nothing is sent before this time, because the receiver asked for a pause; null when it did not. */
  pausedUntil: string | null;
  /** Since when all deliveries have failed; null when the last one succeeded. */
  failingSince: string | null;
  /** After a rotation the previous secret signs too until this time; null when there is none. */
  previousSecretUntil: string | null;
  /** Empty when there is no problem. */
  warnings: WebhookWarningDto[];
  createdAt: string;
  updatedAt: string;
}

export class SubscriptionDto extends WebhookDto {
  /** The secret that signs the requests (`webhook-signature`). Returned only when it was just created. */
  secret?: string;
}

export class RotateSecretDto {
  /** When true, the previous secret stops signing at once, as after a leak; otherwise both sign for 24 hours. */
  @BooleanField({ required: false })
  immediately?: boolean;
}

/** The body of `webhook_disabled`: a subscription that was disabled. */
export class DisabledWebhookDto implements DisabledWebhook {
  id: number;
  event: string;
  url: string;
  active: boolean;
  /** Its receiver answered 410 (`gone`), or all deliveries failed for five days (`failing`). */
  @ApiProperty({ enum: ['gone', 'failing'] })
  disabledReason: DisabledReason;
  /** Since when all deliveries had failed; null when the last one before the 410 succeeded. */
  failingSince: string | null;
  disabledAt: string;
}

const SIGNATURE_NOT_VERIFIED: WebhookWarningDto = {
  code: 'signature_not_verified',
  detail:
    'The receiver accepted a ping with a wrong signature, so it would accept requests from anybody. ' +
    'Make it check webhook-signature, then POST /webhooks/{id}/ping to test it again.',
};

export function toWebhookDto(row: WebhookRow, key: string): WebhookDto {
  return {
    id: row.id,
    event: row.event,
    url: row.url,
    key,
    active: row.active,
    disabledReason: row.disabledReason,
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil: row.previousSecretUntil?.toISOString() ?? null,
    warnings: row.signatureWarning ? [SIGNATURE_NOT_VERIFIED] : [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** @param secret null when the subscription existed before */
export function toSubscriptionDto(
  { webhook, secret }: { webhook: WebhookRow; secret: string | null },
  key: string,
): SubscriptionDto {
  return { ...toWebhookDto(webhook, key), ...(secret !== null && { secret }) };
}
