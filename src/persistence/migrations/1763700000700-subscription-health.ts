import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person needs to know of a subscription: why it rests, which secrets sign, whether they are looked at. */
export class SubscriptionHealth1763700000700 implements MigrationInterface {
  name = 'SubscriptionHealth1763700000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhooks
        ADD previous_secret bytea,
        ADD previous_secret_until timestamptz(3),
        ADD disabled_reason text,
        ADD failing_since timestamptz(3),
        ADD signature_warning boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT webhooks_disabled_reason_check CHECK (disabled_reason IN ('gone', 'failing')),
        ADD CONSTRAINT webhooks_previous_secret_check
          CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL));
      UPDATE webhooks SET disabled_reason = 'gone' WHERE NOT active;

      ALTER TABLE webhook_deliveries
        ADD kind text NOT NULL DEFAULT 'event',
        ADD CONSTRAINT webhook_deliveries_kind_check CHECK (kind IN ('event', 'ping', 'forged_ping'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_deliveries DROP COLUMN kind;
      ALTER TABLE webhooks
        DROP COLUMN previous_secret,
        DROP COLUMN previous_secret_until,
        DROP COLUMN disabled_reason,
        DROP COLUMN failing_since,
        DROP COLUMN signature_warning`);
  }
}
