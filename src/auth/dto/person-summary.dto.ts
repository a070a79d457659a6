import { IdValue } from '../../platform/http/documentation/response-values.js';

/** A person, as other resources refer to them. */
export class PersonSummaryDto {
  @IdValue()
  id: number;

  /** The current name. */
  name: string;
}
