import { IsIn, IsOptional, Length } from 'class-validator';
import { ID_QUERY, QueryField } from '../../platform/http/documentation/fields.js';
import { CURSOR, INSTANT_PARAMETER, PAGE_SIZE } from '../../platform/http/paging/list-query.dto.js';
import { EVENT_NAMES, type EventName } from '../../events/catalogue.js';
import { DELIVERY_STATES, type DeliveryState } from '../../events/delivery-values.js';

/** The query parameters of the list of deliveries. */
export class ListDeliveriesDto {
  @IsOptional() @IsIn(DELIVERY_STATES) state?: DeliveryState;

  /** Deliveries created at this time or later. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[gte]' })
  'createdAt[gte]'?: string;

  /** Deliveries created before this time. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[lt]' })
  'createdAt[lt]'?: string;

  /** Deliveries per page: 100 by default, at most 500. */
  @QueryField(PAGE_SIZE)
  limit?: string;

  /** Where the page starts: taken from the Link header of the previous page. */
  @QueryField(CURSOR)
  cursor?: string;

  /** The id of the application that subscribed; only with the right `sales`. */
  @QueryField(ID_QUERY)
  application?: string;

  /** The id of the subscription. */
  @QueryField(ID_QUERY)
  webhook?: string;

  /** The event that was subscribed to; excludes pings. */
  @IsOptional() @IsIn(EVENT_NAMES) event?: EventName;

  /** The id of the order that the event concerns. */
  @QueryField(ID_QUERY)
  order?: string;

  /**
   * The `webhook-id` of the event or ping.
   * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
   */
  @IsOptional() @Length(1, 100) eventId?: string;
}
