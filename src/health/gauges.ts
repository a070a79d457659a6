import { totalmem } from 'node:os';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { packageVersion } from '../config/package-version.js';
import { MONITORED, MonitoringRepository } from '../persistence/monitoring/monitoring.repository.js';
import { ORDER_STATES } from '../persistence/orders/record/order-values.js';
import { changedCollations } from '../persistence/schema/server-check.js';
import { WEBHOOK_HEALTHS } from '../persistence/webhooks/webhook-values.js';
import { failedResult, Readiness } from './readiness.js';
import { Metrics, type GaugeRow, type GaugeValue } from '../platform/observability/metrics.js';
import { Connections } from '../platform/postgres/pool/connections.js';
import { setTimeout as sleep } from 'node:timers/promises';

/** Upper limits of the histogram, in seconds: usually a connection is free. */
const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What each gauge says, with the names of its labels, as in `name{label}`. */
const HELP = {
  'build_info{version,node_version}': 'Always 1; the labels are the versions of the service and of Node.js.',
  process_memory_limit_bytes: 'Of the container, otherwise of the machine.',
  'database_connections{state}': 'Connections of this process to the database.',
  database_connections_max: 'The highest number of connections of this process: DATABASE_POOL_SIZE.',
  database_connection_waiters: 'How many operations are currently waiting for a connection.',
  ready: '1 if this process can do its work, 0 if not, as reported by /health/ready.',
  'ready_check{check}':
    'The checks of /health/ready: 1 if up. An API process that cannot use Redis is ready, but "queue" is 0.',
  'deliveries{state}':
    `Deliveries of events, for all processes. waiting: all that are not delivered yet, including those waiting for a retry, up to ` +
    `${MONITORED.deliveriesPerSubscription} per subscription. The other states: for the events of the last hour, up to ${MONITORED.events}.`,
  due_deliveries:
    'Deliveries that are due and not paused: the part of the waiting ones that workers should be sending.',
  oldest_due_seconds: 'How long the oldest due delivery has been due; 0 when there is none.',
  oldest_undelivered_seconds:
    'How long the oldest event has not been delivered, whether it is due or waiting for a retry, excluding those of subscriptions ' +
    'that are disabled or whose application is switched off; 0 when there is none.',
  'subscription_oldest_undelivered_seconds{application,webhook}': `The same for each subscription, for the ${MONITORED.namedSubscriptions} with the oldest ones.`,
  'leases{state}':
    'Chunks of deliveries that a process has claimed, for all processes, by whether the lease has expired.',
  leased_deliveries: 'Deliveries that a process has claimed and not recorded yet, for all processes.',
  'subscriptions{health}': 'Subscriptions of active applications by health.',
  'subscription_failing_seconds{application,webhook}': `How long a subscription has been failing, for the ${MONITORED.namedSubscriptions} that have been failing longest.`,
  'subscription_disabled{application,webhook,reason}': `1 for each disabled subscription, for the ${MONITORED.namedSubscriptions} that changed last.`,
  'orders{application,state}':
    `Orders by state and id of the application, the newest ones, up to ${MONITORED.ordersPerState} of each state; ` +
    `"other" counts those of all except the ${MONITORED.applications} applications with the most orders.`,
  changed_collations:
    'Collations whose version is another than that of the indexes. Rebuild the indexes if it is not 0.',
  'database_oldest_snapshot_seconds{holder}':
    'The age of the oldest snapshot, by what holds it; 0 if there is none. Until it ends, PostgreSQL cannot remove outdated ' +
    'rows of the delivery queue.',
  database_sessions_readable:
    '1 if the database role sees the snapshots of all sessions (pg_read_all_stats); 0 if only those of its own sessions.',
  database_commit_waits:
    'Sessions of the service whose commit has waited for a synchronous standby for more than 5 s, for all processes.',
  database_transaction_id_age:
    'How many transactions the oldest row that is not frozen is behind; at 2.1 billion PostgreSQL stops writing.',
  feed_held_seconds:
    'How long an open transaction has kept stored events out of the event feed; 0 when there are none.',
};

/** The values of gauges in what was read from their source. */
type Values<Row> = { [Name in keyof typeof HELP]?: (row: Row) => GaugeValue };

/** The gauges of a process: its own, and those that are read from the database and are the same in all processes. */
@Injectable()
export class Gauges implements OnApplicationBootstrap {
  private readonly readings = new Readings();
  private readonly collations: Read<string[]>;

  constructor(
    private readonly metrics: Metrics,
    private readonly database: MonitoringRepository,
    connections: Connections,
    readiness: Readiness,
  ) {
    this.collations = this.readings.of(() => database.changedCollations(), 10 * 60_000);
    this.addProcess(connections);
    this.addReadiness(readiness);
    this.addDeliveries();
    this.addSubscriptions();
    this.addDatabase();
  }

  /** Reports that another version of the operating system sorts text in another way than the indexes. */
  async onApplicationBootstrap(): Promise<void> {
    const names = (await this.collations()) ?? [];
    if (names.length === 0) return;
    const { detail, action } = changedCollations(names);
    new Logger('Persistence').warn(`${detail} ${action}`);
  }

  private addProcess(connections: Connections): void {
    const help = 'How long operations waited for a connection.';
    const waits = this.metrics.histogram('database_connection_wait_seconds', help, WAIT_SECONDS);
    connections.onWaited = (seconds) => waits.observe(seconds);
    this.add(async () => connections.poolUse(), {
      'build_info{version,node_version}': () => [[1, packageVersion(), process.version]],
      // A process without a limit reports more than the machine has, or 0.
      process_memory_limit_bytes: () => Math.min(process.constrainedMemory() || Infinity, totalmem()),
      'database_connections{state}': ({ active, idle }) => byName({ active, idle }),
      database_connections_max: ({ max }) => max,
      database_connection_waiters: ({ waiting }) => waiting,
    });
  }

  /** The response of /health/ready, for dashboards and alerts, which cannot read the probes. */
  private addReadiness(readiness: Readiness): void {
    this.add(
      shared(() => readiness.check().catch(failedResult)),
      {
        ready: ({ status }) => Number(['ok', 'degraded'].includes(status)),
        'ready_check{check}': ({ details }) =>
          Object.entries(details).map(([name, { status }]) => [Number(status === 'up'), name]),
      },
    );
  }

  private addDeliveries(): void {
    const backlog = this.readings.of(() => this.database.backlog());
    // The deliveries of an hour change slowly.
    const ended = this.readings.of(() => this.database.endedDeliveries(), 30_000);
    this.add(async () => ({ waiting: (await backlog())?.waiting, ...(await ended()) }), {
      'deliveries{state}': byName,
    });
    this.add(backlog, {
      due_deliveries: ({ due }) => due,
      oldest_due_seconds: ({ oldestDueSeconds }) => oldestDueSeconds,
      oldest_undelivered_seconds: ({ oldestWaitingSeconds }) => oldestWaitingSeconds,
      'subscription_oldest_undelivered_seconds{application,webhook}': ({ worst }) =>
        worst.map(ofSubscription),
    });
    this.add(
      this.readings.of(() => this.database.leases()),
      {
        'leases{state}': ({ active, expired }) => byName({ active, expired }),
        leased_deliveries: ({ deliveries }) => deliveries,
      },
    );
  }

  private addSubscriptions(): void {
    this.add(
      this.readings.of(() => this.database.health()),
      {
        'subscriptions{health}': ({ byHealth }) => WEBHOOK_HEALTHS.map((name) => [byHealth[name] ?? 0, name]),
        'subscription_failing_seconds{application,webhook}': ({ failing }) => failing.map(ofSubscription),
        'subscription_disabled{application,webhook,reason}': ({ disabled }) =>
          disabled.map(({ applicationId, webhookId, reason }) => [1, applicationId, webhookId, reason]),
      },
    );
  }

  private addDatabase(): void {
    this.add(
      this.readings.of(() => this.database.orders(), 60_000),
      { 'orders{application,state}': withZeroes },
    );
    this.add(this.collations, { changed_collations: ({ length }) => length });
    // Causes outside of this process that slow the queue, hold the event feed back, or stop commits.
    this.add(
      this.readings.of(() => this.database.oldestSnapshots()),
      {
        'database_oldest_snapshot_seconds{holder}': ({ seconds }) =>
          Object.entries(seconds).map(([holder, age]) => [age, holder]),
        database_sessions_readable: ({ seesAllSessions }) => Number(seesAllSessions),
        database_commit_waits: ({ commitWaits }) => commitWaits,
        database_transaction_id_age: ({ transactionIdAge }) => transactionIdAge,
      },
    );
    this.add(
      this.readings.of(() => this.database.feedHeldSeconds()),
      { feed_held_seconds: (seconds) => seconds },
    );
  }

  private add<Row>(read: Read<Row>, values: Values<Row>): void {
    for (const [name, value] of Object.entries(values)) {
      const current = async (): Promise<GaugeValue> => {
        const row = await read();
        return row === null ? null : value(row);
      };
      this.metrics.gauge(name, HELP[name as keyof typeof HELP], current);
    }
  }
}

/** Without the values that are not known. */
const byName = (values: Record<string, number | undefined>): GaugeRow[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[value, name]]));

const ofSubscription = (subscription: {
  applicationId: number;
  webhookId: number;
  seconds: number;
}): GaugeRow => [subscription.seconds, subscription.applicationId, subscription.webhookId];

/** Every state of each application, so that a number falls to 0 instead of ending. */
function withZeroes(counts: { application: string; state: string; count: number }[]): GaugeRow[] {
  const numbers = new Map(counts.map(({ application, state, count }) => [`${application} ${state}`, count]));
  return [...new Set(counts.map(({ application }) => application))].flatMap((application) =>
    ORDER_STATES.map((state): GaugeRow => [numbers.get(`${application} ${state}`) ?? 0, application, state]),
  );
}

/** After this time a value is unknown, so that the other metrics are available when the database is not. */
const TIMEOUT_MS = 2_000;
/** A query is repeated at the earliest after this many times its duration, so that it is a small part of the database's work. */
const REST_FACTOR = 20;

/** Reads a source of metrics; null when it does not respond in time. */
type Read<Row> = () => Promise<Row | null>;

/** Sources in the database. Results are cached, and only one query runs at a time, so that all of them need one connection. */
class Readings {
  private last: Promise<unknown> = Promise.resolve();

  /** @param cacheMs milliseconds for which a result is used */
  of<Row>(read: () => Promise<Row>, cacheMs = 5_000): Read<Row> {
    let latest: Promise<Row | null> = Promise.resolve(null);
    let usedUntil = 0;
    const refresh = async (): Promise<Row | null> => {
      const beganAt = performance.now();
      const row = await read().catch(() => null);
      const endedAt = performance.now();
      usedUntil = Math.max(beganAt + cacheMs, endedAt + REST_FACTOR * (endedAt - beganAt));
      return row;
    };
    return () => {
      if (performance.now() >= usedUntil) {
        usedUntil = Infinity;
        latest = this.last.then(refresh);
        this.last = latest;
      }
      return Promise.race([latest, sleep(TIMEOUT_MS, null, { ref: false })]);
    };
  }
}

/** Those who ask while a result is being read get the same one. */
function shared<Row>(read: () => Promise<Row>): () => Promise<Row> {
  let latest: Promise<Row> | null = null;
  return () => (latest ??= read().finally(() => (latest = null)));
}
