import {
  CountValue,
  DecimalValue,
  IdValue,
  MetadataValue,
  TimestampValue,
} from '../../http/openapi/response-values.js';
import type { OrderItemRecord } from '../../persistence/orders/order-record.js';
import type { Metadata } from '../../persistence/orders/order-values.js';
import { amountText, priceText } from './amount-text.js';

export class OrderItemTaxDto {
  name: string;
  /** Percent. */
  rate: number;
  vat: boolean;

  @DecimalValue()
  amount: string | null;
}

export class OrderItemDto {
  @IdValue()
  id: number;

  /** 1 for the first. */
  @CountValue(1)
  position: number;

  /**
   * Null for a parked item: its `externalReference` is unknown, and the order has the blocker `unknown_item`. Only orders of
   * applications with `unknownItems` `park` have such items.
   */
  @IdValue()
  packaging: number | null;

  @IdValue()
  packagingReference: number | null;

  externalReference: string | null;
  label: string;
  orderedQuantity: number;

  @DecimalValue()
  unitPrice: string | null;

  /** The price with all taxes, if it was sent; then `unitPrice` follows from it. */
  @DecimalValue()
  taxedUnitPrice: string | null;

  /** Percent, if it was sent. */
  vatRate: number | null;

  @DecimalValue()
  net: string | null;

  @DecimalValue()
  vat: string | null;

  @DecimalValue()
  gross: string | null;

  taxes: OrderItemTaxDto[];
  costCentre: string | null;

  @TimestampValue()
  expectedDeliveryDate: string | null;

  @MetadataValue()
  metadata: Metadata;
}

/** @param digits the minor units of the order's currency */
export function toOrderItemDto(item: OrderItemRecord, digits: number): OrderItemDto {
  return {
    id: item.id,
    position: item.position,
    packaging: item.packagingId,
    packagingReference: item.packagingReferenceId,
    externalReference: item.externalReference,
    label: item.label,
    orderedQuantity: Number(item.orderedQuantity),
    unitPrice: item.unitPrice === null ? null : priceText(item.unitPrice, digits),
    taxedUnitPrice: item.taxedUnitPrice === null ? null : priceText(item.taxedUnitPrice, digits),
    vatRate: item.vatRate === null ? null : Number(item.vatRate),
    net: amountText(item.net, digits),
    vat: amountText(item.vat, digits),
    gross: amountText(item.gross, digits),
    taxes: item.taxes.map(({ name, rate, vat, amount }) => ({ name, rate, vat, amount })),
    costCentre: item.costCentre,
    expectedDeliveryDate: item.expectedDeliveryDate,
    metadata: item.metadata ?? {},
  };
}
