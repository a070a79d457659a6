import { Injectable } from '@nestjs/common';
import { BackgroundLoop } from '../common/background-loop.js';
import { ReplayRepository } from '../persistence/webhooks/replay.repository.js';
import { REPLAY_LIMITS } from '../persistence/webhooks/replay.statements.js';
import { Relay } from './relay.js';

const BUSY_MS = 100;
const IDLE_MS = 1_000;

/**
 * Processes the running replays, one small step of each in turn. The progress of a replay is stored together with the
 * deliveries of each step, so after a crash another process continues from there.
 */
@Injectable()
export class Replayer {
  readonly loop = new BackgroundLoop('Replay', (signal) => this.round(signal));

  constructor(
    private readonly replays: ReplayRepository,
    private readonly relay: Relay,
  ) {}

  /** @returns milliseconds until there may be more to do */
  private async round(signal: AbortSignal): Promise<number> {
    const ids = await this.replays.running();
    for (const id of ids) await this.advance(id, signal);
    return ids.length > 0 ? BUSY_MS : IDLE_MS;
  }

  /** Skips over events that the replay does not select, until a step makes deliveries due. */
  private async advance(id: number, signal: AbortSignal): Promise<void> {
    for (let canContinue = true; canContinue && !signal.aborted;) {
      const step = await this.replays.advance(id, REPLAY_LIMITS);
      if (step !== null && step.queued > 0) this.relay.nudge();
      canContinue = step?.canContinue ?? false;
    }
  }
}
