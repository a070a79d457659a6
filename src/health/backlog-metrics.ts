import { Injectable } from '@nestjs/common';
import {
  BacklogRepository,
  MAX_COUNTED_PER_SUBSCRIPTION,
  MAX_EVENTS,
  MAX_NAMED,
  type Backlog,
} from '../persistence/monitoring/backlog.repository.js';
import { Metrics } from '../platform/observability/metrics.js';
import { DatabaseReadings } from './database-readings.js';
import { ofSubscriptions } from './subscription-metrics.js';

const CACHE_MS = 5_000;
/** The deliveries of an hour change slowly. */
const ENDED_CACHE_MS = 30_000;

/** The deliveries that wait, and those that ended lately: the same in all processes. */
@Injectable()
export class BacklogMetrics {
  private readonly backlog;
  private readonly leases;
  private readonly ended;

  constructor(
    private readonly metrics: Metrics,
    readings: DatabaseReadings,
    repository: BacklogRepository,
  ) {
    this.backlog = readings.reading(() => repository.backlog(), CACHE_MS);
    this.leases = readings.reading(() => repository.leases(), CACHE_MS);
    this.ended = readings.reading(() => repository.endedDeliveries(), ENDED_CACHE_MS);
    this.addDeliveries();
    this.addAges();
    this.addLeases();
  }

  private addDeliveries(): void {
    const help =
      `Deliveries of events, for all processes. waiting: all that are not delivered yet, including those waiting for a retry, up to ` +
      `${MAX_COUNTED_PER_SUBSCRIPTION} per subscription. The other states: for the events of the last hour, up to ${MAX_EVENTS}.`;
    this.metrics.gauges({ name: 'deliveries', help }, ['state'], async () => {
      const [backlog, ended] = await Promise.all([this.backlog(), this.ended()]);
      const states = { ...(backlog && { waiting: backlog.waiting }), ...ended };
      return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
    });
    const due =
      'Deliveries that are due and not paused: the part of the waiting ones that workers should be sending.';
    this.metrics.gauge({ name: 'due_deliveries', help: due }, () => this.ofBacklog(({ due }) => due));
  }

  private addAges(): void {
    const { metrics } = this;
    const due = 'How long the oldest due delivery has been due; 0 when there is none.';
    metrics.gauge({ name: 'oldest_due_seconds', help: due }, () =>
      this.ofBacklog(({ oldestDueSeconds }) => oldestDueSeconds),
    );
    const oldest =
      'How long the oldest event has not been delivered, whether it is due or waiting for a retry, excluding those of subscriptions ' +
      'that are disabled or whose application is switched off; 0 when there is none.';
    metrics.gauge({ name: 'oldest_undelivered_seconds', help: oldest }, () =>
      this.ofBacklog(({ oldestWaitingSeconds }) => oldestWaitingSeconds),
    );
    const worst = `The same for each subscription, for the ${MAX_NAMED} with the oldest ones.`;
    metrics.gauges(
      { name: 'subscription_oldest_undelivered_seconds', help: worst },
      ['application', 'webhook'],
      async () => ofSubscriptions((await this.backlog())?.worst ?? []),
    );
  }

  private addLeases(): void {
    const { metrics, leases } = this;
    const help =
      'Chunks of deliveries that a process has claimed, for all processes, by whether the lease has expired.';
    metrics.gauges({ name: 'leases', help }, ['state'], async () => {
      const { active, expired } = (await leases()) ?? {};
      if (active === undefined || expired === undefined) return [];
      return Object.entries({ active, expired }).map(([state, value]) => ({ labels: { state }, value }));
    });
    const deliveries = 'Deliveries that a process has claimed and not recorded yet, for all processes.';
    metrics.gauge(
      { name: 'leased_deliveries', help: deliveries },
      async () => (await leases())?.deliveries ?? NaN,
    );
  }

  private async ofBacklog(value: (backlog: Backlog) => number): Promise<number> {
    const backlog = await this.backlog();
    return backlog === null ? NaN : value(backlog);
  }
}
