import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import {
  CountValue,
  DecimalValue,
  IdValue,
  METADATA,
  TimestampValue,
} from '../../platform/http/documentation/response-values.js';
import { OrderQuantitiesDto } from './order-fulfilment.dto.js';
import type { Metadata } from '../../persistence/orders/record/order-values.js';

class OrderItemTaxDto {
  name: string;
  /** Percent. */
  rate: number;
  /** Whether it is VAT; otherwise the totals list it in `otherTaxes`. */
  vat: boolean;

  /** Null while the price of the item is missing. */
  @DecimalValue() amount: string | null;
}

export class OrderItemDto {
  /** It stays the same while the line is changed. */
  @IdValue() id: number;

  /** 1 for the first. */
  @CountValue(1) position: number;

  /**
   * Null for a parked item: its `externalReference` is unknown, and the order has the blocker `unknown_item`. Only orders of
   * applications with `unknownItems` `park` have such items.
   */
  @IdValue() packaging: number | null;

  /** The id of the packaging reference; null when the line has none. */
  @IdValue() packagingReference: number | null;

  /** The application's own reference for the packaging. */
  externalReference: string | null;
  /** What the line is called: what was sent, or the label of the packaging when the line was added. */
  label: string;
  /** How many packagings are ordered. */
  orderedQuantity: number;

  /** How much of it was accepted, shipped and delivered. */
  quantities: OrderQuantitiesDto;

  /** Of one packaging, net, before vouchers: what was sent, or the list price. Null while no price is known. */
  @DecimalValue() unitPrice: string | null;

  /** The price including all taxes, if it was sent; `unitPrice` is then derived from it. */
  @DecimalValue() taxedUnitPrice: string | null;

  /** Percent, if it was sent. */
  vatRate: number | null;

  /** Of the line, after its share of the vouchers. Null while its price is missing. */
  @DecimalValue() net: string | null;

  /** VAT of the line, after its share of the vouchers. */
  @DecimalValue() vat: string | null;

  /** Of the line with all taxes, after its share of the vouchers. */
  @DecimalValue() gross: string | null;

  /** All taxes of the line, after its share of the vouchers. */
  taxes: OrderItemTaxDto[];
  /** The cost centre to which the buyer charges this line. */
  costCentre: string | null;

  /** When delivery of this line is expected, if it was sent; otherwise the date of the order applies. */
  @TimestampValue() expectedDeliveryDate: string | null;

  /** The data that the application sent for itself with this line; empty if it sent none. */
  @DocumentedProperty(METADATA) metadata: Metadata;
}
