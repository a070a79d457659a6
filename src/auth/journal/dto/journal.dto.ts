import { ActorDto, ApplicationSummaryDto } from '../../dto/actor.dto.js';
import { DocumentChangeDto } from './resource-history.dto.js';
import { IdValue, TimestampValue } from '../../../platform/http/documentation/response-values.js';
import { IsOptional, Length, Matches } from 'class-validator';
import { FLAG_QUERY, ID_QUERY, QueryField } from '../../../platform/http/documentation/fields.js';
import { INSTANT_PARAMETER, PageQueryDto } from '../../../platform/http/paging/list-query.dto.js';

export class ListAuditDto extends PageQueryDto {
  /** Requests of the application with this id. */
  @QueryField(ID_QUERY) application?: string;

  /** Requests of the person with this id, on behalf of any application. */
  @QueryField(ID_QUERY) person?: string;

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
  @QueryField(FLAG_QUERY) refused?: string;

  /** Requests at this time or later. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'at[gte]' }) 'at[gte]'?: string;

  /** Requests before this time. */
  @QueryField({ ...INSTANT_PARAMETER, name: 'at[lt]' }) 'at[lt]'?: string;
}

export class AuditEntryDto {
  @IdValue() id: number;
  @TimestampValue() at: string;

  /** The `X-Request-Id` of the request. */
  requestId: string;

  /** The application that sent the request, and the token that it used. */
  actor: ActorDto;

  /**
   * The operation, as this document names it.
   * @example updateContact
   */
  operation: string;

  /**
   * The resource that was changed, or to which the request was sent: its path below `/api/v1/`.
   * @example contacts/1
   */
  resource: string;

  /** The code of the error with which the request was refused; null for a change. */
  refusal: string | null;

  /** The IP address from which the request came, as far as the proxies in front of the service tell it. */
  address: string | null;

  /** The values that were replaced, as the resource is shown; never secrets. Empty for a new resource. */
  changes: DocumentChangeDto[];

  /** Whether there are more than the 100 that are listed. */
  truncated: boolean;
}

export class ListRefusedRequestsDto extends PageQueryDto {
  /** The id of the application that sent the requests; only with the right `sales`. */
  @QueryField(ID_QUERY) application?: string;
}

/** The place and the code of a fault, without the value that was sent. */
class RefusedFaultDto {
  /**
   * The JSON pointer of a fault in the body.
   * @example #/items/0/orderedQuantity
   */
  pointer?: string;

  /** The name of the parameter, of a fault in the query. */
  parameter?: string;

  /** @example too_small */
  code: string;
}

export class RefusedRequestDto {
  @IdValue() id: number;
  @TimestampValue() at: string;

  /** The `X-Request-Id` of the request. */
  requestId: string;
  application: ApplicationSummaryDto;

  /**
   * The operation, as this document names it.
   * @example createOrder
   */
  operation: string;

  /**
   * The resource to which the request was sent: its path below `/api/v1/`.
   * @example orders
   */
  resource: string;

  /** The member `externalId` of the body, such as that of an order; null without one. */
  externalId: string | null;

  /**
   * The `code` of the problem document.
   * @example validation_failed
   */
  code: string;

  /** The first 20 faults. */
  errors: RefusedFaultDto[];
}
