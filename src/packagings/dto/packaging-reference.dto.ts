import { IsOptional, Length } from 'class-validator';
import {
  DecimalField,
  ExternalIdField,
  FlagField,
  IdField,
  MayBeAbsent,
  NotBlank,
} from '../../platform/http/documentation/fields.js';
import { IdValue } from '../../platform/http/documentation/response-values.js';
import { PatchBody } from '../../platform/http/validation/request-extensions.js';
import { QUANTITY_BOUNDS } from '../../common/bounds.js';
import { flag, optionalDecimal, optionalIdentifier, optionalNumber } from '../../common/values.js';
import { PackagingReferenceEntity } from '../../persistence/catalogue/catalogue.entity.js';
import { CATALOGUE_LISTS, type PackagingReferenceRow } from '../../persistence/catalogue/catalogue-lists.js';
import { share } from '../../persistence/catalogue/catalogue.repository.js';
import type { References, Resource } from '../../resources/resource.js';
import { toQuantityRules } from './packaging.dto.js';
import { TaxDto, toTaxDto } from './product.dto.js';

const NULLABLE_REFERENCE = { nullable: true, example: 'honey-500' } as const;

export class SharePackagingDto {
  /** The id of the packaging. */
  @IdField({ example: 1 })
  packaging: number | string;

  /** The application's own name for it. */
  @IsOptional() @ExternalIdField({ example: 'honey-500' }) externalReference?: string | number;

  /**
   * The label shown to the application; by default the product's label and the packaging's name.
   * @example "Honey, small jar"
   */
  @IsOptional() @Length(1, 255) @NotBlank() label?: string;

  /** The smallest quantity that it can order; by default that of the packaging. */
  @IsOptional() @DecimalField(QUANTITY_BOUNDS, { example: 6 }) minimumQuantity?: number | string;

  /** It can order only multiples of this, counted from 0; by default those of the packaging. */
  @IsOptional() @DecimalField(QUANTITY_BOUNDS, { example: 6 }) quantityMultiple?: number | string;
}

export class UpdatePackagingReferenceDto {
  /** The caller's own name for it; null removes it. */
  @ExternalIdField(NULLABLE_REFERENCE)
  externalReference: string | number | null;
}

@PatchBody({ notRemovable: ['active'] })
export class UpdateSharedPackagingDto {
  /** Whether the application may order it. */
  @MayBeAbsent() @FlagField({ example: true }) active?: boolean | number | string;

  /**
   * The label shown to the application; null for the product's label and the packaging's name.
   * @example "Honey, small jar"
   */
  @IsOptional() @Length(1, 255) @NotBlank() label?: string | null;

  /** The application's own name for it; null removes it. */
  @IsOptional() @ExternalIdField(NULLABLE_REFERENCE) externalReference?: string | number | null;

  /** The smallest quantity that the application can order; null for that of the packaging. */
  @IsOptional()
  @DecimalField(QUANTITY_BOUNDS, { nullable: true, example: 6 })
  minimumQuantity?: number | string | null;

  /** The application can order only multiples of this, counted from 0; null for those of the packaging. */
  @IsOptional()
  @DecimalField(QUANTITY_BOUNDS, { nullable: true, example: 6 })
  quantityMultiple?: number | string | null;
}

class PackagingReferenceProductDto {
  code: string;
  label: string;
  taxes: TaxDto[];
}

class PackagingReferencePackagingDto {
  @IdValue() id: number;
  name: string;
  /** What the product is counted in. */
  unit: string;
  /** How many of these units are in one packaging. */
  unit_factor: number;
  product: PackagingReferenceProductDto;
}

export class PackagingReferenceDto {
  /** What an order can send as `internalReferenceId`. */
  @IdValue() id: number;

  /** Whether it can be ordered: neither the reference nor the packaging is switched off. */
  active: boolean;
  /**
   * The label it was shared under; otherwise the product's label and the packaging's name, such as
   * `Chestnut honey Jar 500 g`.
   */
  label: string;
  /** The application's own name for it; null when it has given none. */
  externalReference: string | null;
  packaging: PackagingReferencePackagingDto;
  /** The smallest quantity that the application can order; null when there is none. */
  minimumQuantity: number | null;
  /** The application can order only multiples of this, counted from 0; null if it can order any quantity. */
  quantityMultiple: number | null;
}

function toPackagingReferenceValues(dto: UpdateSharedPackagingDto) {
  const { active, label, externalReference } = dto;
  return {
    ...(active !== undefined && { active: flag(active) }),
    ...(label !== undefined && { label }),
    ...(externalReference !== undefined && { externalReference: optionalIdentifier(externalReference) }),
    ...toQuantityRules(dto),
  };
}

function toPackagingReferenceDto(row: PackagingReferenceRow): PackagingReferenceDto {
  return {
    id: row.id,
    active: row.active,
    label: row.label,
    externalReference: row.externalReference,
    packaging: {
      id: row.packagingId,
      name: row.name,
      unit: row.unit,
      unit_factor: Number(row.unitFactor),
      product: { code: row.productCode, label: row.productLabel, taxes: row.taxes.map(toTaxDto) },
    },
    minimumQuantity: optionalNumber(row.minimumQuantity),
    quantityMultiple: optionalNumber(row.quantityMultiple),
  };
}

export const PACKAGING_REFERENCES: References<SharePackagingDto> &
  Resource<PackagingReferenceEntity, PackagingReferenceRow, UpdateSharedPackagingDto, PackagingReferenceDto> =
  {
    table: 'packaging_references',
    entity: PackagingReferenceEntity,
    list: CATALOGUE_LISTS.packagingReferences,
    toValues: toPackagingReferenceValues,
    toDto: toPackagingReferenceDto,
    targetOf: ({ packaging }) => Number(packaging),
    share: (
      applicationId,
      targetId,
      { externalReference, label = null, minimumQuantity, quantityMultiple },
    ) =>
      share(
        'packaging',
        { applicationId, targetId },
        {
          externalReference: optionalIdentifier(externalReference),
          label,
          minimumQuantity: optionalDecimal(minimumQuantity),
          quantityMultiple: optionalDecimal(quantityMultiple),
        },
      ),
  };
