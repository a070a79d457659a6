import { ArrayMaxSize, IsOptional } from 'class-validator';
import {
  DecimalField,
  ExternalIdField,
  FormatField,
  NestedField,
} from '../../../platform/http/documentation/fields.js';
import {
  CountValue,
  DecimalValue,
  IdValue,
  TimestampValue,
} from '../../../platform/http/documentation/response-values.js';
import { TOTAL_BOUNDS } from '../../../common/bounds.js';
import { minorUnits } from '../../../common/currency.js';
import { withDecimals } from '../../../common/values.js';
import type { ComparedRow } from '../../../persistence/orders/order-comparison.statement.js';
import type { OrderState } from '../../../persistence/orders/record/order-values.js';

class CompareOrdersEntryDto {
  @ExternalIdField({ example: 'shop-1001' }) externalId: string | number;

  /** The gross total of the order, all taxes included; compared exactly if it is sent. */
  @IsOptional() @DecimalField(TOTAL_BOUNDS, { example: '39.98' }) gross?: number | string;
}

export class CompareOrdersDto {
  /** The list contains the orders taken at this time or later, and before `to`, which is at most 31 days later. */
  @FormatField('instant', { example: '2026-11-21T00:00:00Z' }) from: string;
  @FormatField('instant', { example: '2026-11-22T00:00:00Z' }) to: string;

  /** The orders that the caller knows; each `externalId` once. */
  @NestedField([CompareOrdersEntryDto]) @ArrayMaxSize(10_000) orders: CompareOrdersEntryDto[];
}

class ComparedEntryDto {
  externalId: string;
}

/** An order that the service has. */
class ComparedOrderDto {
  @IdValue() id: number;
  code: string;
  externalId: string;
  state: OrderState;
  currency: string;

  /** Null while a price is missing. */
  @DecimalValue() gross: string | null;
  @TimestampValue() createdAt: string;
}

class DifferingOrderDto extends ComparedOrderDto {
  /** The gross total in the list. */
  @DecimalValue() sentGross: string;
}

export class OrderComparisonDto {
  /** How many orders of the list the service has, with the same gross if one was sent. */
  @CountValue(0) matching: number;

  /** Orders of the list that the service does not have, neither in the period nor outside it. */
  missing: ComparedEntryDto[];
  /** Orders of the list that have a different gross. */
  different: DifferingOrderDto[];
  /** Orders taken in the period that are not in the list, oldest first, at most 1,000. */
  extra: ComparedOrderDto[];
  /** Whether there are more extra orders; a shorter period shows them. */
  hasMoreExtra: boolean;
  /** Orders of the list that were taken before or after the period; they are not missing. */
  outsidePeriod: ComparedOrderDto[];
}

export const toComparedDto = (row: ComparedRow): ComparedOrderDto => ({
  id: row.id,
  code: row.code,
  externalId: row.externalId,
  state: row.state,
  currency: row.currency,
  gross: row.gross && withDecimals(row.gross, minorUnits(row.currency)),
  createdAt: row.createdAt.toISOString(),
});
