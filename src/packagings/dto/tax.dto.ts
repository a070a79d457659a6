import { IsOptional, Length } from 'class-validator';
import { DecimalField, FlagField, NotBlank } from '../../platform/http/documentation/fields.js';
import { RATE_BOUNDS } from '../../common/bounds.js';
import { decimal, flag } from '../../common/values.js';
import type { Tax } from '../../money/taxes.js';

export class CreateTaxDto {
  /** @example "VAT 20 %" */
  @Length(1, 255) @NotBlank() name: string;

  /** Percent. */
  @DecimalField(RATE_BOUNDS, { example: 20 })
  rate: number | string;

  /** Whether it is VAT; otherwise orders list it separately. True by default. */
  @IsOptional() @FlagField({ example: true }) vat?: boolean | number | string;
}

export class TaxDto {
  name: string;
  /** Percent. */
  rate: number;
  /** Whether it is VAT; otherwise orders list it separately. */
  vat: boolean;
}

export function toTax({ name, rate, vat }: CreateTaxDto): Tax {
  return { name, rate: Number(decimal(rate)), vat: vat === undefined || flag(vat) };
}

/** Member by member: the database gives them in an order of its own. */
export function toTaxDto({ name, rate, vat }: Tax): TaxDto {
  return { name, rate, vat };
}
