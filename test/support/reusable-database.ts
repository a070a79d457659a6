/** A connection, or an embedded database itself. */
interface Queries {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** What a database has before a test uses it, to compare and to restore. */
export interface InitialState {
  schema: unknown;
  administrator: unknown;
}

interface WrittenTables {
  names: string[] | null;
  areLarge: boolean;
}

/** Everything but rows that a test can change. Statistics are counted, because they change the plans of queries. */
const SCHEMA = `
  SELECT md5(string_agg(part, ' ' ORDER BY part)) AS value FROM (
    SELECT concat(oid, relname, relacl) AS part FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat(attrelid, attname, atttypid, attnotnull, atthasdef) FROM pg_attribute WHERE attrelid >= 16384
    UNION ALL SELECT concat(oid, conname, convalidated) FROM pg_constraint
    UNION ALL SELECT concat(oid, tgname, tgenabled) FROM pg_trigger
    UNION ALL SELECT concat(oid, proname, md5(prosrc)) FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT concat(oid, nspname, nspacl) FROM pg_namespace WHERE nspname NOT LIKE 'pg_%temp%'
    UNION ALL SELECT setconfig::text FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase
      WHERE d.datname = current_database()
    UNION ALL SELECT datacl::text FROM pg_database WHERE datname = current_database()
    UNION ALL SELECT concat('statistics of ', tablename, '.', attname) FROM pg_stats WHERE schemaname = 'public'
    UNION ALL SELECT name FROM migrations
    UNION ALL SELECT id FROM data_histories
  ) parts`;
const ADMINISTRATOR = 'SELECT to_jsonb(a) AS value FROM applications a WHERE id = 0';
/**
 * The tables that a test wrote to, but for the processes that are running and the keys that they know, and whether one of them became larger than an empty table is for the planner (10 pages), or
 * was vacuumed. All others refer to `applications`, so that TRUNCATE would empty all of them with it.
 */
const WRITTEN_TABLES = `
  SELECT json_build_object('names', json_agg(oid::regclass::text),
    'areLarge', bool_or(pg_relation_size(oid) > 10 * 8192 OR reltuples >= 0)) AS value FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('migrations', 'applications', 'data_histories', 'processes', 'secrets_canary')
    AND pg_relation_size(oid) > 0`;
const RESTART_SEQUENCES = `
  SELECT count(setval(format('%I.%I', schemaname, sequencename), start_value, false)) FROM pg_sequences
  WHERE sequencename <> 'migrations_id_seq'`;

export async function initialState(database: Queries): Promise<InitialState> {
  return {
    schema: await valueOf(database, SCHEMA),
    administrator: await valueOf(database, ADMINISTRATOR),
  };
}

/**
 * Removes what a test wrote, if it changed nothing but rows. Ids continue, because a service may still know the former ones.
 * @returns whether another test can use the database
 */
export async function emptied(database: Queries, initial: InitialState): Promise<boolean> {
  // Without the table of migrations the query fails.
  const schema = await valueOf(database, SCHEMA).catch(() => null);
  if (schema !== initial.schema) return false;
  await empty(database);
  await database.query('DELETE FROM applications');
  await database.query(
    'INSERT INTO applications SELECT * FROM jsonb_populate_record(NULL::applications, $1)',
    [initial.administrator],
  );
  return true;
}

/** The same for a database that no service uses: no process and no key is known, and the next test gets the first ids. */
export async function restore(database: Queries, initial: InitialState): Promise<boolean> {
  if (!(await emptied(database, initial))) return false;
  await database.query('WITH known AS (DELETE FROM processes) DELETE FROM secrets_canary');
  await database.query(RESTART_SEQUENCES);
  return true;
}

/** TRUNCATE makes new files for each index of all tables that refer to another one, which takes a tenth of a second. */
async function empty(database: Queries): Promise<void> {
  const { names, areLarge } = (await valueOf(database, WRITTEN_TABLES)) as WrittenTables;
  if (names === null) return;
  if (areLarge) {
    await database.query(`TRUNCATE ${names.join(', ')} CASCADE`);
    return;
  }
  // Without triggers: neither those of foreign keys nor the service's own.
  await database.query('SET session_replication_role = replica');
  for (const name of names) await database.query(`DELETE FROM ${name}`);
  await database.query('RESET session_replication_role');
}

async function valueOf(database: Queries, query: string): Promise<unknown> {
  const [row] = (await database.query(query)).rows as { value: unknown }[];
  return row?.value;
}
