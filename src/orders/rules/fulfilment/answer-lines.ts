import { minorUnits } from '../../../common/currency.js';
import { invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import { priceText, canonicalDecimal } from '../../../common/values.js';
import type { TotalsInput } from '../../../money/totals-input.js';
import type { Tax } from '../../../money/taxes.js';
import { computeTotals, type Totals } from '../../../money/totals.js';
import { VoucherExceedsTotal } from '../../../money/working.js';
import type { SubstitutePackaging } from '../../../persistence/orders/order-answer.repository.js';
import { toTotalsDto } from '../../dto/order-totals.dto.js';
import type { OrderAnswerDto } from '../../dto/order-fulfilment.dto.js';
import type { OrderDto, OrderItemDto } from '../../dto/order.dto.js';
import { termsOf, withinBounds } from '../order-totals.js';
import { quantityOf, refusedQuantities, type AnswerContent } from './answer-checks.js';

type SentAnswerLine = AnswerContent['lines'][number];

/** A line and the values from which its totals are computed. */
interface PricedLine {
  line: SentAnswerLine;
  quantity: number;
  unitPrice: string;
  taxedUnitPrice: string | null;
  taxes: readonly Tax[];
  substitute: OrderAnswerDto['lines'][number]['substitute'];
}

/**
 * The lines of an answer and their totals, by the rules of the totals of an order (docs/money.md).
 * @param packagings those that lines name as substitutes
 */
export function answerLines(
  { lines }: AnswerContent,
  order: OrderDto,
  packagings: SubstitutePackaging[],
): Pick<OrderAnswerDto, 'lines' | 'totals'> {
  const refused = refusedQuantities(lines, order.items);
  const priced = lines.map((line, index) => priceLine(line, { order, refused, packagings, index }));
  const faults = priced.flatMap((entry) => ('code' in entry ? [entry] : []));
  if (faults.length > 0) throw invalidInput(faults);
  const all = priced as PricedLine[];
  const supplied = all.filter(({ line }) => line.status !== 'refused');
  const totals = answerTotals(supplied, order);
  const digits = minorUnits(order.currency);
  return {
    lines: all.map((entry) => {
      const { line, quantity, substitute } = entry;
      const { position, status, promised, reason } = line;
      const amounts = totals.items[supplied.indexOf(entry)] ?? { net: null, vat: null, gross: null };
      const { net, vat, gross } = amounts;
      const unitPrice = priceText(entry.unitPrice, digits);
      return { position, status, quantity, unitPrice, promised, substitute, reason, net, vat, gross };
    }),
    totals: toTotalsDto(totals),
  };
}

interface LineSources {
  order: OrderDto;
  refused: Map<number, number>;
  packagings: SubstitutePackaging[];
  index: number;
}

function priceLine(line: SentAnswerLine, sources: LineSources): PricedLine | Fault {
  const item = sources.order.items[line.position - 1]!;
  const quantity = line.status === 'refused' ? sources.refused.get(line.position)! : quantityOf(line, item);
  const packagingId = line.substitute?.packaging ?? null;
  if (packagingId !== null) return substituted(line, { ...sources, packagingId, quantity });
  const label = line.substitute?.label ?? null;
  const substitute = label === null ? null : { packaging: null, label };
  return { line, quantity, ...pricesOf(line, item), taxes: item.taxes, substitute };
}

/** An order that was validated has all its prices. One that is sent as it is keeps the price with taxes. */
const pricesOf = ({ unitPrice }: SentAnswerLine, item: OrderItemDto) =>
  unitPrice === null || unitPrice === canonicalDecimal(item.unitPrice!)
    ? { unitPrice: item.unitPrice!, taxedUnitPrice: item.taxedUnitPrice }
    : { unitPrice, taxedUnitPrice: null };

function substituted(
  line: SentAnswerLine,
  { packagings, index, packagingId, quantity }: LineSources & { packagingId: number; quantity: number },
): PricedLine | Fault {
  const pointer = `#/lines/${index}/substitute/packaging`;
  const found = packagings.find(({ id }) => id === packagingId);
  if (found === undefined)
    return {
      pointer,
      code: 'unknown_reference',
      detail: `There is no packaging with the id ${packagingId}.`,
    };
  const { label, active, taxes } = found;
  if (!active) return { pointer, code: 'packaging_inactive', detail: `${label} can no longer be ordered.` };
  const unitPrice = line.unitPrice ?? found.unitPrice;
  if (unitPrice === null) {
    const detail = 'This member is required, because the substitute has no list price in this currency.';
    return { pointer: `#/lines/${index}/unitPrice`, code: 'required', detail };
  }
  const substitute = { packaging: packagingId, label };
  return { line, quantity, unitPrice, taxedUnitPrice: null, taxes, substitute };
}

/** Shipping and vouchers are those of the order: shipping if anything is supplied, vouchers up to what they can pay. */
function answerTotals(supplied: PricedLine[], order: OrderDto): Totals {
  const input: TotalsInput = {
    items: supplied.map(({ quantity, unitPrice, taxedUnitPrice, taxes }) => ({
      quantity: String(quantity),
      unitPrice,
      taxedUnitPrice,
      taxes,
    })),
    shipping: supplied.length === 0 ? null : order.shippingMethod,
    ...termsOf(order),
  };
  return withinBounds(totalsUpTo(input)!, '#/lines');
}

/** Vouchers that are worth more than the rest of the order pay all of it. */
function totalsUpTo(input: TotalsInput): Totals | null {
  try {
    return computeTotals(input);
  } catch (error) {
    if (!(error instanceof VoucherExceedsTotal)) throw error;
    return computeTotals({ ...input, vouchers: [error.available] });
  }
}
