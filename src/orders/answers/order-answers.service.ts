import { Inject, Injectable } from '@nestjs/common';
import { actorIds, actorRow, type Caller } from '../../auth/caller.js';
import { contentDifferences } from '../../common/content-differences.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import {
  OrderAnswerRepository,
  type SubstitutePackaging,
} from '../../persistence/orders/order-answer.repository.js';
import { assertVersion, type Precondition } from '../../platform/http/caching/version-tag.js';
import type { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { numberedPage } from '../../platform/http/paging/numbered-page.js';
import type { Page } from '../../platform/http/paging/paged.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { AnswerOrderDto } from '../dto/fulfilment/answer-order.dto.js';
import type { OrderAnswerDto } from '../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { checkAnswer } from '../rules/fulfilment/answer-checks.js';
import { answerContent, type AnswerContent } from '../rules/fulfilment/answer-content.js';
import { answerLines } from '../rules/fulfilment/answer-lines.js';
import { assertNotBelowShipped, withFulfilment } from '../rules/fulfilment/quantities.js';
import { afterTransition, nextVersion } from '../rules/order-transitions.js';
import type { StoredOrder } from '../rules/content/stored-order.js';
import { isRepetition, orNotFound, scopeOf, stateConflict } from '../versions/order-scope.js';
import { OrderHistoryWriter } from '../versions/order-history-writer.js';
import { OrderLocks } from '../versions/order-locks.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';

/** The decision of the application that sent the order about an answer. */
interface Decision {
  id: number;
  number: number;
  verb: 'accept' | 'refuse';
}

/** The answers of the seller to validated orders, and the consent of the applications that sent them. */
@Injectable()
export class OrderAnswersService {
  constructor(
    private readonly answers: OrderAnswerRepository,
    private readonly historyWriter: OrderHistoryWriter,
    private readonly locks: OrderLocks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Stores an answer in the place of the former one; does nothing when it is the same as that.
   * @throws DomainError version_mismatch, order_state_conflict, answer_incomplete, quantity_exceeds_ordered,
   * quantity_below_shipped, validation_failed
   */
  send(caller: Caller, id: number, precondition: Precondition, dto: AnswerOrderDto): Promise<OrderDocument> {
    return this.locks.run(caller, id, async (tx, { order, now }) => {
      const content = answerContent(dto);
      const last = await this.answers.last(tx, id);
      const isSame =
        order.answer?.number === last?.number &&
        last !== null &&
        contentDifferences(last.content, content).length === 0;
      if (!isSame || !isRepetition(precondition, order)) assertVersion(precondition, order.version);
      if (isSame) return toOrderDocument(order);
      if (order.state !== 'validated') throw stateConflict(caller, order, 'answered');
      checkAnswer(content, order);
      const answer: OrderAnswerDto = {
        number: (last?.number ?? 0) + 1,
        at: now.toISOString(),
        by: actorRow(caller),
        ...answerLines(content, order, await this.substitutes(tx, content, order)),
        note: content.note,
        consent: content.needsConsent ? 'awaited' : 'none',
      };
      const answered = withFulfilment({ ...nextVersion(order, now), answer });
      assertNotBelowShipped(answered.order);
      await this.answers.insert(tx, { orderId: id, number: answer.number, content, document: answer });
      return this.store(tx, caller, order, answered);
    });
  }

  /**
   * Accepts the answer, or refuses it and so cancels the order; does nothing when that was done before.
   * @throws DomainError not_the_sender, version_mismatch, answer_outdated, consent_not_awaited, order_state_conflict
   */
  decide(caller: Caller, decision: Decision, precondition: Precondition): Promise<OrderDocument> {
    return this.locks.run(caller, decision.id, async (tx, stored) => {
      const { order } = stored;
      if (order.application.id !== caller.id) throw notTheSender();
      const { answer } = order;
      if (answer === null || answer.number !== decision.number) throw outdated(order);
      const isDone = decision.verb === 'accept' ? answer.consent === 'given' : order.state === 'cancelled';
      if (!isDone || !isRepetition(precondition, order)) assertVersion(precondition, order.version);
      if (isDone) return toOrderDocument(order);
      if (answer.consent !== 'awaited') throw notAwaited(answer);
      if (order.state !== 'validated') throw stateConflict(caller, order, `${decision.verb}ed`);
      return decision.verb === 'accept'
        ? this.accept(tx, caller, stored, answer)
        : this.refuse(tx, caller, stored, answer);
    });
  }

  /** @throws DomainError not_found, invalid_cursor */
  page(caller: Caller, id: number, query: PageQueryDto): Promise<Page<OrderAnswerDto>> {
    return numberedPage(this.config.secretsKeys, `answers ${caller.id} ${id}`, query, {
      find: async (after, limit) => {
        const rows = orNotFound(await this.answers.page(id, scopeOf(caller), { after, limit }));
        return rows.map(({ document }) => document as OrderAnswerDto);
      },
      numberOf: ({ number }) => number,
    });
  }

  private async accept(
    tx: Tx,
    caller: Caller,
    { order, now }: StoredOrder,
    awaited: OrderAnswerDto,
  ): Promise<OrderDocument> {
    const answer: OrderAnswerDto = { ...awaited, consent: 'given' };
    await this.answers.update(tx, { orderId: order.id, number: answer.number, document: answer });
    return this.store(tx, caller, order, withFulfilment({ ...nextVersion(order, now), answer }));
  }

  private refuse(
    tx: Tx,
    caller: Caller,
    stored: StoredOrder,
    { number }: OrderAnswerDto,
  ): Promise<OrderDocument> {
    const { order } = stored;
    if (order.shipments.length > 0) throw stateConflict(caller, order, 'refused after something was shipped');
    return this.historyWriter.store(tx, order, afterTransition(order, 'cancelled', stored), {
      event: 'sales_order_cancelled',
      actor: actorIds(caller),
      reason: `The answer ${number} was refused.`,
      answer: number,
    });
  }

  private store(
    tx: Tx,
    caller: Caller,
    before: OrderDto,
    { order: after, reached }: ReturnType<typeof withFulfilment>,
  ): Promise<OrderDocument> {
    return this.historyWriter.store(tx, before, after, {
      event: 'sales_order_answered',
      also: reached,
      actor: actorIds(caller),
      answer: after.answer!.number,
    });
  }

  /** The list prices are in the default currency. */
  private async substitutes(
    tx: Tx,
    { lines }: AnswerContent,
    { currency }: OrderDto,
  ): Promise<SubstitutePackaging[]> {
    const ids = lines.flatMap(({ substitute }) => substitute?.packaging ?? []);
    const found = await this.answers.substitutes(tx, [...new Set(ids)]);
    return currency === this.config.currency
      ? found
      : found.map((packaging) => ({ ...packaging, unitPrice: null }));
  }
}

const notTheSender = (): DomainError =>
  new DomainError(
    'not_the_sender',
    'Only the application that sent the order can accept or refuse the answer to it.',
  );

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
