import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../../common/http/fields.js';
import { MAX_TARGET_URL_LENGTH } from '../../common/net/target-url.js';
import { EVENT_NAMES, type EventName } from '../../events/catalogue.js';
import type { DisabledReason, WebhookRow } from '../../persistence/repositories/webhook.repository.js';

export class AvailableWebhookDto {
  event: string;
  description: string;

  /** What the body is: a JSON Schema (2020-12) that stands by itself. Members may be added to it. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  schema: Record<string, unknown>;
}

export class SubscribeDto {
  /** One of `GET /webhooks/available`. */
  @ApiProperty({ enum: EVENT_NAMES, example: 'sales_order_validated' })
  event: EventName;

  /** Where to post: http or https, a public address. */
  @TextField(MAX_TARGET_URL_LENGTH, { example: 'https://shop.example/webhooks/orders' })
  url: string;
}

/** Something about a subscription that its owner should look at. It is still served. */
export class WebhookWarningDto {
  /** `signature_not_verified`: the receiver answered 2xx to a ping that was signed with a wrong key. */
  code: string;
  detail: string;
}

export class WebhookDto {
  id: number;
  event: string;
  url: string;
  /** Comes with every webhook as X-WEBHOOK-KEY; the application's own, for all its subscriptions. */
  key: string;
  /** False when nothing is sent any more; `POST /webhooks/{id}/enable` or subscribing again makes it true. */
  active: boolean;
  /** Why it is not active: the receiver answered 410 (`gone`), or nothing but failed for days (`failing`). */
  @ApiProperty({ type: String, enum: ['gone', 'failing', null], nullable: true })
  disabledReason: DisabledReason | null;
  /** Nothing is sent before this moment, because the receiver asked for a pause; null when it did not. */
  pausedUntil: string | null;
  /** Since when deliveries have failed with no success in between; null while all is well. */
  failingSince: string | null;
  /** After a rotation the former secret signs too until this moment; null when there is none. */
  previousSecretUntil: string | null;
  /** Empty when there is nothing to look at. */
  warnings: WebhookWarningDto[];
  createdAt: string;
  updatedAt: string;
}

export class SubscriptionDto extends WebhookDto {
  /** Signs what is sent (`webhook-signature`). Only here when it was just made, and never again. */
  secret?: string;
}

const SIGNATURE_NOT_VERIFIED: WebhookWarningDto = {
  code: 'signature_not_verified',
  detail:
    'The receiver accepted a ping with a wrong signature, so it would accept what others send it as well. ' +
    'Let it check webhook-signature, then POST /webhooks/{id}/ping to have this looked at again.',
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

/** @param secret null when the subscription was there before */
export function toSubscriptionDto(
  { webhook, secret }: { webhook: WebhookRow; secret: string | null },
  key: string,
): SubscriptionDto {
  return { ...toWebhookDto(webhook, key), ...(secret !== null && { secret }) };
}
