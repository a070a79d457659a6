import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bull';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { Transactions } from '../persistence/transactions.js';
import { RedisConnection } from '../redis/redis-connection.js';
import { PRODUCER } from './bull-queues.js';
import { Relay } from './relay.js';

/** Nudges that come within this time go as one. */
const COLLECT_MS = 20;

const channelOf = ({ redisPrefix }: Config): string => `${redisPrefix}:nudge`;

/** Tells the workers that there is something to deliver, as soon as it is committed. */
@Injectable()
export class NudgePublisher implements OnApplicationBootstrap {
  private wanted = false;
  private telling: Promise<void> | null = null;

  constructor(
    private readonly transactions: Transactions,
    private readonly redis: RedisConnection,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.transactions.onCommittedEvents(() => {
      this.wanted = true;
      this.telling ??= this.tell();
    });
  }

  /** The first one goes at once, the others of the next 20 ms as one; none while Redis has not taken the last. */
  private async tell(): Promise<void> {
    while (this.wanted) {
      this.wanted = false;
      // Nothing depends on it: what cannot be said now is not said at all.
      await this.redis.client?.publish(channelOf(this.config), '').catch(() => undefined);
      await sleep(COLLECT_MS);
    }
    this.telling = null;
  }
}

/** Wakes the relay of a worker when anybody has something to deliver. */
@Injectable()
export class NudgeSubscriber implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: Queue['client'];

  constructor(
    private readonly relay: Relay,
    @InjectQueue(PRODUCER) { client }: Queue,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    // Whoever subscribes can do nothing else on the same connection. It subscribes by itself: when ioredis does and the
    // connection breaks meanwhile, nobody handles the rejection, and that would end the process.
    this.redis = client.duplicate({ autoResubscribe: false });
    this.redis.on('error', () => undefined);
  }

  onApplicationBootstrap(): void {
    // With each connection anew: one that broke off has missed nothing that the relay would not find.
    const subscribe = (): void => void this.redis.subscribe(channelOf(this.config)).catch(() => undefined);
    this.redis.on('ready', subscribe).on('message', () => this.relay.nudge());
    if (this.redis.status === 'ready') subscribe();
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
