import { minorUnits } from '../../common/currency.js';
import { quoted, withoutFormulas, type FileFormat } from '../../common/csv/csv-text.js';
import { enumeration } from '../../common/enumeration.js';
import { formatDecimal, parseDecimal } from '../../money/decimal.js';
import { vatCategory } from '../../money/taxes.js';
import type { OrderDto, OrderShippingMethodDto, OrderItemDto } from '../dto/order.dto.js';
import { invalidInput } from '../../common/errors/domain-error.js';
import { parseJson } from '../../common/strict-json.js';
import { withDecimals } from '../../common/values.js';

/** A number is written as it is; a text so that a spreadsheet cannot take it for a formula; an instant in the time zone. */
type Cell = string | number | null | { text: string | null } | { instant: string | null };

/** An item, or shipping. The lines of an order add up to its totals. */
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
const instant = (value: string | null): Cell => ({ instant: value });

/** Programs read these columns by name: new columns are only added at the end (decision 39). */
const COLUMNS = {
  order: ({ id }) => id,
  code: ({ code }) => text(code),
  state: ({ state }) => state,
  externalId: ({ externalId }) => text(externalId),
  externalReference: ({ externalReference }) => text(externalReference),
  application: ({ application }) => application.id,
  applicationName: ({ application }) => text(application.name),
  createdAt: ({ createdAt }) => instant(createdAt),
  validatedAt: ({ validatedAt }) => instant(validatedAt),
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
  answerBy: ({ answerBy }) => instant(answerBy),
  answer: ({ answer }) => answer && answer.number,
  answerConsent: ({ answer }) => answer && answer.consent,
  accepted: (_, { item }) => item && item.quantities.accepted,
  backordered: (_, { item }) => item && item.quantities.backordered,
  refused: (_, { item }) => item && item.quantities.refused,
  shipped: (_, { item }) => item && item.quantities.shipped,
  delivered: (_, { item }) => item && item.quantities.delivered,
  changeRequest: ({ changeRequest }) => changeRequest && changeRequest.id,
  changeRequested: ({ changeRequest }) => changeRequest && changeRequest.kind,
} satisfies Record<string, (order: OrderDto, line: Line) => Cell>;

export type CsvColumn = keyof typeof COLUMNS;
export const CSV_COLUMNS = enumeration('OrderExportColumn', Object.keys(COLUMNS) as CsvColumn[]);

/** The codes of the findings about the line, or about the order as a whole. */
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

/** As OrderExportDto describes them. */
interface ExportOptions {
  format?: FileFormat;
  columns?: readonly CsvColumn[];
  separator?: string;
  timeZone?: string;
}

export function orderFile({ format, columns = CSV_COLUMNS, separator = ',', timeZone }: ExportOptions) {
  const localTime = timeZone === undefined ? null : localTimeIn(timeZone);
  const lineOf = (cells: readonly string[]): string => `${cells.join(separator)}${LINE_END}`;
  const csvOf = (order: OrderDto): string =>
    linesOf(order)
      .map((line) => lineOf(columns.map((name) => cell(COLUMNS[name](order, line), localTime))))
      .join('');
  if (format === 'ndjson')
    return {
      mediaType: 'application/x-ndjson',
      extension: 'ndjson',
      header: '',
      write: (document: string) => `${document}\n`,
    };
  return {
    mediaType: 'text/csv',
    extension: 'csv',
    // Without a byte order mark Excel takes UTF-8 for another encoding.
    header: `\ufeff${lineOf(columns)}`,
    write: (document: string) => csvOf(parseJson(document) as OrderDto),
  };
}

/** Writes a time as it is in a time zone, such as `2026-11-21 10:00:00`. */
type LocalTime = (instant: string) => string;

function localTimeIn(timeZone: string): LocalTime {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return (value) => format.format(new Date(value));
  } catch {
    const detail = `Expected a time zone such as Europe/Paris, but received ${JSON.stringify(timeZone)}.`;
    throw invalidInput([{ pointer: '#/timeZone', code: 'not_valid', detail }]);
  }
}

function linesOf({ currency, items, shippingMethod }: OrderDto): Line[] {
  const digits = minorUnits(currency);
  const shipping = shippingMethod === null ? [] : [shippingLine(shippingMethod, digits)];
  return [...items.map((item) => itemLine(item, digits)), ...shipping];
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

/** @param localTime null for the time in UTC, as the interface has it */
function cell(value: Cell, localTime: LocalTime | null): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if ('instant' in value) return value.instant === null ? '' : (localTime?.(value.instant) ?? value.instant);
  return value.text === null ? '' : quoted(withoutFormulas(value.text));
}
