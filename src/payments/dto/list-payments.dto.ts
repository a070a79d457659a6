import { IsOptional, Length } from 'class-validator';
import { ID_QUERY, QueryField } from '../../platform/http/documentation/fields.js';
import { CURSOR, PAGE_SIZE } from '../../platform/http/paging/list-query.dto.js';

/** The query parameters of GET /payments. */
export class ListPaymentsDto {
  /**
   * The payment with this reference.
   * @example PAY-1001
   */
  @IsOptional() @Length(1, 250) reference?: string;

  /** Payments for the order with this id. */
  @QueryField(ID_QUERY)
  order?: string;

  /** Payments per page: 100 by default, at most 500. */
  @QueryField(PAGE_SIZE)
  limit?: string;

  /** Where the page starts: taken from the Link header of the previous page. */
  @QueryField(CURSOR)
  cursor?: string;
}
