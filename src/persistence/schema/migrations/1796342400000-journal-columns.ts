import type { MigrationInterface, QueryRunner } from 'typeorm';

const AUDITED = `operation IS NOT NULL AND outcome <> 'refused'`;

/** The columns and conditions of new indexes, by name. */
const INDEXES: Record<string, string> = {
  journal_created_idx: `(created_at, id) WHERE ${AUDITED}`,
  journal_actor_idx: `(actor_id, created_at, id) WHERE ${AUDITED}`,
  journal_person_idx: `(actor_person_id, created_at, id) WHERE actor_person_id IS NOT NULL AND ${AUDITED}`,
  journal_operation_idx: `(operation, created_at, id) WHERE ${AUDITED}`,
  journal_forbidden_idx: `(created_at, id) WHERE outcome = 'forbidden'`,
  journal_history_idx: `(resource, id) WHERE outcome IN ('created', 'changed')`,
  journal_refused_idx: `(actor_id, created_at, id) WHERE outcome = 'refused'`,
  journal_refused_created_idx: `(created_at, id) WHERE outcome = 'refused'`,
};

/** The indexes that they replace. */
const FORMER_INDEXES: Record<string, string> = {
  audit_entries_created_idx: '(created_at, id)',
  audit_entries_actor_idx: '(actor_id, created_at, id)',
  audit_entries_person_idx: '(actor_person_id, created_at, id) WHERE actor_person_id IS NOT NULL',
  audit_entries_operation_idx: '(operation, created_at, id)',
  audit_entries_refused_idx: '(created_at, id) WHERE refusal IS NOT NULL',
};

const CHECKS: Record<string, string> = {
  journal_outcome_check: `outcome IN ('created', 'changed', 'done', 'forbidden', 'refused', 'subscribe', 'change_url',
    'change_signatures', 'change_headers', 'change_content', 'set_ordered', 'unset_ordered', 'enable', 'ping', 'rotate_secret',
    'redeliver', 'replay', 'cancel_replay')`,
  journal_request_check: '(operation IS NULL) = (request_id IS NULL)',
  journal_faults_check: `outcome <> 'refused' OR refusal IS NOT NULL AND details IS NOT NULL`,
};

/** Prepares the table of the audit for the entries of the other journals, without blocking those who write to it. */
export class JournalColumns1796342400000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Processes of the previous version always write the columns that may be null now; the statement can be run again.
    await runner.query(`-- squawk-ignore-file ban-drop-not-null, prefer-robust-stmts
      ALTER TABLE audit_entries
        ADD COLUMN IF NOT EXISTS outcome text NOT NULL DEFAULT 'done',
        ADD COLUMN IF NOT EXISTS reason text,
        ADD COLUMN IF NOT EXISTS details json,
        ALTER request_id DROP NOT NULL,
        ALTER operation DROP NOT NULL`);
    for (const [name, check] of Object.entries(CHECKS)) {
      await runner.query(`ALTER TABLE audit_entries DROP CONSTRAINT IF EXISTS ${name}`);
      await runner.query(`ALTER TABLE audit_entries ADD CONSTRAINT ${name} CHECK (${check}) NOT VALID`);
      await runner.query(`ALTER TABLE audit_entries VALIDATE CONSTRAINT ${name}`);
    }
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An attempt that failed leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON audit_entries ${definition}`);
    }
    for (const name of Object.keys(FORMER_INDEXES))
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(FORMER_INDEXES))
      await runner.query(`CREATE INDEX ${name} ON audit_entries ${definition}`);
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
    for (const name of Object.keys(CHECKS))
      await runner.query(`ALTER TABLE audit_entries DROP CONSTRAINT ${name}`);
    await runner.query(`
      ALTER TABLE audit_entries DROP COLUMN outcome, DROP COLUMN reason, DROP COLUMN details,
        ALTER request_id SET NOT NULL, ALTER operation SET NOT NULL`);
  }
}
