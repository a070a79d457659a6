import { IsOptional, Length } from 'class-validator';
import { FLAG_QUERY, ID_QUERY, QueryField } from '../../platform/http/documentation/fields.js';
import { ListQueryDto, SEARCH } from '../../platform/http/paging/list-query.dto.js';

/** The query parameters of GET /contacts. */
export class ListContactsDto extends ListQueryDto {
  /** `true`: contacts that an application introduced and the back office has not reconciled yet. `false`: the others. */
  @QueryField(FLAG_QUERY)
  temporary?: string;

  /**
   * Contacts with this e-mail address, ignoring case.
   * @example ada@example.com
   */
  @IsOptional() @Length(1, 254) email?: string;

  /** Contacts of the customer with this id. */
  @QueryField(ID_QUERY)
  customer?: string;

  /**
   * Free text: contacts with all of these words, or words that start with them, in their name or e-mail address.
   * Case and accents are ignored.
   */
  @QueryField(SEARCH)
  q?: string;
}
