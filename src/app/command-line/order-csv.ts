import { minorUnits } from '../../common/currency.js';
import { withDecimals } from '../../common/decimal-text.js';
import { formatDecimal, parseDecimal } from '../../money/decimal.js';
import { vatCategory } from '../../money/taxes.js';
import type { OrderDto, OrderShippingMethodDto } from '../../orders/dto/order.dto.js';
import type { OrderItemDto } from '../../orders/dto/order-item.dto.js';
import { quoted, withoutFormulas } from './csv-text.js';

/** A number is written as it is; a text so that a spreadsheet cannot take it for a formula. */
type Cell = string | number | null | { text: string | null };

/** What an order charges for: an item, or shipping. The lines of an order add up to its totals. */
interface Line {
  kind: 'item' | 'shipping';
  item: OrderItemDto | null;
  reference: string | null;
  label: string | null;
  quantity: number;
  unitPrice: string | null;
  vatRate: number | null;
  net: string | null;
  vat: string | null;
  otherTaxes: string | null;
  gross: string | null;
}

const text = (value: string | null): Cell => ({ text: value });

/** Programs read these columns by name: new columns are only added at the end (decision 39). */
const COLUMNS: Record<string, (order: OrderDto, line: Line) => Cell> = {
  order: ({ id }) => id,
  code: ({ code }) => text(code),
  state: ({ state }) => state,
  externalId: ({ externalId }) => text(externalId),
  externalReference: ({ externalReference }) => text(externalReference),
  application: ({ application }) => application.id,
  applicationName: ({ application }) => text(application.name),
  createdAt: ({ createdAt }) => createdAt,
  validatedAt: ({ validatedAt }) => validatedAt,
  customer: ({ customer }) => customer.id,
  customerName: ({ customer }) => text(customer.name),
  contact: ({ contact }) => contact.id,
  invoicingCountry: ({ invoicingAddress }) => invoicingAddress.country,
  deliveryCountry: ({ deliveryAddress }) => deliveryAddress.country,
  paymentStatus: ({ paymentStatus }) => paymentStatus,
  line: (_, { kind }) => kind,
  position: (_, { item }) => item && item.position,
  packaging: (_, { item }) => item && item.packaging,
  reference: (_, { reference }) => text(reference),
  label: (_, { label }) => text(label),
  quantity: (_, { quantity }) => quantity,
  unitPrice: (_, { unitPrice }) => unitPrice,
  vatRate: (_, { vatRate }) => vatRate,
  currency: ({ currency }) => currency,
  net: (_, { net }) => net,
  vat: (_, { vat }) => vat,
  otherTaxes: (_, { otherTaxes }) => otherTaxes,
  gross: (_, { gross }) => gross,
  purchaseOrderNumber: ({ purchaseOrderNumber }) => text(purchaseOrderNumber),
  buyerReference: ({ buyerReference }) => text(buyerReference),
  costCentre: ({ costCentre }, { item }) => text(item?.costCentre ?? costCentre),
  holds: ({ blockers }) => text(blockers.flatMap(({ hold }) => hold?.code ?? []).join(' ')),
  customerVatNumber: ({ customer }) => text(customer.vatNumber),
  taxTreatment: ({ taxTreatment }) => taxTreatment,
  exemptionReason: ({ exemptionReason }) => text(exemptionReason),
  vatCategory: ({ taxTreatment }, { vatRate }) => vatCategory(taxTreatment, Number(vatRate) > 0),
  taxedUnitPrice: (_, { item }) => item && item.taxedUnitPrice,
  blockers: ({ blockers }, line) => codesOf(blockers, line),
  warnings: ({ warnings }, line) => codesOf(warnings, line),
  fulfilment: ({ fulfilment }) => fulfilment,
  answerBy: ({ answerBy }) => answerBy,
  answer: ({ answer }) => answer && answer.number,
  answerConsent: ({ answer }) => answer && answer.consent,
  accepted: (_, { item }) => item && item.quantities.accepted,
  backordered: (_, { item }) => item && item.quantities.backordered,
  refused: (_, { item }) => item && item.quantities.refused,
  shipped: (_, { item }) => item && item.quantities.shipped,
  delivered: (_, { item }) => item && item.quantities.delivered,
  changeRequest: ({ changeRequest }) => changeRequest && changeRequest.id,
  changeRequested: ({ changeRequest }) => changeRequest && changeRequest.kind,
};

/** The codes of what concerns the line, or the order as a whole. */
function codesOf(findings: { code: string; pointer: string }[], { kind, item }: Line): string {
  const own = kind === 'item' ? `#/items/${item!.position - 1}` : '#/shippingMethod';
  const concerned = findings.filter(
    ({ pointer }) => !OF_ONE_LINE.test(pointer) || pointer === own || pointer.startsWith(`${own}/`),
  );
  return [...new Set(concerned.map(({ code }) => code))].join(' ');
}

const OF_ONE_LINE = /^#\/(items\/\d+|shippingMethod)(\/|$)/;

/** RFC 4180. */
const LINE_END = '\r\n';

export const CSV_HEADER = `${Object.keys(COLUMNS).join(',')}${LINE_END}`;

export function orderCsv(order: OrderDto): string {
  const digits = minorUnits(order.currency);
  const items = order.items.map((item) => itemLine(item, digits));
  const { shippingMethod } = order;
  const lines = shippingMethod === null ? items : [...items, shippingLine(shippingMethod, digits)];
  const cells = Object.values(COLUMNS);
  return lines.map((line) => `${cells.map((of) => cell(of(order, line))).join(',')}${LINE_END}`).join('');
}

function itemLine(item: OrderItemDto, digits: number): Line {
  const { externalReference, label, orderedQuantity, unitPrice, taxes, net, vat, gross } = item;
  const rate = sum(taxes.filter((tax) => tax.vat).map((tax) => String(tax.rate)));
  const others = taxes.filter((tax) => !tax.vat).map(({ amount }) => amount);
  return {
    kind: 'item',
    item,
    reference: externalReference,
    label,
    quantity: orderedQuantity,
    unitPrice,
    vatRate: Number(rate),
    net,
    vat,
    otherTaxes: net === null ? null : withDecimals(sum(others), digits),
    gross,
  };
}

const shippingLine = (shipping: OrderShippingMethodDto, digits: number): Line => ({
  kind: 'shipping',
  item: null,
  reference: shipping.externalReference,
  label: shipping.name,
  quantity: 1,
  unitPrice: shipping.price,
  vatRate: shipping.vatRate ?? 0,
  net: shipping.net,
  vat: shipping.vat,
  // Shipping has no tax but VAT.
  otherTaxes: shipping.net === null ? null : withDecimals('0', digits),
  gross: shipping.gross,
});

/** Rates have four decimals at most, amounts three. */
const SCALE = 4;

const sum = (decimals: (string | null)[]): string =>
  formatDecimal(
    decimals.reduce((total, decimal) => total + parseDecimal(decimal ?? '0', SCALE), 0n),
    SCALE,
  );

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return value.text === null ? '' : quoted(withoutFormulas(value.text));
}
