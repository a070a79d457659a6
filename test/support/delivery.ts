import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { SecretCipher } from '../../src/common/secrets/secret-cipher.js';
import { newSecret } from '../../src/common/secrets/signing-secret.js';
import { loadConfig, type Environment } from '../../src/config/env.js';
import { orderEvent, type DomainEvent } from '../../src/events/domain-event.js';
import { dataSourceOptions } from '../../src/persistence/schema/data-source.js';
import { openMetricsPort } from '../../src/app/startup-server.js';
import { MonitoringServer } from '../../src/health/monitoring-server.js';
import {
  DeliveryRepository,
  type Claim,
  type DeliveryChunk,
} from '../../src/persistence/delivery/delivery.repository.js';
import { CLAIM_PARTS, type ClaimLimits } from '../../src/persistence/delivery/claim.statements.js';
import type { AttemptRecord } from '../../src/persistence/delivery/delivery-record.statement.js';
import { recordEvents } from '../../src/persistence/events/outbox.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import type { Tx } from '../../src/platform/postgres/session.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { WorkerModule } from '../../src/app/worker.module.js';
import { createDatabase, type TestDatabase } from './database.js';
import { useEach, type Span } from './each.js';
import { redisSettings, REDIS_URL } from './servers.js';

/** Short retry delays; allows receivers on this machine. */
const SETTINGS: Environment = {
  LOG_LEVEL: 'silent',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  WEBHOOK_RETRY_SCHEDULE: '100ms,100ms,100ms',
};

/** The queue adapters between relay and processor, and the settings that select them. */
export const QUEUES: { queue: string; settings: () => Environment }[] = [
  { queue: 'in process', settings: () => ({ REDIS_URL: '' }) },
  ...(REDIS_URL === null ? [] : [{ queue: 'Bull', settings: redisSettings }]),
];

/** The limits of a claim, where a test does not need others. */
export const CLAIM_LIMITS: ClaimLimits = {
  ...{ chunks: 10, chunksPerSubscription: 2, chunksPerApplication: 10, failingChunks: 5 },
  ...{ chunkSize: 50, leaseMs: 600_000 },
};

/** The first claim of a worker with default settings, from all applications. */
export const WHOLE_CLAIM = {
  limits: {
    ...{ chunks: 50, chunksPerSubscription: 5, chunkSize: 50, leaseMs: 10_000 },
    ...{ failingChunks: 25, chunksPerApplication: 10 },
  },
  parts: Array.from({ length: CLAIM_PARTS }, (_, part) => part),
  ...{ firstLease: 0, dueMarks: null },
};

/** The administrator, as one who acts. */

export interface Subscription {
  id: number;
  applicationId: number;
  key: string;
  secret: string;
}

export interface DeliveryRow {
  id: number;
  webhookId: number;
  messageId: string;
  state: string;
  reason: string | null;
  attempts: number;
  nextAttemptAt: Date | null;
  leaseToken: string | null;
  leaseUntil: Date | null;
}

/** The record of an attempt, which delivered unless the values say something else. */
export const attemptOf = (
  { webhookId, leaseToken }: Pick<DeliveryChunk, 'webhookId' | 'leaseToken'>,
  deliveryId: number,
  values: Partial<AttemptRecord> = {},
): AttemptRecord => ({
  ...{ deliveryId, webhookId, leaseToken, ordered: false, state: 'delivered', reason: 'delivered' },
  ...{ delayMs: null, ageMs: 1, durationMs: 1, status: 200, response: '', pauseMs: null },
  ...{ disableSubscription: false, ...values },
});

/** A database with subscriptions and events, and workers that deliver them. */
export class DeliveryFixture {
  private readonly workers: INestApplicationContext[] = [];
  private count = 0;

  readonly transactions: Transactions;
  /** What claims, loads and records deliveries, without a worker. */
  readonly repository: DeliveryRepository;

  private constructor(
    readonly database: TestDatabase,
    readonly dataSource: DataSource,
    /** The environment variables of every process of this fixture. */
    readonly environment: Environment,
  ) {
    this.transactions = new Transactions(new Connections(dataSource));
    this.repository = new DeliveryRepository(this.transactions);
  }

  static async create(overrides: Environment = {}): Promise<DeliveryFixture> {
    const database = await createDatabase();
    const dataSource = await new DataSource(dataSourceOptions(database.connection)).initialize();
    const url = database.url === null ? {} : { DATABASE_URL: database.url };
    return new DeliveryFixture(database, dataSource, { ...SETTINGS, ...url, ...overrides });
  }

  /** Starts a worker in this process; several may run at the same time. */
  async startWorker(overrides: Environment = {}): Promise<INestApplicationContext> {
    const config = loadConfig({ ...this.environment, ...overrides });
    const module = WorkerModule.register(config, this.database.connection);
    const worker = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    this.workers.push(worker);
    worker.get(MonitoringServer, { strict: false }).takeOver(await openMetricsPort(config));
    return worker;
  }

  /** Claims once, without a worker. What has just become due is included: times are rounded up by less than a millisecond. */
  async claim(limits: ClaimLimits, start?: Parameters<DeliveryRepository['claim']>[2]): Promise<Claim> {
    await sleep(2);
    return this.transactions.run((tx) => this.repository.claim(tx, limits, start));
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.close()));
  }

  /** A new application with one subscription. */
  async subscribe(url: string, event = 'sales_order_validated'): Promise<Subscription> {
    const secret = newSecret();
    const sealed = new SecretCipher(loadConfig(this.environment).secretsKeys).seal(secret);
    const key = `whk_${(this.count += 1)}`;
    const [row] = await this.database.query<{ id: string; applicationId: string }>(
      `WITH application AS (
         INSERT INTO applications (name, rights, webhook_key) VALUES ($1, '{}', $1) RETURNING id
       ) INSERT INTO webhooks (application_id, events, url, secret)
       SELECT id, ARRAY[$2::text], $3, $4 FROM application RETURNING id, application_id AS "applicationId"`,
      [key, event, url, sealed],
    );
    return { id: Number(row!.id), applicationId: Number(row!.applicationId), key, secret };
  }

  newEvent({ applicationId }: Subscription, payload?: string): DomainEvent {
    const id = (this.count += 1);
    const order = { id, applicationId, version: 1 };
    return orderEvent('sales_order_validated', order, payload ?? JSON.stringify({ code: `ORD-${id}` }));
  }

  /** Stores events of the subscription's application, one transaction for all. @returns their webhook-ids */
  async emit(subscription: Subscription, count = 1): Promise<string[]> {
    const events = Array.from({ length: count }, () => this.newEvent(subscription));
    await this.store(events);
    return events.map(({ messageId }) => messageId);
  }

  async store(events: DomainEvent[], also: (tx: Tx) => Promise<void> = async () => undefined): Promise<void> {
    await this.transactions.run(async (tx) => {
      await recordEvents(tx, events);
      await also(tx);
    });
  }

  async deliveries(): Promise<DeliveryRow[]> {
    const rows = await this.database.query<DeliveryRow>(`
      SELECT d.id::float8, d.webhook_id::float8 AS "webhookId", e.message_id AS "messageId", d.state, d.reason, d.attempts,
        d.next_attempt_at AS "nextAttemptAt", l.token AS "leaseToken", l.until AS "leaseUntil"
      FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
      LEFT JOIN webhook_leases l ON d.id = ANY (l.delivery_ids)
      ORDER BY d.id`);
    return rows;
  }

  async waitUntilStatesAre(state: string, timeoutMs?: number): Promise<void> {
    await waitUntil(async () => (await this.deliveries()).every((row) => row.state === state), timeoutMs);
  }

  /** Waits until no delivery is in the state `waiting`. */
  async waitUntilFinished(): Promise<void> {
    await waitUntil(async () => (await this.deliveries()).every(({ state }) => state !== 'waiting'));
  }

  async end(): Promise<void> {
    await this.stopWorkers();
    await this.dataSource.destroy();
    await this.database.drop();
  }
}

/** A database and workers of each test or suite. @param overrides environment variables, or what finds them at its start */
export const useDelivery = (
  overrides: Environment | (() => Environment) = {},
  span: Span = 'test',
): DeliveryFixture =>
  useEach(
    span,
    () => DeliveryFixture.create(typeof overrides === 'function' ? overrides() : overrides),
    (fixture) => fixture.end(),
  );

/**
 * Polls until the condition is true, less often the longer it takes. One that asks a server is polled less often, because
 * each time takes some milliseconds of computing time. @throws Error after `timeoutMs`
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const start = Date.now();
  for (;;) {
    const result = condition();
    if (await result) return;
    const elapsed = Date.now() - start;
    if (elapsed > timeoutMs) throw new Error(`Not true within ${timeoutMs} ms: ${condition.toString()}`);
    await sleep(
      typeof result === 'boolean' ? Math.min(20 + elapsed / 20, 100) : Math.min(20 + elapsed / 4, 150),
    );
  }
}
