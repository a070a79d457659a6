import type { RefusedRequestRow } from '../../../persistence/journal/journal.repository.js';
import { ID_QUERY, QueryField } from '../../../platform/http/documentation/fields.js';
import { IdValue, TimestampValue } from '../../../platform/http/documentation/response-values.js';
import { PageQueryDto } from '../../../platform/http/paging/list-query.dto.js';
import { ApplicationSummaryDto } from '../../dto/actor.dto.js';

/** The query parameters of GET /refused_requests. */
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

export const toRefusedRequestDto = (row: RefusedRequestRow): RefusedRequestDto => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  requestId: row.requestId!,
  application: row.application,
  operation: row.operation!,
  resource: row.resource,
  externalId: row.externalId,
  code: row.code,
  errors: row.faults,
});
