import type { AnswerOrder, Order, OrderAnswerLine, OrderItem } from 'order-taking-client/openapi';
import { decimalOf } from '../../format/format.js';
import { texts } from '../../texts.js';

export type AnswerStatus = OrderAnswerLine['status'];

export const STATUSES = Object.keys(texts.answer.statuses) as AnswerStatus[];

/** A line of an answer, as it is typed. */
export interface TypedLine {
  position: number;
  status: AnswerStatus;
  quantity: string;
  /** Empty for that of the order. */
  unitPrice: string;
  from: string;
  until: string;
  reason: string;
  /** What the former answer supplies instead. */
  substitute: OrderAnswerLine['substitute'];
}

export const newLine = ({ position }: OrderItem, quantity: string): TypedLine => ({
  position,
  status: 'accepted',
  quantity,
  ...{ unitPrice: '', from: '', until: '', reason: '', substitute: null },
});

/** The lines of the present answer; without one, everything is accepted. */
export const linesOf = ({ answer, items }: Order): TypedLine[] =>
  answer === null
    ? items.map((item) => newLine(item, String(item.orderedQuantity)))
    : items.flatMap(({ position }) =>
        answer.lines.filter((line) => line.position === position).map(typedLine),
      );

const typedLine = ({
  position,
  status,
  quantity,
  unitPrice,
  promised,
  reason,
  substitute,
}: OrderAnswerLine) => ({
  position,
  status,
  quantity: status === 'refused' ? '' : String(quantity),
  unitPrice: status === 'refused' ? '' : unitPrice,
  from: dayOf(promised?.from),
  until: dayOf(promised?.until),
  reason: reason ?? '',
  substitute,
});

const dayOf = (instant: string | null | undefined): string => instant?.slice(0, 10) ?? '';

/** The line as the request has it. What is refused is the rest of its position and has no other members. */
export function lineBody(line: TypedLine): AnswerOrder['lines'][number] {
  const { position, status, quantity, unitPrice, from, until, substitute } = line;
  const reason = line.reason.trim() === '' ? {} : { reason: line.reason };
  if (status === 'refused') return { position, status, ...reason };
  const promised = { ...(from !== '' && { from }), ...(until !== '' && { until }) };
  return {
    position,
    status,
    ...(quantity.trim() !== '' && { quantity: decimalOf(quantity) }),
    ...(unitPrice.trim() !== '' && { unitPrice: decimalOf(unitPrice) }),
    ...(Object.keys(promised).length > 0 && { promised }),
    ...(substitute !== null && { substitute: substituteBody(substitute) }),
    ...reason,
  };
}

const substituteBody = ({ packaging, label }: NonNullable<TypedLine['substitute']>) =>
  packaging === null ? { label } : { packaging };
