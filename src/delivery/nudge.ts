import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bull';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { Transactions } from '../persistence/transactions.js';
import { RedisConnection } from '../redis/redis-connection.js';
import { QUEUE_NAME } from './bull-queues.js';

/** Nudges that come within this time go as one. */
const COLLECT_MS = 20;

/** Of Bull's queue, as Bull spells its keys. */
const channelOf = ({ redisPrefix }: Config): string => `${redisPrefix}:${QUEUE_NAME}:nudge`;

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

/**
 * Calls `nudged` when any process has something to deliver.
 * @returns the connection that does nothing else, to be disconnected by the caller
 */
export function subscribeToNudges(queue: Queue, nudged: () => void): Queue['client'] {
  // It subscribes by itself: when ioredis does and the connection breaks meanwhile, nobody handles the rejection, and
  // that would end the process.
  const redis = queue.client.duplicate({ autoResubscribe: false });
  redis.on('error', () => undefined);
  // With each connection anew: one that broke off has missed nothing that the relay would not find.
  redis.on('ready', () => void redis.subscribe(queue.toKey('nudge')).catch(() => undefined));
  redis.on('message', nudged);
  return redis;
}
