import { ArrayMaxSize, ArrayMinSize, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { QUANTITY_BOUNDS } from '../../../common/bounds.js';
import {
  DecimalField,
  FlagField,
  FormatField,
  IdField,
  NestedField,
} from '../../../platform/http/documentation/fields.js';
import { DocumentedProperty } from '../../../platform/http/documentation/documented-property.js';
import { EXPECTED } from '../../../platform/http/validation/schema-faults.js';
import { OrderShipmentDto } from '../order-fulfilment.dto.js';
import { OrderDto } from '../order.dto.js';

const HTTPS_URL = {
  pattern: '^https://[^\\s\\u0000-\\u001f]+$',
  [EXPECTED]: 'a URL that begins with https://',
};

class ShipItemDto {
  /** The `position` of an item of the order. */
  @IdField({ example: 1 }) position: number | string;

  @DecimalField(QUANTITY_BOUNDS, { example: 3 }) quantity: number | string;
}

/** A shipment. Sent again with other values it is corrected. */
export class ShipItemsDto {
  @NestedField([ShipItemDto]) @ArrayMinSize(1) @ArrayMaxSize(1000) items: ShipItemDto[];

  /** @example "DHL" */
  @IsOptional() @IsString() @MaxLength(100) carrier?: string;

  /** @example "00340434161094042557" */
  @IsOptional() @IsString() @MaxLength(100) trackingNumber?: string;

  /** @example "https://carrier.example/track/00340434161094042557" */
  @DocumentedProperty({ ...HTTPS_URL })
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  @Matches(new RegExp(HTTPS_URL.pattern))
  trackingUrl?: string;

  /**
   * ISO 8601; by default when it is recorded.
   * @example "2026-11-23T15:00:00Z"
   */
  @IsOptional() @MaxLength(40) @FormatField('instant') shippedAt?: string;

  /** Whether nothing more is shipped, even if something is open. */
  @IsOptional() @FlagField({ example: false }) final?: boolean | number | string;
}

/** The body of the event `sales_order_shipment`: the order, and the shipment that was recorded, corrected or delivered. */
export class ShippedOrderDto extends OrderDto {
  shipment: OrderShipmentDto;
}
