import { Injectable, Logger } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { DatabaseStatus } from '../persistence/database-status.js';
import { RedisConnection } from '../redis/redis-connection.js';

const TIMEOUT_MS = 2_000;

/**
 * Whether this process can take orders. What went wrong is for the log: anybody may ask, and the messages of
 * drivers name machines.
 */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Readiness');

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: DatabaseStatus,
    private readonly redis: RedisConnection,
  ) {}

  /** @throws what Terminus throws when something is down, or the process is on its way to its end */
  check() {
    return this.health.check([() => this.reachable(), () => this.migrated(), () => this.queue()]);
  }

  private reachable(): Promise<HealthIndicatorResult> {
    const { down, up } = this.answers('database');
    return this.within(this.database.ping()).then(
      () => up(),
      (error: unknown) => down('The database cannot be reached.', error),
    );
  }

  private migrated(): Promise<HealthIndicatorResult> {
    const { down, up } = this.answers('migrations');
    return this.within(this.database.hasCurrentSchema()).then(
      (current) => (current ? up() : down('The schema is older than this build.')),
      (error: unknown) => down('The database cannot be reached.', error),
    );
  }

  /** Orders are taken without Redis, only told later. But one that throws deliveries away has to be noticed. */
  private queue(): Promise<HealthIndicatorResult> {
    const { down, up, degraded } = this.answers('queue');
    return this.within(this.redis.settingsFault()).then(
      (fault) => (fault === null ? up() : down(fault)),
      (error: unknown) => degraded('Redis cannot be reached: orders are taken, webhooks wait.', error),
    );
  }

  private answers(name: string) {
    const indicator = this.indicators.check(name);
    const log = (message: string, error?: unknown): string => {
      this.logger.warn(error instanceof Error ? `${message} ${error.message}` : message);
      return message;
    };
    return {
      up: () => indicator.up(),
      degraded: (message: string, error?: unknown) => indicator.degraded(log(message, error)),
      down: (message: string, error?: unknown) => indicator.down(log(message, error)),
    };
  }

  private within<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }
}
