import { enumeration } from '../../http/openapi/enumerations.js';
import { QueryField } from '../../http/openapi/fields.js';
import { CURSOR, INSTANT_PARAMETER, PAGE_SIZE } from '../../http/paging/list-query.dto.js';
import { DELIVERY_STATES, type DeliveryState } from '../../persistence/delivery/delivery-log.repository.js';

/** The query parameters of a list of deliveries. */
export class ListDeliveriesDto {
  @QueryField(enumeration('WebhookDeliveryState', DELIVERY_STATES))
  state?: DeliveryState;

  /** Deliveries created at this time or later. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[gte]' })
  'createdAt[gte]'?: string;

  /** Deliveries created before this time. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[lt]' })
  'createdAt[lt]'?: string;

  /** How many deliveries a page has: 100 unless said otherwise, at most 500. */
  @QueryField(PAGE_SIZE)
  limit?: string;

  /** Where the page begins: taken from the Link header of the page before. */
  @QueryField(CURSOR)
  cursor?: string;
}
