import { enumeration } from '../../common/enumeration.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import {
  CountValue,
  DecimalValue,
  IdValue,
  METADATA,
  TimestampValue,
} from '../../platform/http/documentation/response-values.js';
import { PAYMENT_STATUSES } from '../../money/totals.js';
import { ApplicationSummaryDto } from '../../auth/dto/actor.dto.js';
import { FULFILMENTS, type Metadata, type OrderState } from '../../persistence/orders/record/order-values.js';
import type { CalculationMode } from '../../money/pricing.js';
import type { RoundingMode } from '../../money/decimal.js';
import type { TaxTreatment } from '../../money/taxes.js';
import { OrderAddressDto } from './address.dto.js';
import { OrderChangeRequestDto } from './order-change-request.dto.js';
import {
  OrderAnswerDto,
  OrderShipmentDto,
  OrderQuantitiesDto,
  LinkedDocumentDto,
} from './order-fulfilment.dto.js';
import { OrderBlockerDto, OrderWarningDto } from './order-findings.dto.js';
import { OrderDeclaredTotalsDto, OrderTotalsDto } from './order-totals.dto.js';

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

/** What was sent of the contact; what was not sent is as it was when the order was taken. */
export class OrderContactDto {
  /** A different one after the contact was reconciled. */
  @IdValue() id: number;
  externalReference: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

export class OrderCustomerDto {
  /** A different one after the account was reconciled. */
  @IdValue() id: number;

  /** The name that was sent; if none was sent, the customer's name when the order was taken. */
  name: string;
  /** Whether the account was created for the contact of an order and is not yet confirmed by the back office. */
  temporary: boolean;
  /** The VAT number that was sent; if none was sent, the customer's when the order was taken. */
  vatNumber: string | null;
}

export class OrderShippingMethodDto {
  /** The shipping method; null when only a text was sent. */
  @IdValue() id: number | null;

  /** The application's own reference for the shipping method. */
  externalReference: string | null;
  name: string | null;

  /** Net, before vouchers: what was sent, or the price of the method. Null while no price is known. */
  @DecimalValue() price: string | null;

  /** Percent; null means no VAT. */
  vatRate: number | null;

  /** After vouchers, which reduce the items first. Null while the price is missing. */
  @DecimalValue() net: string | null;

  /** VAT of shipping, after vouchers. */
  @DecimalValue() vat: string | null;

  /** Of shipping with all taxes, after vouchers. */
  @DecimalValue() gross: string | null;
}

class OrderVoucherDto {
  description: string | null;

  /** Tax included. */
  @DecimalValue() taxedAmount: string;
}

/** Amounts are decimal strings in the order's currency; times are ISO 8601 UTC. */
export class OrderDto {
  @IdValue() id: number;

  /** The order number for people, such as `ORD-20261121-000123`. It never changes. */
  code: string;
  /** An opaque public identifier. */
  access_id: string;
  /** The state of the order. Transitions change it, `PATCH` does not. */
  state: OrderState;

  /** Counts the versions of the order, from 1; the `ETag` is derived from it. */
  @CountValue(1) version: number;

  /** The application's own identifier for the order. */
  externalId: string;
  /** The application's own order number. */
  externalReference: string | null;
  /** The buyer's own number for this order. */
  purchaseOrderNumber: string | null;
  /** Who placed the order for the buyer, or other text that the buyer wants on the invoice. */
  buyerReference: string | null;
  /** The cost centre to which the buyer charges the order. */
  costCentre: string | null;
  /** The application that sent the order, with the name it had then. */
  application: ApplicationSummaryDto;

  /** The person who placed the order. */
  contact: OrderContactDto;
  /** The company for which the contact ordered, or a private person. */
  customer: OrderCustomerDto;
  invoicingAddress: OrderAddressDto;
  deliveryAddress: OrderAddressDto;
  /** The lines of the order, by `position`. */
  items: OrderItemDto[];
  /** How the order is shipped; null when no shipping was sent. */
  shippingMethod: OrderShippingMethodDto | null;
  /** Amounts that are deducted: from the items first, then from shipping. */
  vouchers: OrderVoucherDto[];

  /** Where amounts are rounded: per unit, per line, or in the total only. */
  calculationMode: CalculationMode;

  /** How an amount between two cents is rounded. */
  roundingMode: RoundingMode;

  /** ISO 4217. All amounts of the order are in it. */
  currency: string;

  /** How the order is taxed. With any value except `standard`, all VAT is 0. */
  taxTreatment: TaxTreatment;

  /** Why no VAT is charged, for the invoice. */
  exemptionReason: string | null;
  /** The totals of items and shipping, after vouchers. */
  totals: OrderTotalsDto;
  /** The totals that the client computed; null if they were not sent. */
  declaredTotals: OrderDeclaredTotalsDto | null;

  /** How much of the total was paid. */
  @DocumentedProperty({ enum: enumeration('PaymentStatus', PAYMENT_STATUSES) })
  paymentStatus: (typeof PAYMENT_STATUSES)[number];

  /** What keeps the order from being validated. */
  blockers: OrderBlockerDto[];
  /** Hints for the back office; they do not prevent any transition. */
  warnings: OrderWarningDto[];

  /** When the delivery is expected; null when no date was sent. */
  @TimestampValue() expectedDeliveryDate: string | null;
  comment: string | null;

  /** The data that the application sent for itself; empty if it sent none. */
  @DocumentedProperty(METADATA) metadata: Metadata;
  @TimestampValue() createdAt: string;
  @TimestampValue() updatedAt: string;
  @TimestampValue() validatedAt: string | null;

  /** When the seller's answer is due; null without a limit, and while the order is not validated. */
  @TimestampValue() answerBy: string | null;

  /** What the seller promises to supply; null while there is no answer to the present content. */
  answer: OrderAnswerDto | null;

  /** How much of what was accepted is shipped or delivered. */
  @DocumentedProperty({ enum: FULFILMENTS }) fulfilment: (typeof FULFILMENTS)[number];

  /** In the order in which they were recorded first. */
  shipments: OrderShipmentDto[];

  /** The open change request; null while there is none. */
  changeRequest: OrderChangeRequestDto | null;

  /** Links to its documents, at most one of each kind, in the order in which they were added first. */
  documents: LinkedDocumentDto[];
}
