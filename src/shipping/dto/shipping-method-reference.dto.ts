import { IsOptional } from 'class-validator';
import {
  ExternalIdField,
  FlagField,
  IdField,
  MayBeAbsent,
} from '../../platform/http/documentation/fields.js';
import { DecimalValue, IdValue } from '../../platform/http/documentation/response-values.js';
import { PatchBody } from '../../platform/http/validation/request-extensions.js';
import { flag, optionalIdentifier, shownPrice } from '../../common/values.js';
import {
  CATALOGUE_LISTS,
  type ShippingMethodReferenceRow,
} from '../../persistence/catalogue/catalogue-lists.js';
import { share } from '../../persistence/catalogue/catalogue.repository.js';
import { ShippingMethodReferenceEntity } from '../../persistence/catalogue/catalogue.entity.js';
import type { References, Resource } from '../../resources/resource.js';

export class ShareShippingMethodDto {
  /** The id of the shipping method. */
  @IdField({ example: 1 })
  shippingMethod: number | string;

  /** The application's own name for it. */
  @IsOptional() @ExternalIdField({ example: 'parcel' }) externalReference?: string | number;
}

export class UpdateShippingMethodReferenceDto {
  /** The caller's own name for it; null removes it. */
  @ExternalIdField({ nullable: true, example: 'parcel' })
  externalReference: string | number | null;
}

@PatchBody({ notRemovable: ['active'] })
export class UpdateSharedShippingMethodDto {
  /** Whether the application may use it. */
  @MayBeAbsent() @FlagField({ example: true }) active?: boolean | number | string;

  /** The application's own name for it; null removes it. */
  @IsOptional()
  @ExternalIdField({ nullable: true, example: 'parcel' })
  externalReference?: string | number | null;
}

export class ShippingMethodReferenceDto {
  /** What an order can send as `internalReferenceId`. */
  @IdValue() id: number;

  /** The application's own name for it; null when it has given none. */
  externalReference: string | null;
  /** Whether orders can use it: neither the reference nor the method is switched off. */
  active: boolean;
  name: string;
  /** Net, in the default currency, with at least two decimals; null when it is agreed order by order. */
  @DecimalValue() price: string | null;

  /** Percent; null means no VAT. */
  vatRate: number | null;
}

function toShippingMethodReferenceValues(dto: UpdateSharedShippingMethodDto) {
  const { active, externalReference } = dto;
  return {
    ...(active !== undefined && { active: flag(active) }),
    ...(externalReference !== undefined && { externalReference: optionalIdentifier(externalReference) }),
  };
}

function toShippingMethodReferenceDto(row: ShippingMethodReferenceRow): ShippingMethodReferenceDto {
  return {
    id: row.id,
    externalReference: row.externalReference,
    active: row.active,
    name: row.name,
    price: shownPrice(row.price),
    vatRate: row.vatRate === null ? null : Number(row.vatRate),
  };
}

export const SHIPPING_METHOD_REFERENCES: References<ShareShippingMethodDto> &
  Resource<
    ShippingMethodReferenceEntity,
    ShippingMethodReferenceRow,
    UpdateSharedShippingMethodDto,
    ShippingMethodReferenceDto
  > = {
  table: 'shipping_method_references',
  entity: ShippingMethodReferenceEntity,
  list: CATALOGUE_LISTS.shippingMethodReferences,
  toValues: toShippingMethodReferenceValues,
  toDto: toShippingMethodReferenceDto,
  targetOf: ({ shippingMethod }) => Number(shippingMethod),
  share: (applicationId, targetId, { externalReference }) =>
    share(
      'shipping_method',
      { applicationId, targetId },
      {
        externalReference: optionalIdentifier(externalReference),
      },
    ),
};
