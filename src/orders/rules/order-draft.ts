import { randomUUID } from 'node:crypto';
import { accountName } from '../../common/account-name.js';
import type { TaxTreatment, Totals } from '../../money/totals.js';
import type {
  ReferenceResult,
  KnownContact,
  LinePackaging,
  NewContact,
} from '../../persistence/orders/order-creation.js';
import type { OrderItemRecord, OrderRecord } from '../../persistence/orders/record/order-record.js';
import type { OrderShipping } from '../../persistence/orders/record/order-values.js';
import { linePrices, replacedTaxes, vatRateWarnings, type LinePrice } from './line-prices.js';
import { sentColumns, type ItemContent, type OrderContent } from './content/order-content.js';
import { declaredTotalBlockers, orderBlockers, purchaseOrderBlockers } from './order-blockers.js';
import { amounts, orderTotals, totalsInput } from './order-totals.js';
import { duplicateWarnings, itemsKey } from './content/duplicates.js';
import { priceWarnings } from './price-warnings.js';
import { storedWarnings } from './order-warnings.js';
import { quantityBlockers } from './quantity-blockers.js';
import type { ShippingChoice } from './matching/shipping-matching.js';
import { shippingRateWarnings } from './shipping-rate.js';
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

/**
 * The order as it will be stored: pending, version 1.
 * @throws DomainError voucher_exceeds_total, and validation_failed for a total beyond all bounds
 */
export function draftOrder(content: OrderContent, resolved: ResolvedReferences): OrderRecord {
  const { result, application, contact, packagings, shipping } = resolved;
  const prices = linePrices(content, packagings);
  const input = totalsInput(content, resolved, prices);
  const totals = orderTotals(input);
  const sent = sentColumns(content);
  const { taxTreatment } = sent;
  const parties = people(content, contact);
  return {
    id: result.orderId,
    code: orderCode(result.now, result.orderId),
    accessId: randomUUID().replaceAll('-', ''),
    application: { id: application.id, name: application.name },
    state: 'pending',
    version: 1,
    ...parties,
    items: draftItems(content, resolved, prices, totals),
    shippingMethod: shipping && draftShipping(shipping, taxTreatment, totals),
    ...amounts(totals),
    paidAmount: '0',
    blockers: [
      ...orderBlockers(
        packagings.map((packaging, index) => ({
          unknownReference: unknownReference(packaging),
          unitPrice: prices[index]!.unitPrice,
        })),
        shipping,
      ),
      ...quantityBlockers(content.items, packagings),
      ...declaredTotalBlockers(sent.declaredTotals, totals, input),
      ...purchaseOrderBlockers(sent.purchaseOrderNumber, contact),
      ...vatNumberBlockers(taxTreatment, parties.customer),
    ],
    warnings: storedWarnings([
      ...vatRateWarnings(prices, taxTreatment),
      ...shippingRateWarnings(content, shipping),
      ...priceWarnings(content, packagings, prices),
      ...duplicateWarnings(contact, { gross: totals?.gross ?? null, currency: content.currency }),
    ]),
    itemsKey: result.itemsKey ?? itemsKey(content.items),
    holdEndsAt: null,
    createdAt: result.now,
    updatedAt: result.now,
    validatedAt: null,
    ...sent,
  };
}

/** `ORD-20261121-000123`: the day in UTC and the order's number, which is never used again. */
const orderCode = (day: Date, id: number): string =>
  `ORD-${day.toISOString().slice(0, 10).replaceAll('-', '')}-${String(id).padStart(6, '0')}`;

/** The contact as it was sent; what was not sent comes from the CRM. */
function people(
  content: OrderContent,
  contact: KnownContact | NewContact,
): Pick<OrderRecord, 'contact' | 'customer'> {
  const sent = content.contact;
  return {
    contact: {
      id: contact.contactId,
      externalReference: sent.externalReference ?? contact.externalReference,
      firstName: sent.firstName ?? contact.firstName,
      lastName: sent.lastName ?? contact.lastName,
      email: sent.email ?? contact.email,
    },
    customer:
      'customer' in contact
        ? contact.customer
        : {
            id: contact.customerId,
            name: contact.customerName,
            temporary: true,
            vatNumber: contact.vatNumber,
          },
  };
}

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
  prices: LinePrice[],
  totals: Totals | null,
): OrderItemRecord[] {
  return content.items.map((item, index) => {
    const packaging = packagings[index]!;
    const price = prices[index]!;
    const line = totals?.items[index];
    return {
      id: result.itemIds[index]!,
      position: index + 1,
      packagingId: packaging.packagingId,
      packagingReferenceId: packaging.referenceId,
      externalReference: item.externalReference ?? packaging.externalReference,
      label: item.label ?? packaging.label,
      orderedQuantity: item.orderedQuantity,
      unitPrice: price.unitPrice,
      net: line?.net ?? null,
      vat: line?.vat ?? null,
      gross: line?.gross ?? null,
      taxes: line?.taxes ?? price.chargedTaxes.map((tax) => ({ ...tax, amount: null })),
      productTaxes: replacedTaxes(price),
      ...sentOfItem(item),
    };
  });
}

/** The members of an item that it has as they were sent. */
const sentOfItem = ({
  taxedUnitPrice,
  vatRate,
  costCentre,
  expectedDeliveryDate,
  metadata,
}: ItemContent) => ({
  taxedUnitPrice: taxedUnitPrice ?? null,
  vatRate: vatRate ?? null,
  costCentre: costCentre ?? null,
  expectedDeliveryDate: expectedDeliveryDate ?? null,
  metadata: metadata ?? null,
});

function draftShipping(
  shipping: ShippingChoice,
  treatment: TaxTreatment,
  totals: Totals | null,
): OrderShipping {
  const { methodId, externalReference, name, price } = shipping;
  return {
    id: methodId,
    externalReference,
    name,
    price,
    ...shippingVat(shipping, treatment),
    net: totals?.shipping?.net ?? null,
    vat: totals?.shipping?.vat ?? null,
    gross: totals?.shipping?.gross ?? null,
  };
}

/** A tax treatment replaces the rate, which is kept for the case that the treatment changes. */
function shippingVat(
  { vatRate }: ShippingChoice,
  treatment: TaxTreatment,
): Pick<OrderShipping, 'vatRate' | 'standardVatRate'> {
  const rate = vatRate === null ? null : Number(vatRate);
  return treatment === 'standard' || !rate ? { vatRate: rate } : { vatRate: 0, standardVatRate: rate };
}
