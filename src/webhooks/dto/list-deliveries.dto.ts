import { ApiProperty } from '@nestjs/swagger';
import { CURSOR, INSTANT_PARAMETER, PAGE_SIZE } from '../../common/http/list-query.dto.js';
import {
  DELIVERY_STATES,
  type DeliveryState,
} from '../../persistence/repositories/delivery-log.repository.js';

/** What the deliveries of a subscription can be asked for. */
export class ListDeliveriesDto {
  @ApiProperty({ type: String, required: false, enum: DELIVERY_STATES })
  state?: DeliveryState;

  /** Deliveries made at this moment or later. */
  @ApiProperty({ ...INSTANT_PARAMETER, name: 'createdAt[gte]' })
  'createdAt[gte]'?: string;

  /** Deliveries made before this moment. */
  @ApiProperty({ ...INSTANT_PARAMETER, name: 'createdAt[lt]' })
  'createdAt[lt]'?: string;

  /** How many deliveries a page has: 100 unless said otherwise, at most 500. */
  @ApiProperty({ ...PAGE_SIZE })
  limit?: string;

  /** Where the page begins: taken from the Link header of the page before. */
  @ApiProperty({ ...CURSOR })
  cursor?: string;
}
