import {
  DecimalValue,
  IdValue,
  TimestampValue,
} from '../../../platform/http/documentation/response-values.js';
import { FlagField, NullableDecimalField, TextField } from '../../../platform/http/documentation/fields.js';
import { PatchBody } from '../../../platform/http/validation/null-is-empty.js';
import { PRICE_BOUNDS, RATE_BOUNDS } from '../../../common/bounds.js';
import { flag, optionalDecimal, shortDecimal } from '../../../common/values.js';
import type {
  ShippingMethodRow,
  ShippingMethodValues,
} from '../../../persistence/catalogue/shipping.repository.js';

export class CreateShippingMethodDto {
  @TextField(255, { example: 'Parcel' })
  name: string;

  /** Net, in the default currency; null when it is agreed order by order. */
  @NullableDecimalField(PRICE_BOUNDS, { required: false, example: '6.90' })
  price?: number | string | null;

  /** Percent; null means no VAT. */
  @NullableDecimalField(RATE_BOUNDS, { required: false, example: 20 })
  vatRate?: number | string | null;

  /** Whether new orders may use it; true by default. */
  @FlagField({ required: false, example: true })
  active?: boolean | number | string;
}

@PatchBody({ notRemovable: ['name', 'active'] })
export class UpdateShippingMethodDto {
  @TextField(255, { required: false, example: 'Parcel' })
  name?: string;

  /** Net, in the default currency; null when it is agreed order by order. */
  @NullableDecimalField(PRICE_BOUNDS, { required: false, example: '6.90' })
  price?: number | string | null;

  /** Percent; null means no VAT. */
  @NullableDecimalField(RATE_BOUNDS, { required: false, example: 20 })
  vatRate?: number | string | null;

  /** Whether new orders may use it. */
  @FlagField({ required: false, example: true })
  active?: boolean | number | string;
}

export class ShippingMethodDto {
  @IdValue()
  id: number;

  name: string;
  /** Net, in the default currency, a decimal string; null when it is agreed order by order. */
  @DecimalValue()
  price: string | null;

  /** Percent; null means no VAT. */
  vatRate: number | null;
  active: boolean;

  @TimestampValue()
  createdAt: string;

  @TimestampValue()
  updatedAt: string;
}

export function toShippingMethodValues(dto: UpdateShippingMethodDto): ShippingMethodValues {
  return {
    ...(dto.name !== undefined && { name: dto.name }),
    ...(dto.price !== undefined && { price: optionalDecimal(dto.price) }),
    ...(dto.vatRate !== undefined && { vatRate: optionalDecimal(dto.vatRate) }),
    ...(dto.active !== undefined && { active: flag(dto.active) }),
  };
}

export function toShippingMethodDto(row: ShippingMethodRow): ShippingMethodDto {
  return {
    id: row.id,
    name: row.name,
    price: shortDecimal(row.price),
    vatRate: row.vatRate === null ? null : Number(row.vatRate),
    active: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
