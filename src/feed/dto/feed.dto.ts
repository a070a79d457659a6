import { ApiProperty } from '@nestjs/swagger';
import { PAGE_SIZE } from '../../common/http/list-query.dto.js';
import { EVENT_CATALOGUE, EVENT_NAMES, type EventName } from '../../events/catalogue.js';
import type { FeedRow } from '../../persistence/repositories/event-feed.repository.js';

const BODIES = [...new Set(EVENT_CATALOGUE.map(({ body }) => body))];

/** What GET /events can be asked for. */
export class FeedQueryDto {
  /** The id of an event: what comes after it. Without it the feed begins with the oldest event there is. */
  @ApiProperty({ type: String, required: false, maxLength: 100 })
  after?: string;

  /** How many events a page has at most: 100 unless said otherwise. Large ones make the page shorter. */
  @ApiProperty({ ...PAGE_SIZE })
  limit?: string;

  /** Only events of this type. */
  @ApiProperty({ type: String, required: false, enum: EVENT_NAMES })
  type?: EventName;
}

export class FeedEventDto {
  /** The `webhook-id` under which it was pushed. */
  @ApiProperty({ example: 'msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f' })
  id: string;

  @ApiProperty({ enum: EVENT_NAMES })
  type: EventName;

  /** Counts upwards within one order; null for an event that is not about exactly one order. */
  sequence: number | null;

  /** The id of the order it is about; null when it is not about exactly one. */
  order: number | null;

  createdAt: string;

  /** What was pushed, to the byte. */
  @ApiProperty({ anyOf: BODIES.map((body) => ({ $ref: `#/components/schemas/${body}` })) })
  data: unknown;
}

/** A FeedEventDto as JSON, in which the payload is the very text that was pushed. */
export function feedEventText({ messageId, orderId, payload, ...row }: FeedRow): string {
  const event: Omit<FeedEventDto, 'data'> = {
    id: messageId,
    type: row.type,
    sequence: row.sequence,
    order: orderId,
    createdAt: row.createdAt.toISOString(),
  };
  return `${JSON.stringify(event).slice(0, -1)},"data":${payload}}`;
}
