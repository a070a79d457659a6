import pg, { type Client } from 'pg';
import type { Connection } from '../../platform/postgres/connection.js';
import { HAS_DATA } from './database-inspection.js';
import {
  NO_TIME_LIMITS,
  NO_TRANSACTION_LIMIT,
  sessionStart,
} from '../../platform/postgres/session-settings.js';

interface CopiedTable {
  table: string;
  rows: number;
}

interface Table {
  name: string;
  columns: string[];
}

interface ForeignKey {
  drop: string;
  add: string;
}

/** A page of JSON must fit into the memory of both databases; a row has 200 KB at most. */
const ROWS_PER_READ = 200;

/** All tables but that of the migrations. */
const TABLES = `
  SELECT c.relname AS name, ARRAY(
    SELECT a.attname::text FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY a.attnum) AS columns
  FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'migrations'
  ORDER BY c.relname`;

/** For each foreign key the statements that remove it, and add it again. */
const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
  ORDER BY conrelid::regclass::text, conname`;

const SEQUENCES = `
  SELECT quote_ident(sequencename) AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL`;

/**
 * Replaces all rows of `to`, which must have none but those of the migrations, by those of `from`. Both have the current
 * schema. The rows travel as JSON that PostgreSQL writes and reads, so that no value is converted here.
 * @returns null when `to` already contains data
 */
export async function copyToServer(from: Connection, to: Connection): Promise<CopiedTable[] | null> {
  const source = await connect(from);
  try {
    const target = await connect(to);
    try {
      // The transaction ends with the connection, also when it fails.
      await target.query('BEGIN');
      const { rows } = await target.query<{ filled: boolean }>(HAS_DATA);
      if (rows[0]!.filled) return null;
      const copied = await copyTables(source, target);
      await target.query('COMMIT');
      return copied;
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

async function connect(connection: Connection): Promise<Client> {
  const { url, options, Client = pg.Client } = sessionStart(connection);
  const server = url === undefined ? connection : { connectionString: url };
  // The words of orders are copied like all other rows, so the trigger that would write them is switched off.
  const client = new Client({ ...server, options: `${options} ${NO_TIME_LIMITS}` });
  // A lost connection fails the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(NO_TRANSACTION_LIMIT);
  return client;
}

async function copyTables(source: Client, target: Client): Promise<CopiedTable[]> {
  // A cursor needs a transaction.
  await source.query('BEGIN READ ONLY');
  const { rows: tables } = await target.query<Table>(TABLES);
  // Rows may refer to later ones of their table, and tables to each other. So the keys are checked when all rows are there.
  const { rows: foreignKeys } = await target.query<ForeignKey>(FOREIGN_KEYS);
  for (const { drop } of foreignKeys) await target.query(drop);
  await target.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  const copied: CopiedTable[] = [];
  for (const table of tables) copied.push(await copyTable(source, target, table));
  for (const { add } of foreignKeys) await target.query(add);
  const { rows: sequences } = await source.query<{ name: string; value: string }>(SEQUENCES);
  for (const { name, value } of sequences) await target.query('SELECT setval($1, $2)', [name, value]);
  // The copy is complete, so the data history goes on.
  await target.query(`UPDATE data_histories SET server = coalesce(server_identity(), server)`);
  return copied;
}

async function copyTable(source: Client, target: Client, table: Table): Promise<CopiedTable> {
  const name = quoted(table.name);
  const columns = table.columns.map(quoted).join(', ');
  const insert = `
    INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`;
  await source.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${name} t`);
  let count = 0;
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`FETCH ${ROWS_PER_READ} FROM copied`);
    if (rows.length === 0) break;
    await target.query(insert, [`[${rows.map(({ row }) => row).join(',')}]`]);
    count += rows.length;
  }
  await source.query('CLOSE copied');
  return { table: table.name, rows: count };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
