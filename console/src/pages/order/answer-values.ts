import type { AnswerOrder, Order, OrderAnswerLine, OrderItem } from 'order-taking-client/openapi';
import { decimalOf, isDay, localTime } from '../../format/format.js';
import type { labels } from '../../texts/labels.js';
import type { Option } from '../../ui/choice.js';

type AnswerStatus = OrderAnswerLine['status'];

/** A line of an answer, as it is typed. */
export interface TypedLine {
  position: number;
  status: AnswerStatus;
  quantity: string;
  /** Empty for that of the order. */
  unitPrice: string;
  'promised/from': string;
  'promised/until': string;
  reason: string;
  substitute: TypedSubstitute;
}

/** What is supplied instead. What was chosen or typed stays while another kind is tried. */
interface TypedSubstitute {
  kind: SubstituteKind;
  packaging: Option | null;
  label: string;
}

export type SubstituteKind = keyof typeof labels.answerSubstitutes;

const NO_SUBSTITUTE: TypedSubstitute = { kind: 'none', packaging: null, label: '' };

export const newLine = ({ position }: OrderItem, quantity: string): TypedLine => ({
  position,
  status: 'accepted',
  quantity,
  ...{ unitPrice: '', 'promised/from': '', 'promised/until': '', reason: '', substitute: NO_SUBSTITUTE },
});

/** The lines of the present answer; without one, everything is accepted. */
export const linesOf = ({ answer, items }: Order): TypedLine[] =>
  answer === null
    ? items.map((item) => newLine(item, String(item.orderedQuantity)))
    : items.flatMap((item) =>
        answer.lines
          .filter(({ position }) => position === item.position)
          .map((line) => ({ ...typedLine(line), unitPrice: typedPrice(line, item) })),
      );

/** Empty for the price of the order: then a packaging that is chosen instead has its list price. */
const typedPrice = ({ status, unitPrice, substitute }: OrderAnswerLine, item: OrderItem): string =>
  status === 'refused' || (substitute === null && unitPrice === item.unitPrice) ? '' : unitPrice;

const typedLine = ({ position, status, quantity, promised, reason, substitute }: OrderAnswerLine) => ({
  position,
  status,
  quantity: status === 'refused' ? '' : String(quantity),
  'promised/from': dayOf(promised?.from ?? null),
  'promised/until': dayOf(promised?.until ?? null),
  reason: reason ?? '',
  substitute: typedSubstitute(substitute),
});

function typedSubstitute(substitute: OrderAnswerLine['substitute']): TypedSubstitute {
  if (substitute === null) return NO_SUBSTITUTE;
  const { packaging, label } = substitute;
  return packaging === null
    ? { kind: 'label', packaging: null, label }
    : { kind: 'packaging', packaging: { id: packaging, text: label, detail: null }, label: '' };
}

/** As the page shows it. */
const dayOf = (iso: string | null): string =>
  iso === null ? '' : (isDay(iso) ? iso : localTime(new Date(iso))).slice(0, 10);

/** The line as the request has it. What is refused is the rest of its position and has no other members. */
export function lineBody(line: TypedLine): AnswerOrder['lines'][number] {
  const {
    position,
    status,
    quantity,
    unitPrice,
    substitute,
    'promised/from': from,
    'promised/until': until,
  } = line;
  const reason = line.reason.trim() === '' ? {} : { reason: line.reason };
  if (status === 'refused') return { position, status, ...reason };
  const promised = { ...(from !== '' && { from }), ...(until !== '' && { until }) };
  return {
    position,
    status,
    ...(quantity.trim() !== '' && { quantity: decimalOf(quantity) }),
    ...(unitPrice.trim() !== '' && { unitPrice: decimalOf(unitPrice) }),
    ...(Object.keys(promised).length > 0 && { promised }),
    ...(substitute.kind !== 'none' && { substitute: substituteBody(substitute) }),
    ...reason,
  };
}

/** What is empty counts as not sent, so the service says that it is missing. */
const substituteBody = ({ kind, packaging, label }: TypedSubstitute) =>
  kind === 'label' ? { label } : { packaging: packaging?.id ?? '' };
