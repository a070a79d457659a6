import { IsOptional, Length, Matches } from 'class-validator';
import { FLAG_QUERY, ID_QUERY, QueryField } from '../../../platform/http/documentation/fields.js';
import { INSTANT_PARAMETER, PageQueryDto } from '../../../platform/http/paging/list-query.dto.js';

/** The query parameters of GET /audit. */
export class ListAuditDto extends PageQueryDto {
  /** Requests of the application with this id. */
  @QueryField(ID_QUERY)
  application?: string;

  /** Requests of the person with this id, on behalf of any application. */
  @QueryField(ID_QUERY)
  person?: string;

  /**
   * Requests of this operation.
   * @example updateContact
   */
  @IsOptional() @Length(1, 100) operation?: string;

  /**
   * Requests that concern this resource: its path below `/api/v1/`.
   * @example contacts/1
   */
  @IsOptional() @Length(1, 100) @Matches(/^[a-z_]+([/]\d+)?$/) resource?: string;

  /** `true`: only refused requests. `false`: only changes. */
  @QueryField(FLAG_QUERY)
  refused?: string;

  /** Requests at this time or later. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'at[gte]' })
  'at[gte]'?: string;

  /** Requests before this time. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'at[lt]' })
  'at[lt]'?: string;
}
