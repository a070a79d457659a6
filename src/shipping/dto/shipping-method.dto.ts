import { PartialType } from '@nestjs/swagger';
import { IsOptional, Length } from 'class-validator';
import { DecimalField, FlagField, MayBeAbsent, NotBlank } from '../../platform/http/documentation/fields.js';
import { DecimalValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { PatchBody } from '../../platform/http/validation/request-extensions.js';
import { PRICE_BOUNDS, RATE_BOUNDS } from '../../common/bounds.js';
import { flag, optionalDecimal, shownPrice } from '../../common/values.js';
import { CATALOGUE_LISTS } from '../../persistence/catalogue/catalogue-lists.js';
import { ShippingMethodEntity } from '../../persistence/catalogue/catalogue.entity.js';
import type { Resource } from '../../resources/resource.js';

export class CreateShippingMethodDto {
  /** @example Parcel */
  @Length(1, 255) @NotBlank() name: string;

  /** Net, in the default currency; null when it is agreed order by order. */
  @IsOptional()
  @DecimalField(PRICE_BOUNDS, { nullable: true, example: '6.90' })
  price?: number | string | null;

  /** Percent; null means no VAT. */
  @IsOptional() @DecimalField(RATE_BOUNDS, { nullable: true, example: 20 }) vatRate?: number | string | null;

  /** Whether new orders may use it; a new method is active by default. */
  @MayBeAbsent() @FlagField({ example: true }) active?: boolean | number | string;
}

@PatchBody({ notRemovable: ['name', 'active'] })
export class UpdateShippingMethodDto extends PartialType(CreateShippingMethodDto, {
  skipNullProperties: false,
}) {}

export class ShippingMethodDto {
  @IdValue() id: number;

  name: string;
  /** Net, in the default currency, with at least two decimals; null when it is agreed order by order. */
  @DecimalValue() price: string | null;

  /** Percent; null means no VAT. */
  vatRate: number | null;
  active: boolean;

  @TimestampValue() createdAt: string;

  @TimestampValue() updatedAt: string;
}

function toShippingMethodValues(dto: UpdateShippingMethodDto) {
  return {
    ...(dto.name !== undefined && { name: dto.name }),
    ...(dto.price !== undefined && { price: optionalDecimal(dto.price) }),
    ...(dto.vatRate !== undefined && { vatRate: optionalDecimal(dto.vatRate) }),
    ...(dto.active !== undefined && { active: flag(dto.active) }),
  };
}

function toShippingMethodDto(row: ShippingMethodEntity): ShippingMethodDto {
  return {
    id: row.id,
    name: row.name,
    price: shownPrice(row.price),
    vatRate: row.vatRate === null ? null : Number(row.vatRate),
    active: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const SHIPPING_METHODS: Resource<
  ShippingMethodEntity,
  ShippingMethodEntity,
  UpdateShippingMethodDto,
  ShippingMethodDto
> = {
  table: 'shipping_methods',
  entity: ShippingMethodEntity,
  list: CATALOGUE_LISTS.shippingMethods,
  toValues: toShippingMethodValues,
  toDto: toShippingMethodDto,
};
