import { ApiProperty } from '@nestjs/swagger';
import { CURSOR, INSTANT_PARAMETER, PAGE_SIZE } from '../../http/paging/list-query.dto.js';
import {
  ORDER_STATES,
  type OrderSort,
  type OrderState,
} from '../../persistence/orders/order-list.repository.js';

const TEXT = { type: String, required: false, minLength: 1, maxLength: 250 } as const;
const ID = { type: String, required: false, pattern: '^[1-9][0-9]{0,14}$' } as const;
const SORTS: OrderSort[] = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'];

/** What GET /orders can be asked for. */
export class ListOrdersDto {
  @ApiProperty({ type: String, required: false, enum: ORDER_STATES })
  state?: OrderState;

  @ApiProperty({ ...TEXT })
  externalId?: string;

  @ApiProperty({ ...TEXT })
  externalReference?: string;

  @ApiProperty({ ...TEXT })
  code?: string;

  /** The id of the application that sent the orders; only with the right `sales`. */
  @ApiProperty({ ...ID })
  application?: string;

  /** The id of the contact, as orders show it. */
  @ApiProperty({ ...ID })
  contact?: string;

  /** The id of the customer, as orders show it. */
  @ApiProperty({ ...ID })
  customer?: string;

  /** Orders taken at this moment or later. */
  @ApiProperty({ ...INSTANT_PARAMETER, name: 'createdAt[gte]' })
  'createdAt[gte]'?: string;

  /** Orders taken before this moment. */
  @ApiProperty({ ...INSTANT_PARAMETER, name: 'createdAt[lt]' })
  'createdAt[lt]'?: string;

  /**
   * Orders that changed at this moment or later. To follow changes, ask with `sort=updatedAt`, and let the
   * moments you ask for overlap by a minute: a change is dated when it begins and seen when it ends.
   */
  @ApiProperty({ ...INSTANT_PARAMETER, name: 'updatedAt[gte]' })
  'updatedAt[gte]'?: string;

  /** Orders that last changed before this moment. */
  @ApiProperty({ ...INSTANT_PARAMETER, name: 'updatedAt[lt]' })
  'updatedAt[lt]'?: string;

  /** The oldest first, or with `-` the newest first; `-createdAt` unless said otherwise. */
  @ApiProperty({ type: String, required: false, enum: SORTS })
  sort?: OrderSort;

  /** How many orders a page has: 100 unless said otherwise, at most 500. */
  @ApiProperty({ ...PAGE_SIZE })
  limit?: string;

  /** Where the page begins: taken from the Link header of the page before. */
  @ApiProperty({ ...CURSOR })
  cursor?: string;
}
