import type { TestDatabase } from './database.js';

/** Tables that are not recorded: they contain no data of the interface, or are filled later by a background job. */
const IGNORED_TABLES = ['effects', 'idempotency_keys', 'migrations', 'processes'];

/**
 * Records each change of a row from now on, so that a test sees what a request changed, and whether it did so twice.
 * An update of only `updated_at` or `last_used_at` is not recorded.
 */
export async function recordRowChanges({ query }: TestDatabase): Promise<void> {
  await query(`
    CREATE TABLE effects (id bigserial, name text NOT NULL);
    CREATE FUNCTION note_effect() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND
        to_jsonb(OLD) - '{updated_at,last_used_at}'::text[] = to_jsonb(NEW) - '{updated_at,last_used_at}'::text[]
      THEN RETURN NULL; END IF;
      -- Refused requests are stored later by a background job.
      IF TG_TABLE_NAME = 'journal' AND to_jsonb(coalesce(NEW, OLD)) ->> 'outcome' = 'refused' THEN RETURN NULL; END IF;
      INSERT INTO effects (name) VALUES (TG_OP || ' ' || TG_TABLE_NAME);
      RETURN NULL;
    END $$;
  `);
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1)`,
    [IGNORED_TABLES],
  );
  for (const { name } of tables) {
    await query(`
      CREATE TRIGGER note_effect AFTER INSERT OR UPDATE OR DELETE ON "${name}"
      FOR EACH ROW EXECUTE FUNCTION note_effect()`);
  }
}

/** @returns the changes since the last call, such as `INSERT orders`, sorted by name */
export async function takeRowChanges({ query }: TestDatabase): Promise<string[]> {
  const rows = await query<{ name: string }>('DELETE FROM effects RETURNING name');
  return rows.map(({ name }) => name).sort();
}
