import { IdValue } from '../../platform/http/documentation/response-values.js';

/** A person, as other resources refer to them. */
export class PersonSummaryDto {
  @IdValue()
  id: number;

  /** The current name; in what an order contains, such as a hold, that at the time. */
  name: string;
}
