import { microOperations, type Operation, type Request, type SeenOrder } from './operation.js';

/** How a request ended, as its client saw it. */
export type OperationOutcome = { type: 'ok'; orders: SeenOrder[] } | { type: 'fail' | 'info'; error: string };

/** Records what the clients of one run saw. */
export class HistoryRecorder {
  readonly operations: Operation[] = [];
  private readonly startedAt = Date.now();
  private readonly skipped: { at: number; ms: number }[] = [];
  private readonly beganAt = process.hrtime.bigint();
  private processes = 0;

  /** The number of a new client. */
  newProcess(): number {
    return this.processes++;
  }

  /** Declares that the clock of the database was set forward instead of waiting: this time has passed. */
  skip(ms: number): void {
    this.skipped.push({ at: Date.now(), ms });
  }

  /** @param at milliseconds since 1970 @returns milliseconds since the beginning of the history */
  elapsedMs(at: number): number {
    const skippedMs = this.skipped.reduce((sum, each) => (each.at <= at ? sum + each.ms : sum), 0);
    return at - this.startedAt + skippedMs;
  }

  /** Records a request before and after `send`. */
  async record(
    client: number,
    request: Request,
    send: () => Promise<OperationOutcome>,
  ): Promise<OperationOutcome> {
    this.add(client, request, { type: 'invoke' }, null);
    const outcome = await send();
    this.add(client, request, outcome, outcome.type === 'ok' ? outcome.orders : null);
    return outcome;
  }

  private add(
    client: number,
    request: Request,
    outcome: OperationOutcome | { type: 'invoke' },
    orders: SeenOrder[] | null,
  ): void {
    const skippedMs = this.skipped.reduce((sum, { ms }) => sum + ms, 0);
    const time = Number(process.hrtime.bigint() - this.beganAt) + skippedMs * 1e6;
    const value = microOperations(request, orders);
    const index = this.operations.length;
    this.operations.push({ index, time, process: client, f: 'txn', value, ...request, ...outcome });
  }
}
