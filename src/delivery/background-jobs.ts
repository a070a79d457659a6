import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundLoop } from './background-loop.js';
import { Replayer } from './replayer.js';
import { Retention } from './retention.js';

/** What goes on beside the deliveries, in every process that delivers. */
@Injectable()
export class BackgroundJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops: BackgroundLoop[];

  constructor(replayer: Replayer, retention: Retention) {
    this.loops = [
      new BackgroundLoop('Replay', (signal) => replayer.round(signal)),
      new BackgroundLoop('Retention', (signal) => retention.round(signal)),
    ];
  }

  onApplicationBootstrap(): void {
    this.loops.forEach((loop) => loop.start());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
