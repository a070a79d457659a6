import type { MigrationInterface, QueryRunner } from 'typeorm';
import { formerTable } from './1763700000000-initial-schema.js';

/** Constraints of jobs that keep the end of their names. */
const RENAMED = [
  'pkey',
  'failure_check',
  'counts_check',
  'actor_id_fkey',
  'actor_token_id_fkey',
  'actor_person_id_fkey',
];

const rename = (from: string, to: string): string => `
  ALTER TABLE ${from} RENAME TO ${to};
  ALTER SEQUENCE ${from}_id_seq RENAME TO ${to}_id_seq;
  ALTER INDEX ${from}_open_idx RENAME TO ${to}_open_idx;
  ${RENAMED.map((name) => `ALTER TABLE ${to} RENAME CONSTRAINT ${from}_${name} TO ${to}_${name};`).join('\n')}`;

const JOB_STATES = `state IN ('waiting', 'running', 'stopped', 'done', 'failed')`;
const JOB = `id, kind, filter, options, rights, actor_id, actor_token_id, actor_person_id, state, total, done, refused, created_at,
  started_at, progress_at, finished_at, used_rights, failure`;
const REPLAY =
  'webhook_id, since, until, state, status, position_at, position_id, queued, created_at, finished_at';
const REPLAY_IN_WORK =
  'webhook_id, since, until, selection, state, position_at, position_id, done, created_at, finished_at';
const ERASURE = `contact_id, actor_id, actor_token_id, actor_person_id, reason, state, counts, application_ids, position_at, position_id,
  position_digest, created_at, finished_at`;

/** The table's rows become work with numbers that go on without gaps, and the table a view that old processes read and write. */
const moveTable = (table: string, kind: string, columns: string, inWork: string, view: string): string => `
  CREATE SEQUENCE work_${kind}_number_seq;
  SELECT setval('work_${kind}_number_seq', last_value, is_called) FROM ${table}_id_seq;
  INSERT INTO work (id, number, kind, ${inWork})
  SELECT nextval('work_other_id_seq'), id, '${kind}', ${columns} FROM ${table} ORDER BY id;
  DROP TABLE ${table};
  CREATE VIEW ${table} AS SELECT number AS id, ${view}, kind, id AS work_id FROM work WHERE kind = '${kind}';
  ALTER VIEW ${table} ALTER id SET DEFAULT nextval('work_${kind}_number_seq');
  ALTER VIEW ${table} ALTER work_id SET DEFAULT nextval('work_other_id_seq');
  ALTER VIEW ${table} ALTER kind SET DEFAULT '${kind}';`;

const moveBack = (table: string, kind: string, columns: string, inWork: string): string => `
  ${formerTable(table, 'credentials')}
  INSERT INTO ${table} (id, ${columns}) SELECT number, ${inWork} FROM work WHERE kind = '${kind}';
  SELECT setval('${table}_id_seq', last_value, is_called) FROM work_${kind}_number_seq;
  DELETE FROM work WHERE kind = '${kind}';`;

/**
 * Jobs become the table of all long work, so that what refers to them stays as it is; replays and erasures are moved to it.
 * Processes of the previous version continue to use the former tables, which are views now and are removed two versions later.
 */
const WORK = `
  -- One transaction moves and checks a row for each job and replay of the last weeks and each erasure: few enough to lock the tables.
  -- squawk-ignore-file prefer-robust-stmts, renaming-table, adding-foreign-key-constraint, ban-drop-not-null, ban-drop-table
  -- squawk-ignore-file constraint-missing-not-valid, require-concurrent-index-creation, require-concurrent-index-deletion
  LOCK TABLE jobs, erasures, contacts, webhook_replays, webhooks IN ACCESS EXCLUSIVE MODE;
  DROP INDEX jobs_application_idx, jobs_created_idx, jobs_finished_idx;
  ${rename('jobs', 'work')}
  ALTER TABLE work
    DROP CONSTRAINT jobs_kind_check, DROP CONSTRAINT jobs_state_check, DROP CONSTRAINT jobs_finished_check,
    ADD number bigint, ADD position_at timestamptz(3), ADD position_id bigint NOT NULL DEFAULT 0, ADD position_digest bytea,
    ADD webhook_id bigint REFERENCES webhooks ON DELETE CASCADE, ADD since timestamptz(3), ADD until timestamptz(3),
    ADD selection text, ADD contact_id bigint REFERENCES contacts, ADD reason text, ADD counts jsonb, ADD application_ids bigint[],
    ALTER options DROP NOT NULL, ALTER rights DROP NOT NULL, ALTER actor_id DROP NOT NULL, ALTER total DROP NOT NULL;
  CREATE SEQUENCE work_other_id_seq START 1000000000001;
  ${moveTable('webhook_replays', 'replay', REPLAY, REPLAY_IN_WORK, REPLAY.replace('state, status', 'selection AS state, state AS status').replace('queued', 'done AS queued'))}
  ALTER VIEW webhook_replays ALTER status SET DEFAULT 'running';
  ${moveTable('erasures', 'erasure', ERASURE, ERASURE, ERASURE)}
  ALTER VIEW erasures ALTER state SET DEFAULT 'orders';
  CREATE VIEW jobs AS SELECT ${JOB} FROM work WHERE total IS NOT NULL;

  ALTER TABLE work
    ADD CONSTRAINT work_kind_check CHECK (CASE kind
      WHEN 'replay' THEN num_nulls(number, webhook_id, since, until, selection, position_at) = 0
      WHEN 'erasure' THEN num_nulls(number, contact_id, actor_id, reason, counts, application_ids) = 0
      ELSE num_nulls(options, rights, actor_id, total) = 0 END),
    ADD CONSTRAINT work_state_check CHECK (CASE kind
      WHEN 'replay' THEN state IN ('running', 'finished', 'cancelled')
      WHEN 'erasure' THEN state IN ('orders', 'answers', 'done') ELSE ${JOB_STATES} END),
    ADD CONSTRAINT work_finished_check CHECK (
      (state IN ('waiting', 'running', 'orders', 'answers')) = (finished_at IS NULL)),
    ADD CONSTRAINT work_selection_check CHECK (
      selection IN ('undelivered', 'exhausted', 'cancelled', 'missing', 'delivered', 'all')),
    ADD CONSTRAINT work_reason_check CHECK (btrim(reason) <> '');
  CREATE INDEX work_application_idx ON work (actor_id, created_at, id) WHERE total IS NOT NULL;
  CREATE INDEX work_created_idx ON work (created_at, id) WHERE total IS NOT NULL;
  CREATE INDEX work_finished_idx ON work (finished_at) WHERE finished_at IS NOT NULL;
  CREATE INDEX work_webhook_idx ON work (webhook_id, created_at, number) WHERE webhook_id IS NOT NULL;
  CREATE INDEX work_contact_idx ON work (contact_id, number) WHERE contact_id IS NOT NULL;
  CREATE UNIQUE INDEX work_number_idx ON work (kind, number) WHERE number IS NOT NULL;
  CREATE UNIQUE INDEX work_replay_idx ON work (webhook_id) WHERE state = 'running';`;

const FORMER_TABLES = `
  DROP VIEW jobs, webhook_replays, erasures;
  ${moveBack('webhook_replays', 'replay', REPLAY, REPLAY_IN_WORK)}
  ${moveBack('erasures', 'erasure', ERASURE, ERASURE)}
  DROP SEQUENCE work_other_id_seq, work_replay_number_seq, work_erasure_number_seq;
  DROP INDEX work_application_idx, work_created_idx, work_finished_idx;
  ALTER TABLE work
    DROP number, DROP position_at, DROP position_id, DROP position_digest, DROP webhook_id, DROP since, DROP until, DROP selection,
    DROP contact_id, DROP reason, DROP counts, DROP application_ids,
    DROP CONSTRAINT work_state_check, DROP CONSTRAINT work_finished_check,
    ALTER options SET NOT NULL, ALTER rights SET NOT NULL, ALTER actor_id SET NOT NULL, ALTER total SET NOT NULL,
    -- Not for rows that exist: a later version may have had other kinds.
    ADD CONSTRAINT jobs_kind_check CHECK (kind IN ('orders.validate', 'orders.hold', 'orders.release', 'orders.cancel', 'orders.ship',
      'orders.export', 'references.bind', 'contacts.reconcile', 'import')) NOT VALID,
    ADD CONSTRAINT jobs_state_check CHECK (${JOB_STATES}),
    ADD CONSTRAINT jobs_finished_check CHECK ((state IN ('waiting', 'running')) = (finished_at IS NULL));
  ${rename('work', 'jobs')}
  CREATE INDEX jobs_application_idx ON jobs (actor_id, created_at, id);
  CREATE INDEX jobs_created_idx ON jobs (created_at, id);
  CREATE INDEX jobs_finished_idx ON jobs (finished_at) WHERE finished_at IS NOT NULL;`;

export class Work1796515200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WORK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(FORMER_TABLES);
  }
}
