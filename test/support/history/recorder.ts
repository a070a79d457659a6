import { microOperations, type Operation, type Request, type SeenOrder } from './operation.js';

/** How a request ended, as its client saw it. */
export type Outcome = { type: 'ok'; orders: SeenOrder[] } | { type: 'fail' | 'info'; error: string };

/** Records what the clients of one run saw. */
export class HistoryRecorder {
  readonly operations: Operation[] = [];
  private readonly beganAt = process.hrtime.bigint();
  private processes = 0;

  /** The number of a new client. */
  newProcess(): number {
    return this.processes++;
  }

  /** Records a request before and after `send`. */
  async record(client: number, request: Request, send: () => Promise<Outcome>): Promise<Outcome> {
    this.add(client, request, { type: 'invoke' }, null);
    const outcome = await send();
    this.add(client, request, outcome, outcome.type === 'ok' ? outcome.orders : null);
    return outcome;
  }

  private add(
    client: number,
    request: Request,
    outcome: Outcome | { type: 'invoke' },
    orders: SeenOrder[] | null,
  ): void {
    const time = Number(process.hrtime.bigint() - this.beganAt);
    const value = microOperations(request, orders);
    const index = this.operations.length;
    this.operations.push({ index, time, process: client, f: 'txn', value, ...request, ...outcome });
  }
}
