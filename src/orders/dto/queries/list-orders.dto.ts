import { IsIn, IsOptional, Length } from 'class-validator';
import { FLAG_QUERY, ID_QUERY, listOf, QueryField } from '../../../platform/http/documentation/fields.js';
import { CountValue } from '../../../platform/http/documentation/response-values.js';
import {
  CURSOR,
  INSTANT_PARAMETER,
  PAGE_SIZE,
  SEARCH,
} from '../../../platform/http/paging/list-query.dto.js';
import type { OrderSort } from '../../../persistence/orders/order-list.repository.js';
import {
  BLOCKER_CODES,
  ORDER_STATES,
  type BlockerCode,
} from '../../../persistence/orders/record/order-values.js';

const SORTS: OrderSort[] = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'];

/** The query parameters that select orders. */
export class OrderFiltersDto {
  /** Orders in this state, or in one of several separated by commas: `pending,validated`. */
  @QueryField(listOf(ORDER_STATES)) state?: string;

  /** `true`: orders with blockers, in any state. `false`: orders without. */
  @QueryField(FLAG_QUERY) blocked?: string;

  /** Orders with a blocker of this code. */
  @IsOptional() @IsIn(BLOCKER_CODES) blocker?: BlockerCode;

  /** `true`: orders that are on hold. `false`: orders that are not. */
  @QueryField(FLAG_QUERY) held?: string;

  /** `true`: validated orders that wait for the seller's answer. `false`: all other orders. */
  @QueryField(FLAG_QUERY) unanswered?: string;

  /** `true`: orders with an open change request. `false`: all other orders. */
  @QueryField(FLAG_QUERY) changeRequested?: string;

  /**
   * Free text: orders with all of these words, or words that start with them, in the order's code, externalId,
   * externalReference and purchaseOrderNumber, in the names, e-mail and external reference of the contact, or in the name of
   * the customer, as the order shows them. Case and accents are ignored, and so are the zeros of a code: `ORD-20261121-123`.
   */
  @QueryField(SEARCH) q?: string;

  /** @example example-1 */
  @IsOptional() @Length(1, 250) externalId?: string;

  /** @example WEB-1002 */
  @IsOptional() @Length(1, 250) externalReference?: string;

  /**
   * The buyer's own number for the order.
   * @example PO-4711
   */
  @IsOptional() @Length(1, 100) purchaseOrderNumber?: string;

  /**
   * The zeros of a code may be left out: `ORD-20261121-1`.
   * @example ORD-20261121-000001
   */
  @IsOptional() @Length(1, 250) code?: string;

  /** The id of the application that sent the orders; only with the right `sales`. */
  @QueryField(ID_QUERY) application?: string;

  /** The id of the contact, as orders show it. */
  @QueryField(ID_QUERY) contact?: string;

  /** The id of the customer, as orders show it. */
  @QueryField(ID_QUERY) customer?: string;

  /** Orders taken at this time or later. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[gte]' }) 'createdAt[gte]'?: string;

  /** Orders taken before this time. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'createdAt[lt]' }) 'createdAt[lt]'?: string;

  /**
   * Orders that changed at this time or later. To follow changes, sort by `updatedAt`, and let consecutive periods overlap
   * by a minute: a change has the time at which its transaction began, and becomes visible when the transaction ends.
   */
  @QueryField({ ...INSTANT_PARAMETER, name: 'updatedAt[gte]' }) 'updatedAt[gte]'?: string;

  /** Orders that last changed before this time. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'updatedAt[lt]' }) 'updatedAt[lt]'?: string;
}

/** The query parameters of GET /orders. */
export class ListOrdersDto extends OrderFiltersDto {
  /** Oldest first, or newest first with `-`; `-createdAt` by default. */
  @IsOptional() @IsIn(SORTS) sort?: OrderSort;

  /** Orders per page: 100 by default, at most 500. */
  @QueryField(PAGE_SIZE) limit?: string;

  /** Where the page starts: taken from the Link header of the previous page. */
  @QueryField(CURSOR) cursor?: string;
}

/** How many orders match. */
export class OrderCountDto {
  /** At most 10,000. */
  @CountValue(0) count: number;

  /** Whether more match than were counted. */
  isMore: boolean;
}
