import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryField } from '../../../platform/http/documentation/fields.js';
import { CountValue, IdValue, TimestampValue } from '../../../platform/http/documentation/response-values.js';
import { ApiProperty } from '@nestjs/swagger';
import { PAGE_SIZE } from '../../../platform/http/paging/list-query.dto.js';
import { EVENT_NAMES, type EventName } from '../../../events/catalogue.js';
import type { FeedRow } from '../../../persistence/events/event-feed.repository.js';

export class FeedQueryDto {
  /** The id of an event: the page starts after it. Without it, the feed starts with the oldest event. */
  @IsOptional() @IsString() @MaxLength(100) after?: string;

  /** The maximum number of events per page, 100 by default. Pages of large events are shorter. */
  @QueryField(PAGE_SIZE)
  limit?: string;

  /** Only events of this type. */
  @IsOptional() @IsIn(EVENT_NAMES) type?: EventName;
}

/** In the OpenAPI document each type has a schema of its own, made from this one (http/openapi/document/event-schemas.ts). */
export class EventDto {
  /** The `webhook-id` header of its webhooks. */
  @DocumentedProperty({ example: 'msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f' })
  id: string;

  /** Which event it is; the schema of `data` follows from it. */
  type: EventName;

  /** Increases with every event of an order; null for an event that does not concern exactly one order. */
  @CountValue(1)
  sequence: number | null;

  /** The id of the order that it concerns; null if it does not concern exactly one. */
  @IdValue() order: number | null;

  /** When it happened. */
  @TimestampValue() createdAt: string;

  /** The body of the webhook, byte for byte. Its schema follows from `type`. */
  @ApiProperty({})
  data: unknown;
}

/** An EventDto as JSON text, in which `data` is the stored payload, byte for byte. */
export function feedEventText({ messageId, orderId, payload, ...row }: FeedRow): string {
  const event: Omit<EventDto, 'data'> = {
    id: messageId,
    type: row.type,
    sequence: row.sequence,
    order: orderId,
    createdAt: row.createdAt.toISOString(),
  };
  return `${JSON.stringify(event).slice(0, -1)},"data":${payload}}`;
}
