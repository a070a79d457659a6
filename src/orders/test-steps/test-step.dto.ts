import { IsIn, IsObject, IsOptional } from 'class-validator';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { TEST_STEPS, type TestStep } from './steps.js';

/** What the seller does with an order. */
export class TakeStepDto {
  /** @example ship */
  @IsIn(TEST_STEPS) step: TestStep;

  /**
   * What the seller's request has: the members of its body, or of its query if it has no body, and the parameters of its path
   * besides the order: `reference` for `shipment` and `deliver_shipment`, `code` for `hold` and `release`, `kind` for `document`
   * and `remove_document`, `changeRequest` for `accept_change` and `refuse_change`. Absent: nothing.
   */
  @DocumentedProperty({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject()
  with?: Record<string, unknown>;
}
