import { Injectable, Logger } from '@nestjs/common';
import { BackgroundLoop } from '../../common/background-loop.js';
import { OrderAnswerRepository, type DueAnswer } from '../../persistence/orders/order-answer.repository.js';
import { ALL_ORDERS } from '../../persistence/orders/record/order-scope.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { nextVersion } from '../rules/order-transitions.js';
import { OrderVersions } from '../versions/order-versions.js';

const INTERVAL_MS = 1_000;
const BATCH_SIZE = 100;

/**
 * Writes `sales_order_answer_due` once for each order that the seller has not answered in time, as a version of the order in a
 * transaction of its own. The history names the application of the order, whose limit it is. Any number of processes can do it at
 * once: an order that another one has locked is skipped.
 */
@Injectable()
export class DueAnswers {
  readonly loop = new BackgroundLoop('DueAnswers', (signal) => this.round(signal));
  private readonly logger = new Logger('DueAnswers');

  constructor(
    private readonly transactions: Transactions,
    private readonly answers: OrderAnswerRepository,
    private readonly versions: OrderVersions,
  ) {}

  /** @returns milliseconds until the next round */
  async round(signal: AbortSignal): Promise<number> {
    let batch: DueAnswer[] = [];
    do {
      batch = await this.answers.due(batch.at(-1) ?? null, BATCH_SIZE);
      for (const { id } of batch) if (!signal.aborted) await this.announceSafely(id);
    } while (batch.length === BATCH_SIZE && !signal.aborted);
    return INTERVAL_MS;
  }

  /** An order that fails does not keep the others from being announced; the next round tries it again. */
  private async announceSafely(id: number): Promise<void> {
    try {
      await this.transactions.run(async (tx) => {
        if (!(await this.answers.takeDue(tx, id))) return;
        const { order, now } = (await this.versions.lock(tx, id, ALL_ORDERS))!;
        const reason = `No answer was sent by ${order.answerBy}.`;
        const actor = { actorId: order.application.id, actorTokenId: null, actorPersonId: null };
        const version = {
          order: nextVersion(order, now),
          event: 'sales_order_answer_due',
          actor,
          reason,
        } as const;
        await this.versions.store(tx, order, [version]);
      });
    } catch (error) {
      const message = `The answer to order ${id} is due, but the event could not be written.`;
      this.logger.warn({ message, err: error });
    }
  }
}
