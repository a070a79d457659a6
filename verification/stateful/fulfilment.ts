import { type Line, type Totals, amountText, totalsOf } from './totals.js';

/*
 * What the seller answered about an order and shipped of it, and what follows from it. Quantities in tenths, prices in
 * thousandths.
 */

/** A quantity of a line; positions begin with 1. */
export interface Part {
  position: number;
  quantity: bigint;
}

export interface AnswerLine extends Part {
  status: 'accepted' | 'changed' | 'backordered' | 'refused';
  price: bigint;
}

export interface Answer {
  number: number;
  lines: AnswerLine[];
  consent: 'none' | 'awaited' | 'given';
}

export interface Shipment {
  items: Part[];
  final: boolean;
  delivered: boolean;
}

export interface Fulfilled {
  items: Line[];
  answer: Answer | null;
  /** By their references; those that the service chose are called `auto` and their number. */
  shipments: Map<string, Shipment>;
}

const sumOf = (parts: Part[], position: number): bigint =>
  parts.reduce((sum, part) => (part.position === position ? sum + part.quantity : sum), 0n);

const positionsOf = ({ items }: Fulfilled): number[] => items.map((_, index) => index + 1);

function answered({ answer, items, shipments }: Fulfilled, position: number, ...statuses: string[]): bigint {
  if (answer !== null)
    return sumOf(
      answer.lines.filter(({ status }) => statuses.includes(status)),
      position,
    );
  return shipments.size > 0 && statuses.includes('accepted') ? items[position - 1]!.quantity : 0n;
}

/** What is shipped of a line, or delivered only. */
export const shippedOf = ({ shipments }: Fulfilled, position: number, only?: 'delivered'): bigint =>
  sumOf(
    [...shipments.values()]
      .filter(({ delivered }) => only === undefined || delivered)
      .flatMap(({ items }) => items),
    position,
  );

/** What may be shipped of a line. */
export const acceptedOf = (order: Fulfilled, position: number): bigint =>
  order.answer === null
    ? order.items[position - 1]!.quantity
    : answered(order, position, 'accepted', 'changed');

export const openOf = (order: Fulfilled): Part[] =>
  positionsOf(order)
    .map((position) => ({ position, quantity: acceptedOf(order, position) - shippedOf(order, position) }))
    .filter(({ quantity }) => quantity > 0n);

/** The first line of which more is shipped than may be. */
export const exceeds = (order: Fulfilled): boolean =>
  positionsOf(order).some((position) => shippedOf(order, position) > acceptedOf(order, position));

export function fulfilmentOf(order: Fulfilled): 'none' | 'partial' | 'shipped' | 'delivered' {
  const shipments = [...order.shipments.values()];
  if (shipments.length === 0) return 'none';
  const isBackordered = positionsOf(order).some((position) => answered(order, position, 'backordered') > 0n);
  const hasOpen = !shipments.some(({ final }) => final) && (isBackordered || openOf(order).length > 0);
  if (order.answer?.consent === 'awaited' || hasOpen) return 'partial';
  return shipments.every(({ delivered }) => delivered) ? 'delivered' : 'shipped';
}

const number = (tenths: bigint): number => Number(tenths) / 10;

/** What is compared of it. */
export function fulfilmentView(order: Fulfilled) {
  const { answer, shipments } = order;
  return {
    fulfilment: fulfilmentOf(order),
    quantities: positionsOf(order).map((position) => [
      number(answered(order, position, 'accepted', 'changed')),
      number(answered(order, position, 'backordered')),
      number(answered(order, position, 'refused')),
      number(shippedOf(order, position)),
      number(shippedOf(order, position, 'delivered')),
    ]),
    answer: answer && answerView(order, answer),
    shipments: [...shipments].map(([reference, { items, final, delivered }]) => ({
      reference: reference.startsWith('auto') ? 'auto' : reference,
      items: items.map(({ position, quantity }) => [position, number(quantity)]),
      final,
      delivered,
    })),
  };
}

function answerView({ items }: Fulfilled, { number: count, lines, consent }: Answer) {
  const totals = totalsOfAnswer(items, lines);
  return {
    number: count,
    consent,
    lines: lines.map(({ position, status, quantity, price }) => [
      position,
      status,
      number(quantity),
      Number(price) / 1000,
    ]),
    net: amountText(totals.net),
    gross: amountText(totals.gross),
  };
}

/** The lines that are supplied, as if they had been ordered. */
const totalsOfAnswer = (items: Line[], lines: AnswerLine[]): Totals =>
  totalsOf(
    lines
      .filter(({ status }) => status !== 'refused')
      .map(({ position, quantity, price }) => ({ ...items[position - 1]!, quantity, price })),
  )!;
