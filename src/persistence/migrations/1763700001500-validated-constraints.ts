import { Logger } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BLANK_CONTENT_TO_NULL } from './blank-content.js';

/** Constraints that old rows may break: each table with its constraints, and what each of them demands. */
const UNVALIDATED = `
  SELECT conrelid::regclass::text AS "table", json_agg(json_build_object(
    'name', quote_ident(conname), 'condition', pg_get_expr(conbin, conrelid)) ORDER BY conname) AS checks
  FROM pg_constraint
  WHERE contype = 'c' AND NOT convalidated AND connamespace = current_schema()::regnamespace
  GROUP BY conrelid ORDER BY 1`;

interface Unvalidated {
  table: string;
  checks: { name: string; condition: string }[];
}

/**
 * Makes the constraints hold for old rows too, where they do. One that some rows break stays as it is, so that the
 * service starts; a warning says which, and how many rows.
 *
 * Besides, a packaging reference has no blank label: it becomes the label of the items that are ordered by it.
 */
export class ValidatedConstraints1763700001500 implements MigrationInterface {
  name = 'ValidatedConstraints1763700001500';
  private readonly logger = new Logger('Migration');

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      LOCK TABLE packaging_references IN ACCESS EXCLUSIVE MODE;
      UPDATE packaging_references SET label = NULL WHERE btrim(label) = '';
      ALTER TABLE packaging_references
        ADD CONSTRAINT packaging_references_label_check CHECK (btrim(label) <> '') NOT VALID`);
    // For databases that had the constraints before the migration that brings them mended anything.
    const mends = Object.values(BLANK_CONTENT_TO_NULL).flat();
    for (const mend of mends) await runner.query(mend);
    const unvalidated = (await runner.query(UNVALIDATED)) as Unvalidated[];
    for (const each of unvalidated) await this.validate(runner, each);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE packaging_references DROP CONSTRAINT packaging_references_label_check');
  }

  /** Reads the table once to count, and once more for what holds. */
  private async validate(runner: QueryRunner, { table, checks }: Unvalidated): Promise<void> {
    const counts = checks.map(({ condition }) => `count(*) FILTER (WHERE NOT (${condition}))`);
    const sql = `SELECT ARRAY[${counts.join(', ')}]::int[] AS broken FROM ${table}`;
    const [row] = (await runner.query(sql)) as { broken: number[] }[];
    const broken = checks.map(({ name }, index) => ({ name, rows: row!.broken[index]! }));
    for (const { name, rows } of broken.filter((each) => each.rows > 0)) {
      this.logger.warn(
        `${rows} row(s) of ${table} from before break the constraint ${name}, which holds for new rows only. ` +
          `Once they are mended: ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`,
      );
    }
    const kept = broken.filter(({ rows }) => rows === 0).map(({ name }) => `VALIDATE CONSTRAINT ${name}`);
    if (kept.length > 0) await runner.query(`ALTER TABLE ${table} ${kept.join(', ')}`);
  }
}
