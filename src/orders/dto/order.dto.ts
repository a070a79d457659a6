import { minorUnits } from '../../common/currency.js';
import { canonicalDecimal } from '../../common/decimal-text.js';
import type { OrderItemRecord, OrderRecord } from '../../persistence/orders/order-record.js';
import type { Address, OrderShipping } from '../../persistence/orders/order-values.js';
import { paymentStatus } from '../rules/payment-status.js';
import { orderWarnings } from '../rules/order-warnings.js';
import { OrderAddressDto } from './address.dto.js';
import { OrderBlockerDto, OrderWarningDto, toBlockerDto, toWarningDto } from './order-findings.dto.js';

export class OrderApplicationDto {
  id: number;
  /** As it was when the order was taken. */
  name: string;
}

/** What was sent of the contact; what was not sent is as it was when the order was taken. */
export class OrderContactDto {
  /** Another one after the contact was reconciled. */
  id: number;
  externalReference: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

export class OrderCustomerDto {
  /** Another one after the account was reconciled. */
  id: number;
  /** The name that was sent; if none was sent, the customer's name when the order was taken. */
  name: string;
  /** The account was made for the contact of an order and is not yet confirmed by the back office. */
  temporary: boolean;
}

export class OrderTaxDto {
  name: string;
  /** Percent. */
  rate: number;
  vat: boolean;
  amount: string | null;
}

export class OrderItemDto {
  id: number;
  /** 1 for the first. */
  position: number;
  packaging: number;
  packagingReference: number | null;
  externalReference: string | null;
  label: string;
  orderedQuantity: number;
  unitPrice: string | null;
  net: string | null;
  vat: string | null;
  gross: string | null;
  taxes: OrderTaxDto[];
}

export class OrderShippingMethodDto {
  id: number | null;
  externalReference: string | null;
  name: string | null;
  price: string | null;
  vatRate: number | null;
  net: string | null;
  vat: string | null;
  gross: string | null;
}

export class OrderVoucherDto {
  description: string | null;
  taxedAmount: string;
}

export class OrderRateTotalDto {
  /** Percent. */
  rate: number;
  net: string;
  vat: string;
  gross: string;
  /** How far vat is from rate × net, because net and gross are rounded independently. */
  vatDeviation: string;
}

export class OrderOtherTaxDto {
  name: string;
  rate: number;
  amount: string;
}

/** Null while a price is missing: an unknown price is never 0. */
export class OrderTotalsDto {
  net: string | null;
  vat: string | null;
  gross: string | null;
  byRate: OrderRateTotalDto[];
  /** Taxes that are not VAT; net + vat + these = gross. */
  otherTaxes: OrderOtherTaxDto[];
  vatDeviation: string | null;
}

/** What the client declared the totals to be, as far as it did. */
export class OrderDeclaredTotalsDto {
  net: string | null;
  vat: string | null;
  gross: string | null;
}

/** Amounts are decimal strings in the order's currency; times are ISO 8601 UTC. */
export class OrderDto {
  id: number;
  code: string;
  /** An opaque public identifier. */
  access_id: string;
  state: string;
  version: number;
  externalId: string;
  externalReference: string | null;
  application: OrderApplicationDto;
  contact: OrderContactDto;
  customer: OrderCustomerDto;
  invoicingAddress: OrderAddressDto;
  deliveryAddress: OrderAddressDto;
  items: OrderItemDto[];
  shippingMethod: OrderShippingMethodDto | null;
  vouchers: OrderVoucherDto[];
  calculationMode: string;
  roundingMode: string;
  currency: string;
  totals: OrderTotalsDto;
  declaredTotals: OrderDeclaredTotalsDto | null;
  /** What was paid against the total: `unpaid`, `partially_paid`, `paid` or `overpaid`. */
  paymentStatus: string;
  /** What keeps the order from being validated. */
  blockers: OrderBlockerDto[];
  /** What somebody should look at, such as `vat_deviation`: the VAT of a rate is 1.00 or more from rate × net. */
  warnings: OrderWarningDto[];
  expectedDeliveryDate: string | null;
  comment: string | null;
  createdAt: string;
  updatedAt: string;
  validatedAt: string | null;
}

export function toOrderDto(order: OrderRecord): OrderDto {
  const digits = minorUnits(order.currency);
  return {
    id: order.id,
    code: order.code,
    access_id: order.accessId,
    state: order.state,
    version: order.version,
    externalId: order.externalId,
    externalReference: order.externalReference,
    application: { id: order.application.id, name: order.application.name },
    contact: toContactDto(order),
    customer: { id: order.customer.id, name: order.customer.name, temporary: order.customer.temporary },
    invoicingAddress: toAddressDto(order.invoicingAddress),
    deliveryAddress: toAddressDto(order.deliveryAddress),
    items: order.items.map((item) => toItemDto(item, digits)),
    shippingMethod: order.shippingMethod && toShippingDto(order.shippingMethod, digits),
    vouchers: order.vouchers.map(({ description, taxedAmount }) => ({
      description,
      taxedAmount: price(taxedAmount, digits),
    })),
    calculationMode: order.calculationMode,
    roundingMode: order.roundingMode,
    currency: order.currency,
    totals: toTotalsDto(order, digits),
    declaredTotals: toDeclaredTotalsDto(order, digits),
    paymentStatus: paymentStatus(order),
    blockers: order.blockers.map(toBlockerDto),
    warnings: orderWarnings(order.breakdown).map(toWarningDto),
    expectedDeliveryDate: order.expectedDeliveryDate?.toISOString() ?? null,
    comment: order.comment,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    validatedAt: order.validatedAt?.toISOString() ?? null,
  };
}

function toContactDto({ contact }: OrderRecord): OrderContactDto {
  const { id, externalReference, firstName, lastName, email } = contact;
  return { id, externalReference, firstName, lastName, email };
}

function toAddressDto({ recipient, street, details, zipCode, city, country }: Address): OrderAddressDto {
  return { recipient, street, details, zipCode, city, country };
}

function toItemDto(item: OrderItemRecord, digits: number): OrderItemDto {
  return {
    id: item.id,
    position: item.position,
    packaging: item.packagingId,
    packagingReference: item.packagingReferenceId,
    externalReference: item.externalReference,
    label: item.label,
    orderedQuantity: Number(item.orderedQuantity),
    unitPrice: item.unitPrice === null ? null : price(item.unitPrice, digits),
    net: amount(item.net, digits),
    vat: amount(item.vat, digits),
    gross: amount(item.gross, digits),
    taxes: item.taxes.map(({ name, rate, vat, amount }) => ({ name, rate, vat, amount })),
  };
}

function toShippingDto(shipping: OrderShipping, digits: number): OrderShippingMethodDto {
  const { id, externalReference, name, vatRate, net, vat, gross } = shipping;
  const own = shipping.price === null ? null : price(shipping.price, digits);
  return { id, externalReference, name, price: own, vatRate, net, vat, gross };
}

function toTotalsDto({ net, vat, gross, breakdown }: OrderRecord, digits: number): OrderTotalsDto {
  return {
    net: amount(net, digits),
    vat: amount(vat, digits),
    gross: amount(gross, digits),
    byRate: breakdown.byRate.map(({ rate, net, vat, gross, vatDeviation }) => ({
      rate,
      net,
      vat,
      gross,
      vatDeviation,
    })),
    otherTaxes: breakdown.otherTaxes.map(({ name, rate, amount }) => ({ name, rate, amount })),
    vatDeviation: breakdown.vatDeviation,
  };
}

function toDeclaredTotalsDto({ declaredTotals }: OrderRecord, digits: number): OrderDeclaredTotalsDto | null {
  if (declaredTotals === null) return null;
  const write = (total: string | null): string | null => (total === null ? null : price(total, digits));
  const { net, vat, gross } = declaredTotals;
  return { net: write(net), vat: write(vat), gross: write(gross) };
}

/** An amount with the currency's decimals. The column has three; the further ones are zeros. */
function amount(value: string | null, digits: number): string | null {
  if (value === null) return null;
  const [whole, fraction = ''] = value.split('.');
  return digits === 0 ? whole! : `${whole}.${fraction.slice(0, digits).padEnd(digits, '0')}`;
}

/** A price with up to six decimals, and at least those of the currency. */
function price(value: string, digits: number): string {
  const [whole, fraction = ''] = canonicalDecimal(value).split('.');
  const decimals = fraction.padEnd(digits, '0');
  return decimals === '' ? whole! : `${whole}.${decimals}`;
}
