import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { WebhookHealth } from '../webhooks/webhook-values.js';
import { HEALTH } from '../webhooks/webhook.repository.js';
import { MAX_NAMED, type WaitingSubscription } from './backlog.repository.js';
import { raw, sql } from '../../platform/postgres/sql.js';

interface SubscriptionHealth {
  /** Without the values that no subscription has. */
  byHealth: Partial<Record<WebhookHealth, number>>;
  /** The subscriptions that have been failing longest, and for how long. */
  failing: WaitingSubscription[];
  /** The subscriptions that were changed last, and why they were disabled. */
  disabled: { applicationId: number; webhookId: number; reason: string }[];
}

const OF_ACTIVE_APPLICATION = sql`w.application_id IN (SELECT id FROM applications WHERE active)`;

@Injectable()
export class SubscriptionHealthRepository {
  constructor(private readonly transactions: Transactions) {}

  health(): Promise<SubscriptionHealth> {
    return this.transactions.autocommit.row<SubscriptionHealth>(sql`
      SELECT (
        SELECT coalesce(json_object_agg(health, count), '{}') FROM (
          SELECT ${HEALTH} AS health, count(*) FROM webhooks w WHERE ${OF_ACTIVE_APPLICATION} GROUP BY 1
        ) counted
      ) AS "byHealth", (
        SELECT coalesce(json_agg(json_build_object('applicationId', application_id, 'webhookId', id,
          'seconds', extract(epoch FROM now() - failing_confirmed_at))), '[]')
        FROM (
          SELECT * FROM webhooks w
          WHERE w.failing_confirmed_at IS NOT NULL AND w.active AND ${OF_ACTIVE_APPLICATION}
          ORDER BY w.failing_confirmed_at, w.id LIMIT ${raw(MAX_NAMED)}
        ) longest
      ) AS failing, (
        SELECT coalesce(json_agg(json_build_object('applicationId', application_id, 'webhookId', id,
          'reason', coalesce(disabled_reason, 'none'))), '[]')
        FROM (
          SELECT * FROM webhooks w WHERE NOT w.active AND w.application_id IS NOT NULL AND ${OF_ACTIVE_APPLICATION}
          ORDER BY w.updated_at DESC, w.id LIMIT ${raw(MAX_NAMED)}
        ) latest
      ) AS disabled`);
  }
}
