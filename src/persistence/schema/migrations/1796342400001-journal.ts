import type { MigrationInterface, QueryRunner } from 'typeorm';
import { formerTable } from './1763700000000-initial-schema.js';

const ACTORS = 'actor_id, actor_token_id, actor_person_id';
const ACTIONS = `'subscribe', 'change_url', 'change_signatures', 'change_headers', 'change_content', 'set_ordered', 'unset_ordered',
  'enable', 'ping', 'rotate_secret', 'redeliver', 'replay', 'cancel_replay'`;

interface FormerTable {
  /** Its columns, in the sequence of `entry`. */
  columns: string;
  /** The values of these columns in the journal. */
  select: string;
  /** The columns of the journal, and their values from a row of the table. */
  entry: [columns: string, values: string];
}

/** The tables whose rows move into the journal. Processes of the previous version read and write them as views. */
const TABLES: Record<string, FormerTable> = {
  resource_history: {
    columns: `resource, resource_id, action, ${ACTORS}, reason, changes, created_at`,
    select: `split_part(resource, '/', 1) AS resource, substring(resource FROM '/(\\d+)$')::bigint AS resource_id, outcome AS action,
      ${ACTORS}, reason, changes, created_at FROM journal WHERE outcome IN ('created', 'changed')`,
    entry: [
      `resource, outcome, ${ACTORS}, reason, changes, created_at`,
      `resource || '/' || resource_id, action, ${ACTORS}, reason, changes, created_at`,
    ],
  },
  webhook_actions: {
    columns: `webhook_id, action, delivery_id, replay_id, changes, ${ACTORS}, created_at`,
    select: `substring(resource FROM '^webhooks/(\\d+)$')::bigint AS webhook_id, outcome AS action,
      (details ->> 'deliveryId')::bigint AS delivery_id, (details ->> 'replayId')::bigint AS replay_id, changes, ${ACTORS},
      created_at FROM journal WHERE outcome IN (${ACTIONS})`,
    entry: [
      `resource, outcome, details, changes, ${ACTORS}, created_at`,
      `'webhooks/' || webhook_id, action,
       CASE WHEN num_nonnulls(delivery_id, replay_id) > 0 THEN
         json_strip_nulls(json_build_object('deliveryId', delivery_id, 'replayId', replay_id)) END,
       changes, ${ACTORS}, created_at`,
    ],
  },
  refused_requests: {
    columns: 'application_id, request_id, operation, resource, external_id, code, faults, created_at',
    select: `actor_id AS application_id, request_id, operation, resource, details ->> 'externalId' AS external_id, refusal AS code,
      details -> 'faults' AS faults, created_at FROM journal WHERE outcome = 'refused'`,
    entry: [
      'outcome, actor_id, request_id, operation, resource, details, refusal, created_at',
      `'refused', application_id, request_id, operation, resource,
       json_build_object('externalId', external_id, 'faults', faults), code, created_at`,
    ],
  },
};

/** The table of the audit becomes the journal, and is a view for processes of the previous version. */
const AUDIT = `request_id, ${ACTORS}, operation, resource, refusal, address, changes, created_at`;
const AUDIT_ENTRY: FormerTable['entry'] = [
  `outcome, ${AUDIT}`,
  `CASE WHEN refusal IS NULL THEN 'done' ELSE 'forbidden' END, ${AUDIT}`,
];

/** The names that the table of the audit gave its parts, without `audit_entries_` and `journal_`. */
const CONSTRAINTS = [
  ...['pkey', 'request_id_check', 'operation_check', 'resource_check', 'refusal_check', 'changes_check'],
  ...['actor_id_fkey', 'actor_token_id_fkey', 'actor_person_id_fkey'],
];

/** All entries of histories, actions on subscriptions and refused requests move into the table of the audit. */
export class Journal1796342400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const copies = Object.entries(TABLES).map(
      ([table, { entry }]) =>
        `INSERT INTO audit_entries (${entry[0]}) SELECT ${entry[1]} FROM ${table} ORDER BY id`,
    );
    // Requests that only read histories do not wait until the rows were copied.
    await runner.query(
      `LOCK TABLE ${Object.keys(TABLES).join(', ')} IN SHARE ROW EXCLUSIVE MODE; ${copies.join('; ')}`,
    );
    // The names stay in use as views, so that processes of the previous version read and write the journal.
    await runner.query(`-- squawk-ignore-file ban-drop-table, renaming-table
      UPDATE audit_entries SET outcome = 'forbidden' WHERE refusal IS NOT NULL AND outcome = 'done'`);
    for (const table of Object.keys(TABLES)) await runner.query(`DROP TABLE ${table}`);
    await rename(runner, 'audit_entries', 'journal');
    await runner.query('ALTER TABLE journal ALTER outcome DROP DEFAULT');
    for (const [table, { select, entry }] of Object.entries(TABLES))
      await createView(runner, table, select, entry);
    const audited = `${AUDIT} FROM journal WHERE operation IS NOT NULL AND outcome <> 'refused'`;
    await createView(runner, 'audit_entries', audited, AUDIT_ENTRY);
  }

  /** Entries of the audit whose request has been forgotten are only in the histories again. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [table, { columns, select }] of Object.entries(TABLES)) {
      await runner.query(`DROP VIEW ${table}`);
      await runner.query(`DROP FUNCTION write_${table}()`);
      await runner.query(formerTable(table, 'application_tokens'));
      const exists = table === 'webhook_actions' ? 'WHERE webhook_id IN (SELECT id FROM webhooks)' : '';
      await runner.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (SELECT id, ${select}) entries ${exists} ORDER BY id`,
      );
    }
    await runner.query('DROP VIEW audit_entries');
    await runner.query('DROP FUNCTION write_audit_entries()');
    await runner.query(`DELETE FROM journal WHERE operation IS NULL OR outcome = 'refused'`);
    await runner.query(`ALTER TABLE journal ALTER outcome SET DEFAULT 'done'`);
    await rename(runner, 'journal', 'audit_entries');
  }
}

async function createView(
  runner: QueryRunner,
  table: string,
  select: string,
  [columns, values]: FormerTable['entry'],
): Promise<void> {
  await runner.query(`CREATE VIEW ${table} AS SELECT id, ${select}`);
  // A column that the statement does not name is null in NEW, as in a view without defaults.
  await runner.query(`
    CREATE FUNCTION write_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.created_at := coalesce(NEW.created_at, now());
      INSERT INTO journal (${columns}) SELECT ${values} FROM (SELECT NEW.*) row;
      RETURN NEW;
    END $$`);
  await runner.query(
    `CREATE TRIGGER write_entry INSTEAD OF INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION write_${table}()`,
  );
}

async function rename(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(`ALTER TABLE ${from} RENAME TO ${to}`);
  await runner.query(`ALTER SEQUENCE ${from}_id_seq RENAME TO ${to}_id_seq`);
  await runner.query(`ALTER INDEX ${from}_resource_idx RENAME TO ${to}_resource_idx`);
  for (const name of CONSTRAINTS)
    await runner.query(`ALTER TABLE ${to} RENAME CONSTRAINT ${from}_${name} TO ${to}_${name}`);
}
