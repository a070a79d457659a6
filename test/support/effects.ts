import type { TestDatabase } from './database.js';

/** What describes requests, and not what they are about. */
const BESIDES = ['effects', 'idempotency_keys', 'migrations'];

/**
 * Writes down each change of a row from now on, so that a test sees what a request did, and did twice. What only moves a
 * date of the kind that every use moves is no change.
 */
export async function watchEffects({ query }: TestDatabase): Promise<void> {
  await query(`
    CREATE TABLE effects (id bigserial, name text NOT NULL);
    CREATE FUNCTION note_effect() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND
        to_jsonb(OLD) - '{updated_at,last_used_at}'::text[] = to_jsonb(NEW) - '{updated_at,last_used_at}'::text[]
      THEN RETURN NULL; END IF;
      INSERT INTO effects (name) VALUES (TG_OP || ' ' || TG_TABLE_NAME);
      RETURN NULL;
    END $$;
  `);
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1)`,
    [BESIDES],
  );
  for (const { name } of tables) {
    await query(`
      CREATE TRIGGER note_effect AFTER INSERT OR UPDATE OR DELETE ON "${name}"
      FOR EACH ROW EXECUTE FUNCTION note_effect()`);
  }
}

/** What was done to which table since this was last asked, such as `INSERT orders`; in no order. */
export async function takeEffects({ query }: TestDatabase): Promise<string[]> {
  const rows = await query<{ name: string }>('DELETE FROM effects RETURNING name');
  return rows.map(({ name }) => name).sort();
}
