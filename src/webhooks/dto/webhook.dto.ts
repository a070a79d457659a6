import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../../common/http/fields.js';
import { MAX_TARGET_URL_LENGTH } from '../../common/net/target-url.js';
import { EVENT_CATALOGUE, type EventName } from '../../events/catalogue.js';
import type { WebhookRow } from '../../persistence/repositories/webhook.repository.js';

export class AvailableWebhookDto {
  event: string;
  description: string;
}

export class SubscribeDto {
  /** One of `GET /webhooks/available`. */
  @ApiProperty({ enum: EVENT_CATALOGUE.map(({ name }) => name), example: 'sales_order_validated' })
  event: EventName;

  /** Where to post: http or https, a public address. */
  @TextField(MAX_TARGET_URL_LENGTH, { example: 'https://shop.example/webhooks/orders' })
  url: string;
}

export class WebhookDto {
  id: number;
  event: string;
  url: string;
  /** Comes with every webhook as X-WEBHOOK-KEY; the application's own, for all its subscriptions. */
  key: string;
  /** False after the receiver answered 410; subscribing again makes it true. */
  active: boolean;
  /** Nothing is sent before this moment, because the receiver asked for a pause; null when it did not. */
  pausedUntil: string | null;
  createdAt: string;
  updatedAt: string;
}

export class SubscriptionDto extends WebhookDto {
  /** Signs what is sent (`webhook-signature`). Only here when the subscription was just made, and never again. */
  secret?: string;
}

export function toWebhookDto(row: WebhookRow, key: string): WebhookDto {
  return {
    id: row.id,
    event: row.event,
    url: row.url,
    key,
    active: row.active,
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
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
