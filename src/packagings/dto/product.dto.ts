import { ArrayMaxSize, Length } from 'class-validator';
import { ExternalIdField, NestedField, NotBlank } from '../../platform/http/documentation/fields.js';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { ApiProperty, PartialType } from '@nestjs/swagger';
import { PatchBody } from '../../platform/http/validation/null-is-empty.js';
import { identifier } from '../../common/values.js';
import type { ProductEntity } from '../../persistence/catalogue/catalogue.entity.js';
import { CreateTaxDto, TaxDto, toTax, toTaxDto } from './tax.dto.js';

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
  @IdValue()
  id: number;

  code: string;
  label: string;
  taxes: TaxDto[];

  @TimestampValue()
  createdAt: string;

  @TimestampValue()
  updatedAt: string;
}

export function toProductValues({ code, label, taxes }: UpdateProductDto) {
  return {
    ...(code !== undefined && { code: identifier(code) }),
    ...(label !== undefined && { label }),
    ...(taxes !== undefined && { taxes: taxes.map(toTax) }),
  };
}

export function toProductDto(row: ProductEntity): ProductDto {
  return {
    id: row.id,
    code: row.code,
    label: row.label,
    taxes: row.taxes.map(toTaxDto),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
