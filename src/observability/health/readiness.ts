import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  HealthCheckService,
  HealthIndicatorService,
  type HealthCheckResult,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import { failedCheck } from '../../http/problems/failed-check.js';
import { DatabaseStatus } from '../../persistence/database/database-status.js';
import { RedisConnection } from '../../persistence/redis/redis-connection.js';

const TIMEOUT_MS = 2_000;

const ENDING: HealthCheckResult = { status: 'shutting_down', info: {}, error: {}, details: {} };

/**
 * Checks whether this process can do its work: take orders, or deliver. Causes are only logged: the endpoint is public, and messages of drivers contain
 * host names.
 */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private readonly logger = new Logger('Readiness');
  private isEnding = false;

  constructor(
    private readonly needsRedis: boolean,
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: DatabaseStatus,
    private readonly redis: RedisConnection,
  ) {}

  /**
   * This is the first shutdown hook. Terminus notices the shutdown in a later one, when a worker has already finished its
   * deliveries.
   */
  onModuleDestroy(): void {
    this.isEnding = true;
  }

  /** @throws what failedResult() reads, when a check fails or the process is stopping */
  async check(): Promise<HealthCheckResult> {
    if (this.isEnding) throw failedCheck(ENDING);
    return this.health.check([() => this.reachable(), () => this.migrated(), () => this.queue()]);
  }

  private reachable(): Promise<HealthIndicatorResult> {
    const { down, up } = this.reporter('database');
    return this.withTimeout(this.database.ping()).then(
      () => up(),
      (error: unknown) => down('The database cannot be reached.', error),
    );
  }

  private migrated(): Promise<HealthIndicatorResult> {
    const { down, up } = this.reporter('migrations');
    return this.withTimeout(this.database.hasCurrentSchema()).then(
      (current) => (current ? up() : down('Migrations are pending.')),
      (error: unknown) => down('The database cannot be reached.', error),
    );
  }

  /**
   * Without Redis, orders are accepted, and webhooks are not sent until it is back, which is `degraded` in an API process. A
   * Redis that may evict jobs is `down`.
   */
  private queue(): Promise<HealthIndicatorResult> {
    const { down, up, degraded } = this.reporter('queue');
    return this.withTimeout(this.redis.settingsFault()).then(
      (fault) => (fault === null ? up() : down(fault)),
      (error: unknown) =>
        this.needsRedis
          ? down('Redis cannot be reached: webhooks are not sent.', error)
          : degraded('Redis cannot be reached: orders are accepted, webhooks are delayed.', error),
    );
  }

  private reporter(name: string) {
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

  private withTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS);
    });
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  }
}
