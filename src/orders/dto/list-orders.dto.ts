import { ID_TEXT, QueryField } from '../../http/openapi/fields.js';
import { CURSOR, INSTANT_PARAMETER, PAGE_SIZE } from '../../http/paging/list-query.dto.js';
import {
  ORDER_STATES,
  type OrderSort,
  type OrderState,
} from '../../persistence/orders/order-list.repository.js';

const TEXT = { minLength: 1, maxLength: 250 } as const;
const SORTS: OrderSort[] = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'];

/** What GET /orders can be asked for. */
export class ListOrdersDto {
  @QueryField({ enum: ORDER_STATES })
  state?: OrderState;

  @QueryField(TEXT)
  externalId?: string;

  @QueryField(TEXT)
  externalReference?: string;

  @QueryField(TEXT)
  code?: string;

  /** The id of the application that sent the orders; only with the right `sales`. */
  @QueryField(ID_TEXT)
  application?: string;

  /** The id of the contact, as orders show it. */
  @QueryField(ID_TEXT)
  contact?: string;

  /** The id of the customer, as orders show it. */
  @QueryField(ID_TEXT)
  customer?: string;

  /** Orders taken at this moment or later. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[gte]' })
  'createdAt[gte]'?: string;

  /** Orders taken before this moment. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[lt]' })
  'createdAt[lt]'?: string;

  /**
   * Orders that changed at this moment or later. To follow changes, ask with `sort=updatedAt`, and let the
   * moments you ask for overlap by a minute: a change is dated when it begins and seen when it ends.
   */
  @QueryField({ ...INSTANT_PARAMETER, name: 'updatedAt[gte]' })
  'updatedAt[gte]'?: string;

  /** Orders that last changed before this moment. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'updatedAt[lt]' })
  'updatedAt[lt]'?: string;

  /** The oldest first, or with `-` the newest first; `-createdAt` unless said otherwise. */
  @QueryField({ enum: SORTS })
  sort?: OrderSort;

  /** How many orders a page has: 100 unless said otherwise, at most 500. */
  @QueryField(PAGE_SIZE)
  limit?: string;

  /** Where the page begins: taken from the Link header of the page before. */
  @QueryField(CURSOR)
  cursor?: string;
}
