import { Injectable } from '@nestjs/common';
import { ReplayRepository } from '../persistence/repositories/replay.repository.js';
import { Transactions } from '../persistence/transactions.js';
import { Relay } from './relay.js';

const BUSY_MS = 100;
const IDLE_MS = 1_000;

/**
 * `due` is one chunk: an event that happens now waits behind no more of a replay than that. `waiting` is how far
 * a replay goes ahead of a receiver that fails: what waits for its retry counts too.
 */
const LIMITS = { due: 50, waiting: 1_000, events: 1_000 };

/**
 * Works off replays, a small step of each in turn. How far one has come is in its row, written together with the
 * deliveries: whoever dies, another process goes on where it was.
 */
@Injectable()
export class Replayer {
  constructor(
    private readonly transactions: Transactions,
    private readonly replays: ReplayRepository,
    private readonly relay: Relay,
  ) {}

  /** @returns milliseconds until there may be more to do */
  async round(signal: AbortSignal): Promise<number> {
    const ids = await this.replays.running();
    for (const id of ids) await this.advance(id, signal);
    return ids.length > 0 ? BUSY_MS : IDLE_MS;
  }

  /** Passes by what is not for the replay, until there is something to deliver. */
  private async advance(id: number, signal: AbortSignal): Promise<void> {
    for (let mayGoOn = true; mayGoOn && !signal.aborted;) {
      const step = await this.replays.advance(this.transactions.autocommit, id, LIMITS);
      if (step !== null && step.queued > 0) this.relay.nudge();
      mayGoOn = step?.mayGoOn ?? false;
    }
  }
}
