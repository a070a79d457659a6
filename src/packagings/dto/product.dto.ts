import { ArrayMaxSize, IsOptional, Length } from 'class-validator';
import {
  DecimalField,
  ExternalIdField,
  FlagField,
  NestedField,
  NotBlank,
  QueryField,
} from '../../platform/http/documentation/fields.js';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { ApiProperty, PartialType } from '@nestjs/swagger';
import { PatchBody } from '../../platform/http/validation/request-extensions.js';
import { RATE_BOUNDS } from '../../common/bounds.js';
import { decimal, flag, identifier } from '../../common/values.js';
import type { Tax } from '../../money/taxes.js';
import { ProductEntity } from '../../persistence/catalogue/catalogue.entity.js';
import { CATALOGUE_LISTS } from '../../persistence/catalogue/catalogue-lists.js';
import { ListQueryDto, SEARCH } from '../../platform/http/paging/list-query.dto.js';
import type { Resource } from '../../resources/resource.js';

class CreateTaxDto {
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

function toTax({ name, rate, vat }: CreateTaxDto): Tax {
  return { name, rate: Number(decimal(rate)), vat: vat === undefined || flag(vat) };
}

/** Member by member: the database gives them in an order of its own. */
export function toTaxDto({ name, rate, vat }: Tax): TaxDto {
  return { name, rate, vat };
}

/** The query parameters of GET /products and GET /packagings. */
export class ListCatalogueDto extends ListQueryDto {
  /**
   * Free text: entries with all of these words, or words that start with them, in the code or label of the product, or in the
   * name of the packaging. Case and accents are ignored.
   */
  @QueryField({ ...SEARCH, example: 'honey' })
  q?: string;
}

export class CreateProductDto {
  /** Unique. */
  @ExternalIdField({ example: 'CHESTNUT-HONEY' })
  code: string | number;

  /** @example "Chestnut honey" */
  @Length(1, 255) @NotBlank() label: string;

  /** All taxes on it; empty when there is none. */
  @ApiProperty({ example: [{ name: 'VAT 5.5 %', rate: 5.5, vat: true }] })
  @NestedField([CreateTaxDto])
  @ArrayMaxSize(10)
  taxes: CreateTaxDto[];
}

@PatchBody({ notRemovable: ['code', 'label', 'taxes'] })
export class UpdateProductDto extends PartialType(CreateProductDto, { skipNullProperties: false }) {}

export class ProductDto {
  @IdValue() id: number;

  code: string;
  label: string;
  taxes: TaxDto[];

  @TimestampValue() createdAt: string;

  @TimestampValue() updatedAt: string;
}

function toProductValues({ code, label, taxes }: UpdateProductDto) {
  return {
    ...(code !== undefined && { code: identifier(code) }),
    ...(label !== undefined && { label }),
    ...(taxes !== undefined && { taxes: taxes.map(toTax) }),
  };
}

function toProductDto(row: ProductEntity): ProductDto {
  return {
    id: row.id,
    code: row.code,
    label: row.label,
    taxes: row.taxes.map(toTaxDto),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const PRODUCTS: Resource<
  ProductEntity,
  ProductEntity,
  UpdateProductDto,
  ProductDto,
  ListCatalogueDto
> = {
  table: 'products',
  entity: ProductEntity,
  list: CATALOGUE_LISTS.products(),
  listOf: ({ q }) => CATALOGUE_LISTS.products(q),
  toValues: toProductValues,
  toDto: toProductDto,
};
