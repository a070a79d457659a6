import { Inject, Injectable } from '@nestjs/common';
import { actorIds, actorRow, type Caller } from '../../auth/caller.js';
import { contentDifferences } from '../../common/content-differences.js';
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
import { nextVersion } from '../rules/order-transitions.js';
import { isRepetition, orNotFound, scopeOf, stateConflict } from '../versions/order-scope.js';
import { OrderHistoryWriter } from '../versions/order-history-writer.js';
import { OrderLocks } from '../versions/order-locks.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';

/** The answers of the seller to validated orders. */
@Injectable()
export class OrderAnswersService {
  constructor(
    private readonly answers: OrderAnswerRepository,
    private readonly historyWriter: OrderHistoryWriter,
    private readonly locks: OrderLocks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores an answer in the place of the former one; does nothing when it is the same. */
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
      return this.historyWriter.store(tx, order, answered.order, {
        event: 'sales_order_answered',
        also: answered.reached,
        actor: actorIds(caller),
        answer: answer.number,
      });
    });
  }

  page(caller: Caller, id: number, query: PageQueryDto): Promise<Page<OrderAnswerDto>> {
    return numberedPage(this.config.secretsKeys, `answers ${caller.id} ${id}`, query, {
      find: async (after, limit) => {
        const rows = orNotFound(await this.answers.page(id, scopeOf(caller), { after, limit }));
        return rows.map(({ document }) => document as OrderAnswerDto);
      },
      numberOf: ({ number }) => number,
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
