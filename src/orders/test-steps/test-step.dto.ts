import { IsIn, IsObject, IsOptional } from 'class-validator';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { enumeration } from '../../common/enumeration.js';
import { ORDER_REQUESTS, type OrderRequestName } from '../order-requests/order-requests.js';

export const TEST_STEPS = enumeration('TestStep', Object.keys(ORDER_REQUESTS) as OrderRequestName[]);

/** What the seller does with an order. */
export class TakeStepDto {
  /** @example ship */
  @IsIn(TEST_STEPS) step: OrderRequestName;

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
