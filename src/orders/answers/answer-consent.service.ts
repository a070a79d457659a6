import { Injectable } from '@nestjs/common';
import { actorIds, type Caller } from '../../auth/caller.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { OrderAnswerRepository } from '../../persistence/orders/order-answer.repository.js';
import { assertVersion, type Precondition } from '../../platform/http/caching/version-tag.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { OrderAnswerDto } from '../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { StoredOrder } from '../rules/content/stored-order.js';
import { withFulfilment } from '../rules/fulfilment/quantities.js';
import { afterTransition, nextVersion } from '../rules/order-transitions.js';
import { isRepetition, requireSender, stateConflict } from '../versions/order-scope.js';
import { OrderHistoryWriter } from '../versions/order-history-writer.js';
import { OrderLocks } from '../versions/order-locks.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';

/** The id of the order, and the number of the answer. */
interface AnswerRequest {
  id: number;
  number: number;
  precondition: Precondition;
}

/** An answer that waits for consent, and the order that the transaction has locked. */
interface AwaitedAnswer {
  stored: StoredOrder;
  answer: OrderAnswerDto;
}

/** The consent of the application that sent an order to the answer of the seller. */
@Injectable()
export class AnswerConsentService {
  constructor(
    private readonly answers: OrderAnswerRepository,
    private readonly historyWriter: OrderHistoryWriter,
    private readonly locks: OrderLocks,
  ) {}

  /** Accepts the answer; does nothing when that was done before. */
  accept(caller: Caller, request: AnswerRequest): Promise<OrderDocument> {
    const isDone = (_: OrderDto, { consent }: OrderAnswerDto): boolean => consent === 'given';
    return this.decide(caller, request, isDone, async (tx, { stored: { order, now }, answer: awaited }) => {
      const answer: OrderAnswerDto = { ...awaited, consent: 'given' };
      await this.answers.update(tx, { orderId: order.id, number: answer.number, document: answer });
      const { order: after, reached } = withFulfilment({ ...nextVersion(order, now), answer });
      return this.historyWriter.store(tx, order, after, {
        event: 'sales_order_answered',
        also: reached,
        actor: actorIds(caller),
        answer: answer.number,
      });
    });
  }

  /** Refuses the answer, which cancels the order; does nothing when that was done before. */
  refuse(caller: Caller, request: AnswerRequest): Promise<OrderDocument> {
    const isDone = ({ state }: OrderDto): boolean => state === 'cancelled';
    return this.decide(caller, request, isDone, (tx, { stored, answer: { number } }) => {
      const { order } = stored;
      if (order.shipments.length > 0)
        throw stateConflict(caller, order, 'refused after something was shipped');
      return this.historyWriter.store(tx, order, afterTransition(order, 'cancelled', stored), {
        event: 'sales_order_cancelled',
        actor: actorIds(caller),
        reason: `The answer ${number} was refused.`,
        answer: number,
      });
    });
  }

  private decide(
    caller: Caller,
    { id, number, precondition }: AnswerRequest,
    isDone: (order: OrderDto, answer: OrderAnswerDto) => boolean,
    work: (tx: Tx, awaited: AwaitedAnswer) => Promise<OrderDocument>,
  ): Promise<OrderDocument> {
    return this.locks.run(caller, id, async (tx, stored) => {
      const { order } = stored;
      const { answer } = order;
      requireSender(caller, order, 'accept or refuse the answer to it');
      if (answer === null || answer.number !== number) throw outdated(order);
      const isRepeated = isDone(order, answer);
      if (!isRepeated || !isRepetition(precondition, order)) assertVersion(precondition, order.version);
      if (isRepeated) return toOrderDocument(order);
      if (answer.consent !== 'awaited') throw notAwaited(answer);
      if (order.state !== 'validated') throw stateConflict(caller, order, 'accepted');
      return work(tx, { stored, answer });
    });
  }
}

function outdated({ answer }: OrderDto): DomainError {
  const number = answer?.number ?? null;
  const detail =
    number === null
      ? 'The order has no answer to its present content.'
      : `The order has the answer ${number} now.`;
  return new DomainError('answer_outdated', detail, { members: { answer: number } });
}

function notAwaited({ number, consent }: OrderAnswerDto): DomainError {
  const detail =
    consent === 'given'
      ? `The answer ${number} was accepted already.`
      : `The answer ${number} needs no consent.`;
  return new DomainError('consent_not_awaited', detail);
}
