import { PartialType } from '@nestjs/swagger';
import { IsOptional, Length } from 'class-validator';
import {
  DecimalField,
  FlagField,
  MayBeAbsent,
  IdField,
  NotBlank,
} from '../../platform/http/documentation/fields.js';
import { DecimalValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { PRICE_BOUNDS, QUANTITY_BOUNDS } from '../../common/bounds.js';
import { PatchBody } from '../../platform/http/validation/request-extensions.js';
import { decimal, flag, optionalDecimal, optionalNumber, shownPrice } from '../../common/values.js';
import { PackagingEntity } from '../../persistence/catalogue/catalogue.entity.js';
import { CATALOGUE_LISTS, type PackagingRow } from '../../persistence/catalogue/catalogue-lists.js';
import type { Resource } from '../../resources/resource.js';
import { TaxDto, toTaxDto, type ListCatalogueDto } from './product.dto.js';

export class CreatePackagingDto {
  /** The id of the product. */
  @IdField({ example: 1 })
  product: number | string;

  /** @example "Jar 500 g" */
  @Length(1, 255) @NotBlank() name: string;

  /**
   * What the product is counted in.
   * @example kg
   */
  @Length(1, 50) @NotBlank() unit: string;

  /** How many of these units are in one packaging. */
  @DecimalField(QUANTITY_BOUNDS, { example: 0.5 })
  unit_factor: number | string;

  /** The list price of one packaging, net, in the default currency; null when none is known. */
  @IsOptional()
  @DecimalField(PRICE_BOUNDS, { nullable: true, example: '8.325' })
  unitPrice?: number | string | null;

  /** The smallest quantity that can be ordered; null when there is none. */
  @IsOptional()
  @DecimalField(QUANTITY_BOUNDS, { nullable: true, example: 6 })
  minimumQuantity?: number | string | null;

  /** Only multiples of it can be ordered, counted from 0; null if any quantity can be. */
  @IsOptional()
  @DecimalField(QUANTITY_BOUNDS, { nullable: true, example: 6 })
  quantityMultiple?: number | string | null;

  /** Whether new orders may use it; a new packaging is active by default. */
  @MayBeAbsent() @FlagField({ example: true }) active?: boolean | number | string;
}

@PatchBody({ notRemovable: ['product', 'name', 'unit', 'unit_factor', 'active'] })
export class UpdatePackagingDto extends PartialType(CreatePackagingDto, { skipNullProperties: false }) {}

class PackagingProductDto {
  @IdValue() id: number;

  code: string;
  label: string;
  taxes: TaxDto[];
}

export class PackagingDto {
  @IdValue() id: number;

  name: string;
  /** What the product is counted in. */
  unit: string;
  /** How many of these units are in one packaging. */
  unit_factor: number;
  /** The list price of one packaging, net, in the default currency, with at least two decimals; null when none is known. */
  @DecimalValue() unitPrice: string | null;

  /** The smallest quantity that can be ordered; null when there is none. */
  minimumQuantity: number | null;
  /** Only multiples of it can be ordered, counted from 0; null if any quantity can be. */
  quantityMultiple: number | null;
  /** Whether new orders may use it. */
  active: boolean;
  product: PackagingProductDto;

  @TimestampValue() createdAt: string;

  @TimestampValue() updatedAt: string;
}

interface SentRules {
  minimumQuantity?: number | string | null;
  quantityMultiple?: number | string | null;
}

/** The rules about quantities that were sent; null removes one. */
export const toQuantityRules = ({ minimumQuantity, quantityMultiple }: SentRules) => ({
  ...(minimumQuantity !== undefined && { minimumQuantity: optionalDecimal(minimumQuantity) }),
  ...(quantityMultiple !== undefined && { quantityMultiple: optionalDecimal(quantityMultiple) }),
});

function toPackagingValues(dto: UpdatePackagingDto) {
  return {
    ...(dto.product !== undefined && { productId: Number(dto.product) }),
    ...(dto.name !== undefined && { name: dto.name }),
    ...(dto.unit !== undefined && { unit: dto.unit }),
    ...(dto.unit_factor !== undefined && { unitFactor: decimal(dto.unit_factor) }),
    ...(dto.unitPrice !== undefined && { unitPrice: optionalDecimal(dto.unitPrice) }),
    ...toQuantityRules(dto),
    ...(dto.active !== undefined && { active: flag(dto.active) }),
  };
}

function toPackagingDto(row: PackagingRow): PackagingDto {
  return {
    id: row.id,
    name: row.name,
    unit: row.unit,
    unit_factor: Number(row.unitFactor),
    unitPrice: shownPrice(row.unitPrice),
    minimumQuantity: optionalNumber(row.minimumQuantity),
    quantityMultiple: optionalNumber(row.quantityMultiple),
    active: row.active,
    product: {
      id: row.productId,
      code: row.productCode,
      label: row.productLabel,
      taxes: row.taxes.map(toTaxDto),
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const PACKAGINGS: Resource<
  PackagingEntity,
  PackagingRow,
  UpdatePackagingDto,
  PackagingDto,
  ListCatalogueDto
> = {
  table: 'packagings',
  entity: PackagingEntity,
  list: CATALOGUE_LISTS.packagings(),
  listOf: ({ q }) => CATALOGUE_LISTS.packagings(q),
  toValues: toPackagingValues,
  toDto: toPackagingDto,
};
