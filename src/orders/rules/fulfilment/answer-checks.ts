import { invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import { canonicalDecimal, optionalDecimal } from '../../../common/values.js';
import type { OrderDto, OrderItemDto } from '../../dto/order.dto.js';
import { difference, sumsByPosition } from './quantities.js';
import { dayOrInstant } from '../../../common/instant.js';
import type { AnswerOrderDto } from '../../dto/fulfil-order.dto.js';

/** An answer in canonical form, by which a repetition is recognised. */
export type AnswerContent = ReturnType<typeof answerContent>;
type SentAnswerLine = AnswerContent['lines'][number];

/** The request validation has made sure of the forms. */
export const answerContent = ({ lines, note, consent }: AnswerOrderDto) => ({
  lines: lines.map((line) => ({
    position: Number(line.position),
    status: line.status,
    // Null for the quantity that was ordered, and for the usual price.
    quantity: optionalDecimal(line.quantity),
    unitPrice: optionalDecimal(line.unitPrice),
    promised: line.promised
      ? { from: dayOrInstant(line.promised.from), until: dayOrInstant(line.promised.until) }
      : null,
    substitute: line.substitute
      ? {
          packaging: line.substitute.packaging === undefined ? null : Number(line.substitute.packaging),
          label: line.substitute.label ?? null,
        }
      : null,
    reason: line.reason ?? null,
  })),
  note: note ?? null,
  needsConsent: consent === 'required',
});

/** Checks what can be checked without the catalogue. */
export function checkAnswer({ lines }: AnswerContent, { items }: OrderDto): void {
  const faults = [...lineFaults(lines, items), ...missingFaults(lines, items)];
  // A sum is only wrong if the lines themselves are right.
  const all = faults.length > 0 ? faults : sumFaults(lines, items);
  if (all.length > 0) throw invalidInput(all);
}

/** Null stands for the ordered quantity. */
export const quantityOf = ({ quantity }: SentAnswerLine, { orderedQuantity }: OrderItemDto): number =>
  quantity === null ? orderedQuantity : Number(quantity);

/** By position, the part of the ordered quantity that the other lines leave. Substitutes are supplied in addition. */
export function refusedQuantities(lines: SentAnswerLine[], items: OrderItemDto[]): Map<number, number> {
  const sums = orderedSums(lines, items);
  return new Map(
    items.map(({ position, orderedQuantity }) => [
      position,
      Math.max(0, difference(orderedQuantity, sums.get(position) ?? 0)),
    ]),
  );
}

/** By position, the supplied quantities of the ordered packagings themselves, without substitutes. */
const orderedSums = (lines: SentAnswerLine[], items: OrderItemDto[]): Map<number, number> =>
  sumsByPosition(
    lines
      .filter(({ status, substitute }) => status !== 'refused' && substitute === null)
      .map((line) => ({ position: line.position, quantity: quantityOf(line, items[line.position - 1]!) })),
  );

const lineFaults = (lines: SentAnswerLine[], items: OrderItemDto[]): Fault[] =>
  lines.flatMap((line, index) => {
    const pointer = `#/lines/${index}`;
    const item = items[line.position - 1];
    return item === undefined
      ? [unknownPosition(`${pointer}/position`, items.length)]
      : [
          ...(line.status === 'refused' ? refusedFaults(line, pointer) : suppliedFaults(line, item, pointer)),
          ...promisedFaults(line, pointer),
          ...substituteFaults(line, pointer),
        ];
  });

export const unknownPosition = (pointer: string, count: number): Fault => ({
  pointer,
  code: 'unknown_position',
  detail: `Expected the position of an item of the order, 1 to ${count}.`,
});

function refusedFaults(line: SentAnswerLine, pointer: string): Fault[] {
  const names = ['quantity', 'unitPrice', 'promised', 'substitute'] as const;
  const detail = 'What is refused is the rest of its position, so it has no such member.';
  return names
    .filter((name) => line[name] !== null)
    .map((name) => ({ pointer: `${pointer}/${name}`, code: 'not_allowed', detail }));
}

function suppliedFaults(line: SentAnswerLine, item: OrderItemDto, pointer: string): Fault[] {
  const { status, substitute, promised } = line;
  const hasOtherPrice = line.unitPrice !== null && line.unitPrice !== canonicalDecimal(item.unitPrice!);
  const isOther = hasOtherPrice || substitute !== null;
  if (status === 'accepted' && isOther) {
    const detail =
      'Expected the status changed, because an accepted line has the price and the packaging of the order.';
    return [{ pointer: `${pointer}/status`, code: 'not_valid', detail }];
  }
  const hasOtherQuantity = quantityOf(line, item) !== item.orderedQuantity;
  if (status === 'changed' && !isOther && !hasOtherQuantity && promised === null) {
    const detail = 'Expected another quantity, price, date or packaging than that of the order.';
    return [{ pointer: `${pointer}/status`, code: 'not_valid', detail }];
  }
  return [];
}

function promisedFaults({ promised }: SentAnswerLine, pointer: string): Fault[] {
  if (promised === null) return [];
  const { from, until } = promised;
  if (from === null && until === null) {
    return [{ pointer: `${pointer}/promised`, code: 'too_few', detail: 'Expected from or until.' }];
  }
  if (from === null || until === null || until >= from) return [];
  const detail = `Expected a time that is not before from, ${from}.`;
  return [{ pointer: `${pointer}/promised/until`, code: 'not_after_from', detail }];
}

function substituteFaults({ substitute }: SentAnswerLine, pointer: string): Fault[] {
  if (substitute === null || (substitute.packaging === null) !== (substitute.label === null)) return [];
  const code = substitute.label === null ? 'too_few' : 'too_many';
  return [{ pointer: `${pointer}/substitute`, code, detail: 'Expected either packaging or label.' }];
}

function missingFaults(lines: SentAnswerLine[], items: OrderItemDto[]): Fault[] {
  const answered = new Set(lines.map(({ position }) => position));
  const detail = 'The answer has no line for this item.';
  return items
    .filter(({ position }) => !answered.has(position))
    .map(({ position }) => ({ pointer: `#/items/${position - 1}`, code: 'answer_incomplete', detail }));
}

/** A fault at each line of a position that is answered for more than was ordered. */
function sumFaults(lines: SentAnswerLine[], items: OrderItemDto[]): Fault[] {
  const sums = orderedSums(lines, items);
  return lines.flatMap(({ position, status, substitute }, index) => {
    const { orderedQuantity } = items[position - 1]!;
    const sum = sums.get(position) ?? 0;
    if (status === 'refused' || substitute !== null || sum <= orderedQuantity) return [];
    const detail = `The lines of position ${position} add up to ${sum}, but ${orderedQuantity} were ordered.`;
    return [{ pointer: `#/lines/${index}/quantity`, code: 'quantity_exceeds_ordered', detail }];
  });
}
