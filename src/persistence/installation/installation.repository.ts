import { Injectable } from '@nestjs/common';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ChecklistFact, SecretsCanaryEntity } from './installation.entity.js';

/** The time of the newest ping of a kind with a response, if the condition holds for its last attempt. */
const lastPing = (kind: 'ping' | 'forged_ping', condition: string): Sql => sql`(
      SELECT CASE WHEN ${raw(condition)} THEN d.finished_at END
      FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
      WHERE d.webhook_id = w.id AND d.kind = '${raw(kind)}' AND d.finished_at IS NOT NULL AND a.status IS NOT NULL
      ORDER BY d.id DESC, a.attempt DESC LIMIT 1)`;

interface FactRow {
  fact: ChecklistFact;
  at: Date;
}

export interface ChecklistSubscriptionRow {
  id: number;
  pingAcceptedAt: Date | null;
  forgedPingRefusedAt: Date | null;
}

type CanaryRow = Omit<SecretsCanaryEntity, 'id'>;

/** The mark of a test installation, its checklist, and the canary that shows if a process has the right SECRETS_KEY. */
@Injectable()
export class InstallationRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Marks a database that has no mark.
   * @param testMode how the process was configured
   * @returns whether the database is that of a test installation
   */
  async mark(testMode: boolean): Promise<boolean> {
    const known = await this.isTest();
    if (known !== null) return known;
    // The first process that starts decides it. A database with orders that has no mark is never that of a test installation.
    await this.transactions.autocommit.rows(sql`
      INSERT INTO installation (id, is_test) VALUES (1, ${testMode}::boolean AND NOT EXISTS (SELECT FROM orders))
      ON CONFLICT DO NOTHING`);
    return (await this.isTest()) ?? testMode;
  }

  /** @param succeeded a hash of the request that succeeded; null when it failed */
  async recordFacts(applicationId: number, facts: ChecklistFact[], succeeded: Buffer | null): Promise<void> {
    // The fault is overcome when the request is the one that failed last.
    await this.transactions.autocommit.rows(sql`
      INSERT INTO checklist_facts (application_id, fact)
      SELECT ${applicationId}::bigint, fact FROM unnest(${facts}::text[]) fact
      UNION
      SELECT application_id, 'fault_overcome' FROM checklist_facts
      WHERE application_id = ${applicationId} AND fact = 'fault_met' AND request = ${succeeded}
      ON CONFLICT DO NOTHING`);
  }

  /** @param request a hash of the request that a fault failed */
  async recordFault(applicationId: number, request: Buffer): Promise<void> {
    await this.transactions.autocommit.rows(sql`
      INSERT INTO checklist_facts (application_id, fact, request) VALUES (${applicationId}, 'fault_met', ${request})
      ON CONFLICT (application_id, fact) DO UPDATE SET request = excluded.request, at = now()`);
  }

  /** The time at which each fact was first true. */
  async facts(applicationId: number): Promise<Map<ChecklistFact, Date>> {
    const rows = await this.transactions.autocommit.rows<FactRow>(
      sql`SELECT fact, at FROM checklist_facts WHERE application_id = ${applicationId}`,
    );
    return new Map(rows.map(({ fact, at }) => [fact, at]));
  }

  /** The results of the last pings of the application's subscriptions. */
  subscriptions(applicationId: number): Promise<ChecklistSubscriptionRow[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT w.id, ${lastPing('ping', `d.state = 'delivered'`)} AS "pingAcceptedAt",
        ${lastPing('forged_ping', 'a.status >= 400')} AS "forgedPingRefusedAt"
      FROM webhooks w WHERE w.application_id = ${applicationId} ORDER BY w.id`);
  }

  /** @returns null in a database in which no process has checked its key yet */
  canary(): Promise<CanaryRow | null> {
    return this.transactions.autocommit.rowOrNull(sql`SELECT sealed, keys FROM secrets_canary`);
  }

  /** Has no effect when there is one. */
  async insertCanary({ sealed, keys }: CanaryRow): Promise<void> {
    // Several processes may start at once: the first one counts.
    await this.transactions.autocommit.rows(
      sql`INSERT INTO secrets_canary (id, sealed, keys) VALUES (1, ${sealed}, ${keys}) ON CONFLICT DO NOTHING`,
    );
  }

  async replaceCanary({ sealed, keys }: CanaryRow): Promise<void> {
    await this.transactions.autocommit.rows(sql`
      INSERT INTO secrets_canary (id, sealed, keys) VALUES (1, ${sealed}, ${keys})
      ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed, keys = excluded.keys`);
  }

  private async isTest(): Promise<boolean | null> {
    const row = await this.transactions.autocommit.rowOrNull<{ isTest: boolean }>(
      sql`SELECT is_test AS "isTest" FROM installation`,
    );
    return row?.isTest ?? null;
  }
}
