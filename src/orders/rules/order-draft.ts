import { randomUUID } from 'node:crypto';
import { accountName } from '../../common/account-name.js';
import { minorUnits } from '../../common/currency.js';
import { optionalNumber } from '../../common/values.js';
import { paymentStatus } from '../../money/payment-status.js';
import type { Totals } from '../../money/totals.js';
import type {
  ReferenceResult,
  KnownContact,
  LinePackaging,
  NewContact,
} from '../../persistence/orders/order-creation.js';
import type { ReplacedTaxes } from '../../persistence/orders/record/order-values.js';
import { priceText } from '../dto/amount-text.js';
import type { OrderItemDto } from '../dto/order-item.dto.js';
import { toTotalsDto } from '../dto/order-totals.dto.js';
import type { OrderCustomerDto, OrderDto, OrderShippingMethodDto } from '../dto/order.dto.js';
import { linePrices, replacedTaxes, vatRateWarnings, type LinePrice } from './line-prices.js';
import { treatmentOf, type OrderContent } from './content/order-content.js';
import { declaredTotalBlockers, orderBlockers, purchaseOrderBlockers } from './order-blockers.js';
import { holdBlockers } from './order-holds.js';
import { orderTotals, totalsInput } from './order-totals.js';
import { duplicateWarnings, itemsKey, keptDuplicateWarnings } from './content/duplicates.js';
import { priceWarnings } from './price-warnings.js';
import { INITIAL_STATE } from './order-transitions.js';
import { deviationWarnings } from './order-warnings.js';
import { quantityBlockers } from './quantity-blockers.js';
import type { ShippingChoice } from './matching/shipping-matching.js';
import { shippingRateWarnings } from './shipping-rate.js';
import type { StoredOrder } from './content/stored-order.js';
import { vatNumberBlockers } from './tax-treatment.js';

/** The entities that the references of an order were resolved to. */
interface ResolvedReferences {
  application: { id: number; name: string };
  /** Ids and the moment, drawn by the database. */
  result: ReferenceResult;
  contact: KnownContact | NewContact;
  packagings: LinePackaging[];
  shipping: ShippingChoice | null;
}

/** What is stored of an order and not shown. */
export interface UnshownValues {
  itemsKey: number;
  replacedTaxes: ReplacedTaxes | null;
}

export interface DraftedOrder extends UnshownValues {
  order: OrderDto;
}

/** What an order that is changed keeps. */
export type OrderBefore = Pick<StoredOrder, 'order' | 'itemsKey' | 'paidAmount'>;

/**
 * The order as it will be stored: pending; version 1, or the next one of an order that is changed.
 * @param before null for a new order
 * @throws DomainError voucher_exceeds_total, and validation_failed for a total beyond all bounds
 */
export function draftOrder(
  content: OrderContent,
  resolved: ResolvedReferences,
  before: OrderBefore | null = null,
): DraftedOrder {
  const { result, application, contact, packagings, shipping } = resolved;
  const digits = minorUnits(content.currency);
  const prices = linePrices(content, packagings);
  const input = totalsInput(content, resolved, prices);
  const computed = orderTotals(input);
  const totals = toTotalsDto(computed);
  const { gross, byRate } = totals;
  const { taxTreatment = 'standard', currency, declaredTotals = null, purchaseOrderNumber = null } = content;
  const people = parties(content, contact);
  const key = result.itemsKey ?? itemsKey(content.items);
  const compared = { itemsKey: key, contactId: people.contact.id, gross, currency };
  const order: OrderDto = {
    ...(before === null ? newIdentity(result) : nextIdentity(before.order)),
    externalId: content.externalId,
    externalReference: content.externalReference,
    purchaseOrderNumber,
    buyerReference: content.buyerReference ?? null,
    costCentre: content.costCentre ?? null,
    application: { id: application.id, name: application.name },
    ...people,
    invoicingAddress: content.invoicingAddress,
    deliveryAddress: content.deliveryAddress,
    items: draftItems(content, resolved, { prices, totals: computed, digits }),
    shippingMethod: shipping && draftShipping(shipping, content, computed),
    vouchers: content.vouchers.map(({ description, taxedAmount }) => ({
      description,
      taxedAmount: priceText(taxedAmount, digits),
    })),
    calculationMode: content.calculationMode,
    roundingMode: content.roundingMode,
    currency,
    taxTreatment,
    exemptionReason: content.exemptionReason ?? null,
    totals,
    declaredTotals: declaredTotals && {
      net: shownPrice(declaredTotals.net, digits),
      vat: shownPrice(declaredTotals.vat, digits),
      gross: shownPrice(declaredTotals.gross, digits),
    },
    paymentStatus: paymentStatus(before?.paidAmount ?? null, gross),
    blockers: [
      ...orderBlockers(
        packagings.map((packaging, index) => ({
          unknownReference: unknownReference(packaging),
          unitPrice: prices[index]!.unitPrice,
        })),
        shipping,
      ),
      ...quantityBlockers(content.items, packagings),
      ...declaredTotalBlockers(declaredTotals, computed, input),
      ...purchaseOrderBlockers(purchaseOrderNumber, contact),
      ...vatNumberBlockers(taxTreatment, people.customer),
      ...(before === null ? [] : holdBlockers(before.order)),
    ],
    warnings: [
      ...vatRateWarnings(prices, taxTreatment),
      ...shippingRateWarnings(content, shipping),
      ...priceWarnings(content, packagings, prices),
      ...(before === null ? duplicateWarnings(contact, compared) : keptDuplicateWarnings(before, compared)),
      ...deviationWarnings(byRate),
    ],
    expectedDeliveryDate: content.expectedDeliveryDate,
    comment: content.comment,
    metadata: content.metadata ?? {},
    createdAt: before === null ? result.now.toISOString() : before.order.createdAt,
    updatedAt: result.now.toISOString(),
    validatedAt: null,
  };
  return { order, itemsKey: key, replacedTaxes: replacedOf(order, prices, shipping) };
}

const newIdentity = ({ orderId: id, now }: ReferenceResult) => ({
  id,
  code: orderCode(now, id),
  access_id: randomUUID().replaceAll('-', ''),
  state: INITIAL_STATE,
  version: 1,
});

const nextIdentity = ({ id, code, access_id, state, version }: OrderDto) => ({
  id,
  code,
  access_id,
  state,
  version: version + 1,
});

/** `ORD-20261121-000123`: the day in UTC and the order's number, which is never used again. */
const orderCode = (day: Date, id: number): string =>
  `ORD-${day.toISOString().slice(0, 10).replaceAll('-', '')}-${String(id).padStart(6, '0')}`;

/** The contact as it was sent; what was not sent comes from the CRM. */
function parties(
  content: OrderContent,
  contact: KnownContact | NewContact,
): Pick<OrderDto, 'contact' | 'customer'> {
  const sent = content.contact;
  return {
    contact: {
      id: contact.contactId,
      externalReference: sent.externalReference ?? contact.externalReference,
      firstName: sent.firstName ?? contact.firstName,
      lastName: sent.lastName ?? contact.lastName,
      email: sent.email ?? contact.email,
    },
    customer: 'customer' in contact ? customerOf(contact) : temporaryCustomerOf(contact),
  };
}

const customerOf = ({ customer: { id, name, temporary, vatNumber } }: KnownContact): OrderCustomerDto => ({
  id,
  name,
  temporary,
  vatNumber,
});

const temporaryCustomerOf = ({ customerId, customerName, vatNumber }: NewContact): OrderCustomerDto => ({
  id: customerId,
  name: customerName,
  temporary: true,
  vatNumber,
});

/** A contact that does not exist yet, with its temporary account. */
export function newContact(
  content: OrderContent,
  ids: NonNullable<ReferenceResult['newContact']>,
  externalReference: string,
): NewContact {
  const { firstName, lastName, email } = content.contact;
  const { name, individual } = content.customer ?? { name: null, individual: false };
  const account = accountName(name ?? undefined, content.contact, individual);
  const person = { externalReference, firstName, lastName, email };
  const vatNumber = content.customer?.vatNumber ?? null;
  return { ...ids, ...person, customerName: account.name, individual: account.individual, vatNumber };
}

const unknownReference = ({ packagingId, externalReference }: LinePackaging): string | null =>
  packagingId === null ? externalReference : null;

function draftItems(
  content: OrderContent,
  { result, packagings }: ResolvedReferences,
  { prices, totals, digits }: { prices: LinePrice[]; totals: Totals | null; digits: number },
): OrderItemDto[] {
  return content.items.map((item, index) => {
    const packaging = packagings[index]!;
    const { unitPrice, chargedTaxes } = prices[index]!;
    const line = totals?.items[index];
    const taxes = line?.taxes ?? chargedTaxes.map((tax) => ({ ...tax, amount: null }));
    return {
      id: result.itemIds[index]!,
      position: index + 1,
      packaging: packaging.packagingId,
      packagingReference: packaging.referenceId,
      externalReference: item.externalReference ?? packaging.externalReference,
      label: item.label ?? packaging.label,
      orderedQuantity: Number(item.orderedQuantity),
      unitPrice: shownPrice(unitPrice, digits),
      taxedUnitPrice: shownPrice(item.taxedUnitPrice ?? null, digits),
      vatRate: optionalNumber(item.vatRate ?? null),
      net: line?.net ?? null,
      vat: line?.vat ?? null,
      gross: line?.gross ?? null,
      taxes: taxes.map(({ name, rate, vat, amount }) => ({ name, rate, vat, amount })),
      costCentre: item.costCentre ?? null,
      expectedDeliveryDate: item.expectedDeliveryDate ?? null,
      metadata: item.metadata ?? {},
    };
  });
}

function draftShipping(
  { methodId, externalReference, name, price, vatRate }: ShippingChoice,
  content: OrderContent,
  totals: Totals | null,
): OrderShippingMethodDto {
  const rate = optionalNumber(vatRate);
  return {
    id: methodId,
    externalReference,
    name,
    price: shownPrice(price, minorUnits(content.currency)),
    // Null stays null: there is no rate that the treatment could replace.
    vatRate: treatmentOf(content) === 'standard' || rate === null ? rate : 0,
    net: totals?.shipping?.net ?? null,
    vat: totals?.shipping?.vat ?? null,
    gross: totals?.shipping?.gross ?? null,
  };
}

/** What is needed again when the VAT that was sent, or the tax treatment, is taken away by a change. */
function replacedOf(
  { items, shippingMethod }: OrderDto,
  prices: LinePrice[],
  shipping: ShippingChoice | null,
): ReplacedTaxes | null {
  const taxes = items.flatMap(({ id }, index) => {
    const replaced = replacedTaxes(prices[index]!);
    return replaced === null ? [] : [[id, replaced] as const];
  });
  const rate = optionalNumber(shipping?.vatRate ?? null);
  const shippingVatRate = rate === (shippingMethod?.vatRate ?? null) ? null : rate;
  return taxes.length === 0 && shippingVatRate === null
    ? null
    : { items: Object.fromEntries(taxes), shippingVatRate };
}

const shownPrice = (price: string | null, digits: number): string | null =>
  price === null ? null : priceText(price, digits);
