import { Injectable, Logger } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { DatabaseStatus } from '../../persistence/database/database-status.js';
import { RedisConnection } from '../../persistence/redis/redis-connection.js';

const TIMEOUT_MS = 2_000;

/**
 * Checks whether this process can take orders. Causes are only logged: the endpoint is public, and messages of drivers contain
 * host names.
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

  /** @throws ServiceUnavailableException (Terminus) when a check fails or the process is stopping */
  check() {
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

  /** Without Redis orders are taken and webhooks wait, which is `degraded`. A Redis that may evict jobs is `down`. */
  private queue(): Promise<HealthIndicatorResult> {
    const { down, up, degraded } = this.reporter('queue');
    return this.withTimeout(this.redis.settingsFault()).then(
      (fault) => (fault === null ? up() : down(fault)),
      (error: unknown) =>
        degraded('Redis cannot be reached: orders are accepted, webhooks are delayed.', error),
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
