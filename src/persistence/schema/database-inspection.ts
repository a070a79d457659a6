import type { DataSource } from 'typeorm';
import { RUNNING_PROCESSES, type ProcessRow } from '../installation/process.repository.js';
import { openDataSource } from './data-source.js';
import type { Connection } from '../../platform/postgres/connection.js';
import { CHANGED_COLLATIONS, inspectServer } from './server-check.js';
import { schemaStatus, type SchemaStatus } from './migrate.js';

interface RightsRow {
  isSuperuser: boolean;
  mayCreateTables: boolean;
  /** Tables in which it may not read and write all rows, and sequences that it may not use. */
  missing: string[];
}

/** has_table_privilege() with several privileges in one text would be satisfied by any of them. */
const RIGHTS = `
  SELECT r.rolsuper AS "isSuperuser", has_schema_privilege(current_schema(), 'CREATE') AS "mayCreateTables",
    ARRAY(
      SELECT c.relname::text FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND (
        (c.relkind = 'r' AND c.relname = ANY ($1) AND NOT (
          has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
          AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')))
        OR (c.relkind = 'S' AND NOT has_sequence_privilege(c.oid, 'USAGE')))
      ORDER BY 1
    ) AS missing
  FROM pg_roles r WHERE r.rolname = current_user`;

/** One secret for each key: the first byte of an encrypted secret identifies the key. */
const SECRETS = `
  SELECT DISTINCT ON (get_byte(w.secret, 0)) w.id, w.secret FROM webhooks w
  WHERE w.application_id IS NOT NULL AND length(w.secret) > 0
  ORDER BY get_byte(w.secret, 0), w.id`;

const TABLE_EXISTS = 'SELECT to_regclass($1) IS NOT NULL AS "exists"';

/** True if anything was created: the migrations themselves create application 0 alone. */
export const HAS_DATA = `
  SELECT EXISTS (SELECT FROM applications WHERE id <> 0) OR EXISTS (SELECT FROM products)
    OR EXISTS (SELECT FROM customers) OR EXISTS (SELECT FROM orders) AS filled`;

const URLS = 'SELECT w.id, w.url FROM webhooks w WHERE w.active ORDER BY w.id';

/** Reads what an operator has to know about a database, also one without a schema; changes nothing. */
export class DatabaseInspection {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly connection: Connection,
  ) {}

  static async open(connection: Connection): Promise<DatabaseInspection> {
    return new DatabaseInspection(await openDataSource(connection), connection);
  }

  server() {
    return inspectServer(this.dataSource, this.connection);
  }

  /** True if lower() knows the letters of other languages, and i as the small form of I. The encoding must be UTF8. */
  async knowsCaseOfLetters(): Promise<boolean> {
    return (await this.row<{ known: boolean }>(`SELECT lower('IÉЖ') = 'iéж' AS known`)).known;
  }

  async changedCollations(): Promise<string[]> {
    const rows = await this.dataSource.query<{ name: string }[]>(CHANGED_COLLATIONS.text);
    return rows.map(({ name }) => name);
  }

  /** True if another server that continues the data will be recognised. The schema must be there. */
  async identifiesServer(): Promise<boolean> {
    return (await this.row<{ known: boolean }>('SELECT server_identity() IS NOT NULL AS known')).known;
  }

  schema(): Promise<SchemaStatus> {
    return schemaStatus(this.dataSource);
  }

  rights(): Promise<RightsRow> {
    return this.row(RIGHTS, [this.dataSource.entityMetadatas.map(({ tableName }) => tableName)]);
  }

  async hasData(): Promise<boolean> {
    return (await this.exists('applications')) && (await this.row<{ filled: boolean }>(HAS_DATA)).filled;
  }

  /** Milliseconds by which the clock of the database is ahead of this machine's; the middle of the round trip counts. */
  async clockDifference(): Promise<number> {
    const before = Date.now();
    const { at } = await this.row<{ at: Date }>('SELECT clock_timestamp() AS at');
    return at.getTime() - (before + Date.now()) / 2;
  }

  encryptedSecrets(): Promise<{ id: number; secret: Buffer }[]> {
    return this.dataSource.query(SECRETS);
  }

  /** What a starting process checks SECRETS_KEY with; null before a process was started. */
  async secretsCanary(): Promise<{ sealed: Buffer; keys: Buffer | null } | null> {
    if (!(await this.exists('secrets_canary'))) return null;
    // The schema may be that of a version without the column.
    const [row] = await this.dataSource.query<{ sealed: Buffer; keys: Buffer | null }[]>(
      `SELECT sealed, decode(substr(to_json(c) ->> 'keys', 3), 'hex') AS keys FROM secrets_canary c`,
    );
    return row ?? null;
  }

  /** Only those of active subscriptions. */
  webhookUrls(): Promise<{ id: number; url: string }[]> {
    return this.dataSource.query(URLS);
  }

  /** Those that were seen lately, oldest first. */
  processes(): Promise<ProcessRow[]> {
    return this.dataSource.query(RUNNING_PROCESSES.text);
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }

  private async exists(table: string): Promise<boolean> {
    return (await this.row<{ exists: boolean }>(TABLE_EXISTS, [table])).exists;
  }

  private async row<Row>(sql: string, values: unknown[] = []): Promise<Row> {
    const [row] = await this.dataSource.query<Row[]>(sql, values);
    return row!;
  }
}
