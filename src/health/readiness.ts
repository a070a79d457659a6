import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy, ServiceUnavailableException } from '@nestjs/common';
import {
  HealthCheckService,
  HealthIndicatorService,
  type HealthCheckResult,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import { unavailable } from '../platform/postgres/database-error.js';
import { DatabaseStatus } from '../persistence/schema/database-status.js';
import { RedisConnection } from '../platform/redis/redis-connection.js';
import { RedisUnavailable, textOf } from '../platform/redis/redis-fault.js';

const TIMEOUT_MS = 2_000;

const ENDING: HealthCheckResult = { status: 'shutting_down', info: {}, error: {}, details: {} };

/**
 * Checks that this process can do its work: take orders, or deliver. Causes are only logged: the endpoint is public, and messages
 * of drivers contain host names.
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

  async check(): Promise<HealthCheckResult> {
    if (this.isEnding) throw failedCheck(ENDING);
    return this.health.check([() => this.writable(), () => this.migrated(), () => this.queue()]);
  }

  private writable(): Promise<HealthIndicatorResult> {
    const { down, up, degraded } = this.reporter('database');
    const cause = unavailable(new Error('it is read-only'));
    const ofReadOnly = this.needsRedis
      ? () => down('The database is read-only: nothing is delivered.', cause)
      : () => degraded('The database is read-only: orders are shown, but cannot be taken.', cause);
    return this.withTimeout(this.database.isReadOnly()).then(
      (readOnly) => (readOnly ? ofReadOnly() : up()),
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

  /** Without a Redis that can be used, orders are accepted and webhooks are not sent: `degraded` in an API process. */
  private async queue(): Promise<HealthIndicatorResult> {
    const { down, up, degraded } = this.reporter('queue');
    const { fault } = await this.redis.examine();
    if (fault === null) return up();
    return this.needsRedis
      ? down(`${textOf(fault)} Webhooks are not sent.`, new RedisUnavailable(fault))
      : degraded(`${textOf(fault)} Orders are accepted, webhooks are delayed.`, new RedisUnavailable(fault));
  }

  private reporter(name: string) {
    const indicator = this.indicators.check(name);
    const log = (message: string, err?: unknown): string => {
      this.logger.warn({ message, err });
      return message;
    };
    return {
      up: () => indicator.up(),
      degraded: (message: string, cause?: unknown) => indicator.degraded(log(message, cause)),
      down: (message: string, cause?: unknown) => indicator.down(log(message, cause)),
    };
  }

  private withTimeout<T>(work: Promise<T>): Promise<T> {
    const timeout = unavailable(new Error(`no response within ${TIMEOUT_MS} ms`));
    return Promise.race([work, sleep(TIMEOUT_MS, null, { ref: false }).then(() => Promise.reject(timeout))]);
  }
}

const failedCheck = (result: HealthCheckResult): Error => new ServiceUnavailableException(result);

/** The result of a failed check, from what Terminus threw. */
export function failedResult(error: unknown): HealthCheckResult {
  if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
  throw error;
}
