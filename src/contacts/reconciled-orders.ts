import { Injectable } from '@nestjs/common';
import { BackgroundLoop, inPortions } from '../common/background-loop.js';
import { ContactReconciliationRepository } from '../persistence/contacts/contact-reconciliation.repository.js';
import { ReconciledOrdersRepository } from '../persistence/orders/reconciled-orders.repository.js';

const IDLE_MS = 1_000;

/**
 * Moves the orders that the request of a reconciliation did not move in its time, in small steps. Clients do not notice it,
 * because a reconciled contact already resolves to the other one. The remaining work is stored in the database, so another
 * process continues after a crash.
 */
@Injectable()
export class ReconciledOrders {
  readonly loop = new BackgroundLoop('ReconciledOrders', (signal) => this.round(signal));

  constructor(
    private readonly reconciliations: ContactReconciliationRepository,
    private readonly orders: ReconciledOrdersRepository,
  ) {}

  /** @returns milliseconds until there may be more to do */
  private async round(signal: AbortSignal): Promise<number> {
    for (const id of await this.reconciliations.pending()) await this.move(id, signal);
    return IDLE_MS;
  }

  /** Orders that are locked by others are moved in a later round. */
  private move(reconciliationId: number, signal: AbortSignal): Promise<void> {
    return inPortions(signal, async () => (await this.orders.moveMore(reconciliationId)) === 'pending');
  }
}
