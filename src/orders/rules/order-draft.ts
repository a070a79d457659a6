import { randomUUID } from 'node:crypto';
import { minorUnits } from '../../common/currency.js';
import type { TotalsInput } from '../../money/totals-input.js';
import { type Totals, type DeclaredTotals, paymentStatus } from '../../money/totals.js';
import type {
  ReferenceResult,
  KnownContact,
  LinePackaging,
  NewContact,
} from '../../persistence/orders/order-creation.js';
import type { Blocker, Warning } from '../../persistence/orders/record/order-values.js';
import { priceText, shownPrice, toTotalsDto } from '../dto/order-totals.dto.js';
import type { OrderCustomerDto, OrderDto } from '../dto/order.dto.js';
import {
  linePrices,
  vatRateWarnings,
  type LinePrice,
  deviationWarnings,
  priceWarnings,
} from './line-prices.js';
import { treatmentOf, type OrderContent, type StoredOrder } from './content/order-content.js';
import {
  declaredTotalBlockers,
  orderBlockers,
  purchaseOrderBlockers,
  quantityBlockers,
} from './order-blockers.js';
import { holdBlockers } from './order-holds.js';
import { draftItems, draftShipping, replacedOf } from './order-lines.js';
import { parties } from './order-parties.js';
import { orderTotals, totalsInput } from './order-totals.js';
import { duplicateWarnings, itemsKey, keptDuplicateWarnings } from './content/duplicates.js';
import { INITIAL_STATE } from './order-transitions.js';
import type { ShippingChoice } from './matching/shipping-matching.js';
import { shippingRateWarnings, vatNumberBlockers } from './order-taxes.js';

interface ResolvedReferences {
  application: { id: number; name: string };
  /** Ids and the moment, drawn by the database. */
  result: ReferenceResult;
  contact: KnownContact | NewContact;
  packagings: LinePackaging[];
  shipping: ShippingChoice | null;
  /** Warnings about the contact and its customer. */
  warnings: Warning[];
}

/** The members that depend on the validation of an order, as they are before it. */
export const UNVALIDATED = {
  validatedAt: null,
  answerBy: null,
  answer: null,
  fulfilment: 'none',
  shipments: [],
  changeRequest: null,
} satisfies Partial<OrderDto>;

/** The parts of an order that a change keeps. */
export type OrderBefore = Pick<StoredOrder, 'order' | 'itemsKey' | 'paidAmount'>;

/**
 * The order as it will be stored: pending; version 1, or the next one of an order that is changed.
 * @param before null for a new order
 * @returns also values that are stored with an order, and not shown
 */
export function draftOrder(
  content: OrderContent,
  resolved: ResolvedReferences,
  before: OrderBefore | null = null,
) {
  const { result, application, contact, packagings, shipping } = resolved;
  const digits = minorUnits(content.currency);
  const prices = linePrices(content, packagings);
  const input = totalsInput(content, resolved, prices);
  const totals = orderTotals(input);
  const people = parties(content, contact);
  const key = result.itemsKey ?? itemsKey(content.items);
  const facts = { content, resolved, prices, input, totals, before };
  const order: OrderDto = {
    ...identityOf(result, before),
    externalId: content.externalId,
    externalReference: content.externalReference,
    ...buyerReferences(content),
    application: { id: application.id, name: application.name },
    ...people,
    invoicingAddress: content.invoicingAddress,
    deliveryAddress: content.deliveryAddress,
    items: draftItems(content, resolved, { prices, totals, digits }),
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
    blockers: blockersOf(facts, people.customer),
    warnings: warningsOf(facts, { itemsKey: key, contactId: people.contact.id }),
    expectedDeliveryDate: content.expectedDeliveryDate,
    comment: content.comment,
    metadata: content.metadata ?? {},
    createdAt: before?.order.createdAt ?? result.now.toISOString(),
    updatedAt: result.now.toISOString(),
    ...UNVALIDATED,
    documents: keptDocuments(before),
  };
  return { order, itemsKey: key, replacedTaxes: replacedOf(order, prices, shipping) };
}

const keptDocuments = (before: OrderBefore | null): OrderDto['documents'] => before?.order.documents ?? [];

/** The values in which the blockers and warnings of an order are found. */
interface OrderFacts {
  content: OrderContent;
  resolved: ResolvedReferences;
  prices: LinePrice[];
  input: TotalsInput;
  totals: Totals | null;
  before: OrderBefore | null;
}

const blockersOf = (
  { content, resolved, prices, input, totals, before }: OrderFacts,
  customer: OrderCustomerDto,
): Blocker[] => [
  ...orderBlockers(
    resolved.packagings.map((packaging, index) => ({
      unknownReference: unknownReference(packaging),
      unitPrice: prices[index]!.unitPrice,
    })),
    resolved.shipping,
  ),
  ...quantityBlockers(content.items, resolved.packagings),
  ...declaredTotalBlockers(content.declaredTotals ?? null, totals, input),
  ...purchaseOrderBlockers(content.purchaseOrderNumber ?? null, resolved.contact),
  ...vatNumberBlockers(treatmentOf(content), customer),
  ...(before === null ? [] : holdBlockers(before.order)),
];

const warningsOf = (
  { content, resolved, prices, totals, before }: OrderFacts,
  identity: { itemsKey: number; contactId: number },
): Warning[] => {
  const compared = { ...identity, gross: totals?.gross ?? null, currency: content.currency };
  return [
    ...resolved.warnings,
    ...vatRateWarnings(prices, treatmentOf(content)),
    ...shippingRateWarnings(content, resolved.shipping),
    ...priceWarnings(content, resolved.packagings, prices),
    ...(before === null
      ? duplicateWarnings(resolved.contact, compared)
      : keptDuplicateWarnings(before, compared)),
    ...deviationWarnings(totals?.byRate ?? []),
  ];
};

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

const unknownReference = ({ packagingId, externalReference }: LinePackaging): string | null =>
  packagingId === null ? externalReference : null;

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
