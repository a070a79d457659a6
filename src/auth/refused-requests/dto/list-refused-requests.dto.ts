import { ID_QUERY, QueryField } from '../../../platform/http/documentation/fields.js';
import { PageQueryDto } from '../../../platform/http/paging/list-query.dto.js';

/** The query parameters of GET /refused_requests. */
export class ListRefusedRequestsDto extends PageQueryDto {
  /** The id of the application that sent the requests; only with the right `sales`. */
  @QueryField(ID_QUERY)
  application?: string;
}
