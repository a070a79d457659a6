import { Injectable } from '@nestjs/common';
import { inPortions } from '../../common/background-loop.js';
import type { ExpiringApplication } from '../../persistence/erasures/erased-orders.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ErasedResponses, FIRST_RESPONSE } from './erased-responses.service.js';
import { ErasedOrders } from './erased-orders.js';

const INTERVAL_MS = 60_000;
/** All stored responses are read, which is too much for each minute. They are deleted after 7 days anyway. */
const RESPONSES_INTERVAL_MS = 86_400_000;
const RESPONSES_KEPT_DAYS = 7;

/**
 * Empties the orders of applications with `personalDataDays`, in portions. Any number of processes can do it at once: an order
 * that another one has locked is skipped. The history names the application of the order, whose limit it is.
 */
@Injectable()
export class PersonalDataExpiry {
  /**
   * The process that emptied orders of which stored responses may be left: this one, or an earlier one, which may have ended
   * before it emptied the responses.
   */
  private responsesOf: 'nobody' | 'earlier' | 'own' = 'earlier';
  private responsesAt = 0;
  /** True when files may have orders that were emptied, maybe before this process was started. */
  private hasFiles = true;

  constructor(
    private readonly transactions: Transactions,
    private readonly orders: ErasedOrders,
    private readonly responses: ErasedResponses,
  ) {}

  /** @returns milliseconds until the next round */
  async round(signal: AbortSignal): Promise<number> {
    const expiring = await this.orders.expiring();
    if (expiring.length === 0) return INTERVAL_MS;
    for (const application of expiring) {
      await inPortions(signal, async () => {
        const hasEmptied = (await this.emptyOrders(application)) > 0;
        if (hasEmptied && application.days < RESPONSES_KEPT_DAYS) this.responsesOf = 'own';
        this.hasFiles ||= hasEmptied;
        return hasEmptied;
      });
    }
    this.hasFiles = await this.transactions.run((tx) => this.orders.deleteExpiredTraces(tx, this.hasFiles));
    if (this.responsesOf !== 'nobody' && Date.now() - this.responsesAt > RESPONSES_INTERVAL_MS)
      await this.emptyAnswers(signal);
    return INTERVAL_MS;
  }

  private emptyOrders(application: ExpiringApplication): Promise<number> {
    return this.transactions.run(async (tx) => {
      const orders = await this.orders.lockDue(tx, application);
      const actor = { actorId: application.id, actorTokenId: null, actorPersonId: null };
      if (orders.length > 0) await this.orders.empty(tx, orders, actor);
      return orders.length;
    });
  }

  private async emptyAnswers(signal: AbortSignal): Promise<void> {
    const startedAt = Date.now();
    let after = FIRST_RESPONSE;
    await inPortions(signal, async () => {
      const page = await this.transactions.run((tx) => this.responses.emptyNext(tx, after));
      if (page !== null) after = page.last;
      return page !== null;
    });
    if (this.responsesOf === 'own') this.responsesAt = startedAt;
    this.responsesOf = 'nobody';
  }
}
