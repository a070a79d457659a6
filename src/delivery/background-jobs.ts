import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundLoop } from '../common/background-loop.js';
import { DeferredWork } from './deferred-work.js';
import { Replayer } from './replayer.js';
import { Retention } from './retention.js';

/** Runs replays, deferred work and retention in the background of every process that delivers. */
@Injectable()
export class BackgroundJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops: BackgroundLoop[];

  constructor(replayer: Replayer, retention: Retention, deferredWork: DeferredWork) {
    this.loops = [
      new BackgroundLoop('Replay', (signal) => replayer.round(signal)),
      new BackgroundLoop('DeferredWork', (signal) => deferredWork.round(signal)),
      new BackgroundLoop('HeldBack', (signal) => deferredWork.examineHeldBack(signal)),
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
