import { Injectable } from '@nestjs/common';
import { MAX_NAMED, type WaitingSubscription } from '../persistence/monitoring/backlog.repository.js';
import { SubscriptionHealthRepository } from '../persistence/monitoring/subscription-health.repository.js';
import { WEBHOOK_HEALTHS } from '../persistence/webhooks/webhook-values.js';
import { Metrics, type Sample } from '../platform/observability/metrics.js';
import { DatabaseReadings } from './database-readings.js';

const CACHE_MS = 5_000;

/** The subscriptions of active applications by health, and those that get nothing. */
@Injectable()
export class SubscriptionMetrics {
  constructor(metrics: Metrics, readings: DatabaseReadings, repository: SubscriptionHealthRepository) {
    const health = readings.reading(() => repository.health(), CACHE_MS);
    const help = 'Subscriptions of active applications by health.';
    metrics.gauges({ name: 'subscriptions', help }, ['health'], async () => {
      const { byHealth } = (await health()) ?? {};
      if (byHealth === undefined) return [];
      return WEBHOOK_HEALTHS.map((name) => ({ labels: { health: name }, value: byHealth[name] ?? 0 }));
    });
    const failing = `How long a subscription has been failing, for the ${MAX_NAMED} that have been failing longest.`;
    metrics.gauges(
      { name: 'subscription_failing_seconds', help: failing },
      ['application', 'webhook'],
      async () => ofSubscriptions((await health())?.failing ?? []),
    );
    const disabled = `1 for each disabled subscription, for the ${MAX_NAMED} that changed last.`;
    metrics.gauges(
      { name: 'subscription_disabled', help: disabled },
      ['application', 'webhook', 'reason'],
      async () =>
        ((await health())?.disabled ?? []).map(({ applicationId, webhookId, reason }) => ({
          labels: { application: String(applicationId), webhook: String(webhookId), reason },
          value: 1,
        })),
    );
  }
}

export const ofSubscriptions = (rows: WaitingSubscription[]): Sample<'application' | 'webhook'>[] =>
  rows.map(({ applicationId, webhookId, seconds }) => ({
    labels: { application: String(applicationId), webhook: String(webhookId) },
    value: seconds,
  }));
