import { Injectable, Logger } from '@nestjs/common';
import type { DataLoss } from '../events/event-bodies.js';
import { newMessageId, type DomainEvent } from '../events/domain-event.js';
import { DataHistoryRepository } from '../persistence/installation/data-history.repository.js';
import { recordEvents } from '../persistence/events/outbox.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';

const INTERVAL_MS = 5_000;

/** Writes an event `data_lost` for each application after a data history has begun with a loss (decision 46). */
@Injectable()
export class DataLossAnnouncer {
  private readonly logger = new Logger('DataLossAnnouncer');

  constructor(
    private readonly transactions: Transactions,
    private readonly histories: DataHistoryRepository,
  ) {}

  /** @returns milliseconds until the next round */
  async round(): Promise<number> {
    const loss = await this.announce();
    if (loss === null) return INTERVAL_MS;
    this.logger.warn(
      `Another server continues the data, or a backup was restored: what was stored after ${loss.lostSince} may be missing. The data history is ${loss.historyId} from now on.`,
    );
    return 0;
  }

  private announce(): Promise<DataLoss | null> {
    return this.transactions.run(async (tx) => {
      const history = await this.histories.lockUnannounced(tx);
      if (history === null) return null;
      const { id, lostSince, beganAt } = history;
      const loss = { historyId: id, lostSince: lostSince.toISOString(), beganAt: beganAt.toISOString() };
      const payload = JSON.stringify(loss);
      const applicationIds = await this.histories.applicationIds(tx);
      await recordEvents(
        tx,
        applicationIds.map((applicationId) => dataLostEvent(applicationId, payload)),
      );
      await this.histories.markAnnounced(tx, history);
      return loss;
    });
  }
}

const dataLostEvent = (applicationId: number, payload: string): DomainEvent => ({
  messageId: newMessageId(),
  type: 'data_lost',
  applicationId,
  orderId: null,
  sequence: null,
  payload,
  traceparent: null,
});
