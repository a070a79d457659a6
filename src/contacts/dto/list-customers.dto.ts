import { IsOptional, Length } from 'class-validator';
import { FLAG_QUERY, QueryField } from '../../platform/http/documentation/fields.js';
import { ListQueryDto, SEARCH } from '../../platform/http/paging/list-query.dto.js';

/** The query parameters of GET /customers. */
export class ListCustomersDto extends ListQueryDto {
  /** `true`: accounts that an application introduced and the back office has not reconciled yet. `false`: the others. */
  @QueryField(FLAG_QUERY)
  temporary?: string;

  /**
   * Customers with exactly this name, ignoring case.
   * @example "Atelier Lumen"
   */
  @IsOptional() @Length(1, 255) name?: string;

  /**
   * Free text: customers with all of these words, or words that start with them, in their name. Case and accents
   * are ignored.
   */
  @QueryField(SEARCH)
  q?: string;
}
