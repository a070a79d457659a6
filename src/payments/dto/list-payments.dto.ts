import { IsOptional, Length } from 'class-validator';
import { ID_QUERY, QueryField } from '../../platform/http/documentation/fields.js';
import { CURSOR, PAGE_SIZE } from '../../platform/http/paging/list-query.dto.js';

/** The query parameters of GET /payments. */
export class ListPaymentsDto {
  /**
   * The payment of this reference.
   * @example PAY-1001
   */
  @IsOptional() @Length(1, 250) reference?: string;

  /** The payments of the order with this id. */
  @QueryField(ID_QUERY)
  order?: string;

  /** How many payments a page has: 100 by default, at most 500. */
  @QueryField(PAGE_SIZE)
  limit?: string;

  /** Where the page begins: taken from the Link header of the page before. */
  @QueryField(CURSOR)
  cursor?: string;
}
