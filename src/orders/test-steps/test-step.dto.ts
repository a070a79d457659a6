import { IsIn, IsObject, IsOptional } from 'class-validator';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { enumeration } from '../../common/enumeration.js';
import type { STEPS } from '../steps/steps.js';

/** The steps of the seller. */
export const TEST_STEPS = enumeration('TestStep', [
  'validate',
  'reopen',
  'ship',
  'deliver',
  'cancel',
  'answer',
  'shipment',
  'deliver_shipment',
  'hold',
  'release',
  'document',
  'remove_document',
  'accept_change',
  'refuse_change',
] as const satisfies (keyof typeof STEPS)[]);

/** What the seller does with an order. */
export class TakeStepDto {
  /** @example ship */
  @IsIn(TEST_STEPS) step: (typeof TEST_STEPS)[number];

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
