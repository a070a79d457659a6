import { invalidInput } from '../../../common/errors/domain-error.js';
import { dayOrInstant } from '../../../common/instant.js';
import { decimal, flag, identifier, optionalDecimal, optionalIdentifier } from '../../../common/values.js';
import { normalVatNumber } from '../../../common/vat-number.js';
import type { DeclaredTotals } from '../../../money/totals.js';
import type { TaxTreatment } from '../../../money/taxes.js';
import type { Metadata } from '../../../persistence/orders/record/order-values.js';
import type { CreateOrderAddressDto } from '../../dto/address.dto.js';
import type {
  CreateOrderCustomerDto,
  CreateOrderDeclaredTotalsDto,
  CreateOrderDto,
  CreateOrderItemDto,
} from '../../dto/create-order.dto.js';
import type { LockedOrder } from '../../../persistence/orders/record/order-record.js';
import type { OrderDto } from '../../dto/order.dto.js';

/** The request of a client in canonical form: different spellings of the same order give equal content. */
export type OrderContent = ReturnType<typeof orderContent>;
export type ContactContent = OrderContent['contact'];
export type ItemContent = OrderContent['items'][number];
export type ShippingContent = NonNullable<OrderContent['shippingMethod']>;

/** @param currency the default currency */
export function orderContent(dto: CreateOrderDto, currency: string) {
  return {
    externalId: identifier(dto.externalId),
    externalReference: optionalIdentifier(dto.externalReference),
    contact: contactContent(dto.contact),
    customer: dto.customer ? customerContent(dto.customer) : null,
    invoicingAddress: address(dto.invoicingAddress),
    deliveryAddress: address(dto.deliveryAddress),
    items: dto.items.map(itemContent),
    shippingMethod: shippingContent(dto.shippingMethod),
    expectedDeliveryDate: dayOrInstant(dto.expectedDeliveryDate),
    comment: text(dto.comment),
    vouchers: (dto.vouchers ?? []).map((voucher) => ({
      description: text(voucher.description),
      taxedAmount: decimal(voucher.taxedAmount),
    })),
    calculationMode: dto.calculationMode ?? 'line',
    roundingMode: dto.roundingMode ?? 'half_up',
    currency: dto.currency ?? currency,
    ...(dto.declaredTotals !== undefined && { declaredTotals: declaredTotals(dto.declaredTotals) }),
    ...sentOnly({
      purchaseOrderNumber: optionalIdentifier(dto.purchaseOrderNumber),
      buyerReference: optionalIdentifier(dto.buyerReference),
      costCentre: optionalIdentifier(dto.costCentre),
      metadata: metadata(dto.metadata),
      taxTreatment:
        dto.taxTreatment === undefined || dto.taxTreatment === 'standard' ? null : dto.taxTreatment,
      exemptionReason: text(dto.exemptionReason),
    }),
  };
}

export const treatmentOf = ({ taxTreatment }: OrderContent): TaxTreatment => taxTreatment ?? 'standard';

function customerContent({ name, individual, vatNumber }: CreateOrderCustomerDto) {
  return {
    name: text(name),
    individual: flag(individual ?? false),
    ...(vatNumber !== undefined && { vatNumber: normalVatNumber(vatNumber) }),
  };
}

function contactContent(dto: CreateOrderDto['contact']) {
  return {
    id: id(dto.id),
    externalReference: optionalIdentifier(dto.externalReference ?? dto.externalReferenceId),
    internalReferenceId: id(dto.internalReferenceId),
    firstName: text(dto.firstName),
    lastName: text(dto.lastName),
    email: text(dto.email),
  };
}

export function itemContent(dto: CreateOrderItemDto) {
  return {
    packaging: id(dto.packaging),
    internalReferenceId: id(dto.internalReferenceId),
    externalReference: optionalIdentifier(dto.externalReference),
    orderedQuantity: decimal(dto.orderedQuantity),
    unitPrice: optionalDecimal(dto.unitPrice),
    label: text(dto.label),
    ...sentOnly({
      taxedUnitPrice: optionalDecimal(dto.taxedUnitPrice),
      vatRate: optionalDecimal(dto.vatRate),
      costCentre: optionalIdentifier(dto.costCentre),
      expectedDeliveryDate: dayOrInstant(dto.expectedDeliveryDate),
      metadata: metadata(dto.metadata),
    }),
  };
}

/** Null also for an object of empty fields, which some clients send for an order without shipping. */
function shippingContent(dto: CreateOrderDto['shippingMethod']) {
  if (dto === undefined || Object.values(dto).every((value) => value === undefined)) return null;
  return {
    id: id(dto.id),
    internalReferenceId: id(dto.internalReferenceId),
    externalReference: optionalIdentifier(dto.externalReference),
    name: text(dto.name),
    price: optionalDecimal(dto.price),
    // Null means no VAT.
    ...(dto.vatRate !== undefined && { vatRate: optionalDecimal(dto.vatRate) }),
  };
}

function declaredTotals({ net, vat, gross }: CreateOrderDeclaredTotalsDto): DeclaredTotals {
  const declared = { net: optionalDecimal(net), vat: optionalDecimal(vat), gross: optionalDecimal(gross) };
  if (Object.values(declared).some((total) => total !== null)) return declared;
  const detail = 'Expected at least one of net, vat and gross.';
  throw invalidInput([{ pointer: '#/declaredTotals', code: 'too_few', detail }]);
}

function address(dto: CreateOrderAddressDto) {
  return {
    recipient: dto.recipient,
    street: dto.street,
    details: text(dto.details),
    zipCode: text(dto.zipCode),
    city: text(dto.city),
    country: dto.country.toUpperCase(),
  };
}

/** Null for an object without members, which means the same as no metadata. */
const metadata = (value: Metadata | undefined): Metadata | null =>
  value === undefined || Object.keys(value).length === 0 ? null : value;

/** Leaves out what is null: orders that were taken before a member existed are compared with repeated requests. */
function sentOnly<Values extends object>(values: Values): SentOnly<Values> {
  const sent: SentOnly<Values> = {};
  // Without arrays of entries: this runs for every item of every order.
  for (const name in values) {
    const value = values[name];
    if (value !== null) sent[name] = value;
  }
  return sent;
}

type SentOnly<Values> = { [Name in keyof Values]?: NonNullable<Values[Name]> };

const id = (value: string | number | undefined): number | null =>
  value === undefined ? null : Number(value);
const text = (value: string | undefined): string | null => value ?? null;

/** An order that the transaction has locked: what is shown of it, and what is stored besides. */
export interface StoredOrder extends Omit<LockedOrder, 'document' | 'version' | 'content'> {
  order: OrderDto;
  content: OrderContent;
}

/** The service wrote the document and the content itself, after validation. */
export const storedOrder = ({ document, version: _, content, ...more }: LockedOrder): StoredOrder => ({
  ...more,
  order: JSON.parse(document) as OrderDto,
  content: content as OrderContent,
});
