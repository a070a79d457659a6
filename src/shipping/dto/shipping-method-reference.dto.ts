import { ExternalIdField, IdField } from '../../common/http/fields.js';
import { shortDecimal } from '../../common/values.js';
import type { ShippingMethodReferenceRow } from '../../persistence/repositories/shipping.repository.js';

export class ShareShippingMethodDto {
  /** The id of the shipping method. */
  @IdField({ example: 1 })
  shippingMethod: number | string;

  /** The application's own name for it. */
  @ExternalIdField({ required: false, example: 'parcel' })
  externalReference?: string | number;
}

export class UpdateShippingMethodReferenceDto {
  /** The caller's own name for it; null takes the name away. */
  @ExternalIdField({ type: ['string', 'integer', 'null'], example: 'parcel' })
  externalReference: string | number | null;
}

export class ShippingMethodReferenceDto {
  id: number;
  externalReference: string | null;
  active: boolean;
  name: string;
  /** Net, a decimal string; null when it is agreed order by order. */
  price: string | null;
  /** Percent; null means no VAT. */
  vatRate: number | null;
}

export function toShippingMethodReferenceDto(row: ShippingMethodReferenceRow): ShippingMethodReferenceDto {
  return {
    id: row.id,
    externalReference: row.externalReference,
    active: row.active,
    name: row.name,
    price: shortDecimal(row.price),
    vatRate: row.vatRate === null ? null : Number(row.vatRate),
  };
}
