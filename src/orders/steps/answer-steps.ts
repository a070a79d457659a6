import { contentDifferences } from '../../common/content-differences.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { SubstitutePackaging } from '../../persistence/orders/order-answer.repository.js';
import type { AnswerNumberDto, AnswerOrderDto } from '../dto/fulfil-order.dto.js';
import type { OrderAnswerDto } from '../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { checkAnswer, answerContent, type AnswerContent } from '../rules/fulfilment/answer-checks.js';
import { answerLines } from '../rules/fulfilment/answer-lines.js';
import { withFulfilment } from '../rules/fulfilment/quantities.js';
import { afterTransition, nextVersion } from '../rules/order-transitions.js';
import type { OrderVersion } from '../rules/order-versions.js';
import { requireSender, stateConflict } from '../versions/order-scope.js';
import type { Given, Reads, Step } from './step.js';

type LastAnswer = Awaited<ReturnType<Reads['answers']['last']>>;

/** The answer of the seller to a validated order, in the place of the former one. */
const ANSWER: Step<AnswerOrderDto, AnswerContent, LastAnswer> = {
  operation: 'answerOrder',
  route: 'POST orders/:id/answer',
  access: ['sales'],
  refuses: [
    'order_state_conflict',
    'quantity_below_shipped',
    'answer_incomplete',
    'quantity_exceeds_ordered',
    'unknown_reference',
    'packaging_inactive',
  ],
  read: answerContent,
  find: ({ order }, { tx, answers }) => answers.last(tx, order.id),
  isDone: ({ order, sent, found: last }) =>
    last !== null &&
    order.answer?.number === last.number &&
    contentDifferences(last.content, sent).length === 0,
  state: { is: 'validated', participle: 'answered' },
  check: ({ order, sent }) => checkAnswer(sent, order),
  async apply(given, { tx, answers }) {
    const { order, sent, found: last, config } = given;
    const ids = sent.lines.flatMap(({ substitute }) => substitute?.packaging ?? []);
    const found = await answers.substitutes(tx, [...new Set(ids)]);
    // The list prices are in the default currency.
    const isPriced = order.currency === config.currency;
    const substitutes = isPriced ? found : found.map((packaging) => ({ ...packaging, unitPrice: null }));
    const version = answered(given, { content: sent, number: (last?.number ?? 0) + 1, substitutes });
    assertNotBelowShipped(version.order);
    return version;
  },
};

interface Answering {
  content: AnswerContent;
  number: number;
  substitutes: SubstitutePackaging[];
}

/** The order with an answer. */
function answered(
  { order, now, by }: Pick<Given, 'order' | 'now' | 'by'>,
  { content, number, substitutes }: Answering,
): OrderVersion & Required<Pick<OrderVersion, 'answerRow'>> {
  const answer: OrderAnswerDto = {
    number,
    at: now.toISOString(),
    by,
    ...answerLines(content, order, substitutes),
    note: content.note,
    consent: content.needsConsent ? 'awaited' : 'none',
  };
  const { order: after, reached } = withFulfilment({ ...nextVersion(order, now), answer });
  const answerRow = { document: answer, content };
  return { order: after, event: 'sales_order_answered', also: reached, answer: number, answerRow };
}

type ConsentStep = Step<AnswerNumberDto, number, OrderAnswerDto>;

/** The decision of the application that sent an order about the answer of the seller, which asks for it. */
const consent = (verb: 'accept' | 'refuse', rules: Pick<ConsentStep, 'isDone' | 'apply'>): ConsentStep => ({
  operation: `${verb}OrderAnswer`,
  route: `POST orders/:id/answer/${verb}`,
  access: 'application',
  refuses: ['not_the_sender', 'answer_outdated', 'consent_not_awaited', 'order_state_conflict'],
  read: ({ number }) => Number(number),
  find({ caller, order, sent }) {
    requireSender(caller, order, 'accept or refuse the answer to it');
    if (order.answer?.number !== sent) throw outdated(order);
    return order.answer;
  },
  check({ caller, order, found }) {
    if (found.consent !== 'awaited') throw notAwaited(found);
    if (order.state !== 'validated') throw stateConflict(caller, order, 'accepted');
  },
  ...rules,
});

const ACCEPT_ANSWER = consent('accept', {
  isDone: ({ found }) => found.consent === 'given',
  apply({ order, now, found }) {
    const answer: OrderAnswerDto = { ...found, consent: 'given' };
    const { order: after, reached } = withFulfilment({ ...nextVersion(order, now), answer });
    const event = 'sales_order_answered';
    return { order: after, event, also: reached, answer: answer.number, answerRow: { document: answer } };
  },
});

/** Cancels the order. */
const REFUSE_ANSWER = consent('refuse', {
  isDone: ({ order }) => order.state === 'cancelled',
  apply(given) {
    const { caller, order, found } = given;
    if (order.shipments.length > 0) throw stateConflict(caller, order, 'refused after something was shipped');
    const reason = `The answer ${found.number} was refused.`;
    const after = afterTransition(order, 'cancelled', given);
    return { order: after, event: 'sales_order_cancelled', reason, answer: found.number };
  },
});

export const ANSWER_STEPS = {
  answer: ANSWER,
  accept_answer: ACCEPT_ANSWER,
  refuse_answer: REFUSE_ANSWER,
};

function outdated({ answer }: OrderDto): DomainError {
  const number = answer?.number ?? null;
  const detail =
    number === null
      ? 'The order has no answer to its present content.'
      : `The order has the answer ${number} now.`;
  return new DomainError('answer_outdated', detail, { members: { answer: number } });
}

function notAwaited({ number, consent: given }: OrderAnswerDto): DomainError {
  const detail =
    given === 'given'
      ? `The answer ${number} was accepted already.`
      : `The answer ${number} needs no consent.`;
  return new DomainError('consent_not_awaited', detail);
}

function assertNotBelowShipped({ items }: OrderDto): void {
  const faults = items
    .filter(({ quantities: { accepted, shipped } }) => accepted < shipped)
    .map(({ position, quantities: { accepted, shipped } }) => ({
      pointer: `#/items/${position - 1}`,
      code: 'quantity_below_shipped' as const,
      detail: `Of position ${position}, ${accepted} are accepted, but ${shipped} are shipped already.`,
    }));
  if (faults.length === 0) return;
  throw new DomainError('quantity_below_shipped', faults[0]!.detail, { errors: faults });
}
