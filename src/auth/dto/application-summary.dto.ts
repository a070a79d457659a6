import { IdValue } from '../../platform/http/documentation/response-values.js';

/** An application, as other resources refer to it. */
export class ApplicationSummaryDto {
  /** 0 is the administrator of the service. */
  @IdValue({ minimum: 0 })
  id: number;

  name: string;
}
