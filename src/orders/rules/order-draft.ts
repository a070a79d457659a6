import { randomUUID } from 'node:crypto';
import { minorUnits } from '../../common/currency.js';
import { optionalNumber, priceText, shownPrice } from '../../common/values.js';
import { paymentStatus, type DeclaredTotals, type Totals } from '../../money/totals.js';
import type { ReferenceResult } from '../../persistence/orders/order-creation.js';
import type { ReplacedTaxes } from '../../persistence/orders/record/order-values.js';
import { openQuantities } from '../dto/order-fulfilment.dto.js';
import { toTotalsDto } from '../dto/order-totals.dto.js';
import type { OrderDto, OrderItemDto, OrderShippingMethodDto } from '../dto/order.dto.js';
import { treatmentOf, type ItemContent, type OrderContent } from './content/order-content.js';
import { itemsKey } from './matching/reference-query.js';
import type { ShippingChoice } from './matching/shipping-matching.js';
import { blockersOf } from './order-blockers.js';
import { parties } from './order-parties.js';
import { orderFacts, replacedTaxes, type OrderBefore, type OrderFacts } from './order-totals.js';
import { INITIAL_STATE } from './order-transitions.js';
import { warningsOf } from './order-warnings.js';

/** The members that depend on the validation of an order, as they are before it. */
export const UNVALIDATED = {
  validatedAt: null,
  answerBy: null,
  answer: null,
  fulfilment: 'none',
  shipments: [],
  changeRequest: null,
} satisfies Partial<OrderDto>;

/**
 * The order as it will be stored: pending; version 1, or the next one of an order that is changed.
 * @param before null for a new order
 * @returns also values that are stored with an order, and not shown
 */
export function draftOrder(
  content: OrderContent,
  resolved: OrderFacts['resolved'],
  before: OrderBefore | null = null,
) {
  const { result, application, contact, shipping } = resolved;
  const digits = minorUnits(content.currency);
  const facts = orderFacts(content, resolved, before);
  const { totals } = facts;
  const people = parties(content, contact);
  const { createdAt, documents } = before?.order ?? { createdAt: result.now.toISOString(), documents: [] };
  const key = result.itemsKey ?? itemsKey(content.items);
  const order: OrderDto = {
    ...identityOf(result, before),
    externalId: content.externalId,
    externalReference: content.externalReference,
    ...buyerReferences(content),
    application: { id: application.id, name: application.name },
    ...people,
    invoicingAddress: content.invoicingAddress,
    deliveryAddress: content.deliveryAddress,
    items: draftItems(facts, digits),
    shippingMethod: shipping && draftShipping(shipping, content, totals),
    vouchers: content.vouchers.map(({ description, taxedAmount }) => ({
      description,
      taxedAmount: priceText(taxedAmount, digits),
    })),
    calculationMode: content.calculationMode,
    roundingMode: content.roundingMode,
    currency: content.currency,
    taxTreatment: treatmentOf(content),
    exemptionReason: content.exemptionReason ?? null,
    totals: toTotalsDto(totals),
    declaredTotals: shownTotals(content.declaredTotals, digits),
    paymentStatus: paymentStatus(before?.paidAmount ?? null, totals?.gross ?? null),
    blockers: blockersOf(facts, people.customer.vatNumber),
    warnings: warningsOf(facts, { itemsKey: key, contactId: people.contact.id }),
    expectedDeliveryDate: content.expectedDeliveryDate,
    comment: content.comment,
    metadata: content.metadata ?? {},
    createdAt,
    updatedAt: result.now.toISOString(),
    ...UNVALIDATED,
    documents,
  };
  return { order, itemsKey: key, replacedTaxes: replacedOf(order, facts) };
}

/** The amounts while a price is missing. */
const NO_AMOUNTS = { net: null, vat: null, gross: null };

/** The members of an item that the buyer sends for its own use. */
const buyerMembers = ({ costCentre, expectedDeliveryDate, metadata }: ItemContent) => ({
  costCentre: costCentre ?? null,
  expectedDeliveryDate: expectedDeliveryDate ?? null,
  metadata: metadata ?? {},
});

function draftItems({ content, resolved, prices, totals }: OrderFacts, digits: number): OrderItemDto[] {
  return content.items.map((item, index) => {
    const packaging = resolved.packagings[index]!;
    const { unitPrice, chargedTaxes } = prices[index]!;
    const amounts = totals?.items[index] ?? {
      ...NO_AMOUNTS,
      taxes: chargedTaxes.map((tax) => ({ ...tax, amount: null })),
    };
    return {
      id: resolved.result.itemIds[index]!,
      position: index + 1,
      packaging: packaging.packagingId,
      packagingReference: packaging.referenceId,
      externalReference: item.externalReference ?? packaging.externalReference,
      label: item.label ?? packaging.label,
      orderedQuantity: Number(item.orderedQuantity),
      quantities: openQuantities(Number(item.orderedQuantity)),
      unitPrice: shownPrice(unitPrice, digits),
      taxedUnitPrice: shownPrice(item.taxedUnitPrice ?? null, digits),
      vatRate: optionalNumber(item.vatRate ?? null),
      net: amounts.net,
      vat: amounts.vat,
      gross: amounts.gross,
      taxes: amounts.taxes.map(({ name, rate, vat, amount }) => ({ name, rate, vat, amount })),
      ...buyerMembers(item),
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
    ...(totals?.shipping ?? NO_AMOUNTS),
  };
}

/** The values that are needed again when a change takes away the VAT that was sent, or the tax treatment. */
function replacedOf(
  { items, shippingMethod }: OrderDto,
  { prices, resolved: { shipping } }: OrderFacts,
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

const buyerReferences = ({ purchaseOrderNumber, buyerReference, costCentre }: OrderContent) => ({
  purchaseOrderNumber: purchaseOrderNumber ?? null,
  buyerReference: buyerReference ?? null,
  costCentre: costCentre ?? null,
});

const shownTotals = (declared: DeclaredTotals | undefined, digits: number): DeclaredTotals | null =>
  declared === undefined
    ? null
    : {
        net: shownPrice(declared.net, digits),
        vat: shownPrice(declared.vat, digits),
        gross: shownPrice(declared.gross, digits),
      };

const identityOf = (result: ReferenceResult, before: OrderBefore | null) =>
  before === null ? newIdentity(result) : nextIdentity(before.order);

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
  `ORD-${day.toISOString().slice(0, 10).replaceAll('-', '')}-${sixDigits(String(id))}`;

const sixDigits = (number: string): string => number.padStart(6, '0');

/** The code of an order whose number somebody wrote without the zeros before it. */
const SHORT_CODE = /\b(ord-\d{8}-)([1-9]\d*)/gi;

/** A searched text with whole codes of orders: `ORD-20261121-000123` for `ORD-20261121-123`. */
export const withWholeCodes = (text: string): string =>
  text.replace(SHORT_CODE, (_, start: string, number: string) => start + sixDigits(number));
