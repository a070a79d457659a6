import { ApiProperty } from '@nestjs/swagger';
import { CURSOR, PAGE_SIZE } from '../../http/paging/list-query.dto.js';

/** What GET /payments can be asked for. */
export class ListPaymentsDto {
  /** The payment of this reference. */
  @ApiProperty({ type: String, required: false, minLength: 1, maxLength: 250 })
  reference?: string;

  /** The payments of the order with this id. */
  @ApiProperty({ type: String, required: false, pattern: '^[1-9][0-9]{0,14}$' })
  order?: string;

  /** How many payments a page has: 100 unless said otherwise, at most 500. */
  @ApiProperty({ ...PAGE_SIZE })
  limit?: string;

  /** Where the page begins: taken from the Link header of the page before. */
  @ApiProperty({ ...CURSOR })
  cursor?: string;
}
