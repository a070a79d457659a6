import { beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { useEach } from '../support/each.js';
import { useDatabase, useDataSource } from '../support/database.js';

const SQUAWK = 'node_modules/squawk-cli/js/bin/squawk';

interface MigrationSql {
  name: string;
  text: string;
  inTransaction: boolean;
}

/** Runs the migration, because the SQL of a migration may depend on what it reads. */
async function sqlOf(migration: MigrationInterface, runner: QueryRunner): Promise<MigrationSql> {
  const statements: string[] = [];
  const query = (sql: string, parameters?: unknown[]): Promise<unknown> => {
    statements.push(sql);
    return runner.query(sql, parameters);
  };
  await migration.up(Object.create(runner, { query: { value: query } }) as QueryRunner);
  return {
    name: migration.name ?? migration.constructor.name,
    text: statements.map((sql) => `${sql.trim().replace(/;$/, '')};\n`).join('\n'),
    inTransaction: migration.transaction ?? true,
  };
}

/** @returns what squawk finds, one line each */
function lint(...migrations: MigrationSql[]): string[] {
  return [true, false].flatMap((inTransaction) =>
    lintFiles(
      migrations.filter((migration) => migration.inTransaction === inTransaction),
      inTransaction ? ['--assume-in-transaction'] : [],
    ),
  );
}

/** One process for all of them. */
function lintFiles(migrations: MigrationSql[], options: string[]): string[] {
  if (migrations.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'squawk-'));
  try {
    const files = migrations.map(({ name, text }) => {
      const file = join(folder, `${name}.sql`);
      writeFileSync(file, text);
      return file;
    });
    const args = [SQUAWK, '--config', '.squawk.toml', '--reporter', 'gcc', ...options, ...files];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const findings = stdout.split('\n').filter((line) => line !== '');
    // It exits with 1 if it finds something, and in any other way if it could not run.
    if (status !== (findings.length === 0 ? 0 : 1) || stderr !== '') throw new Error(`squawk: ${stderr}`);
    return findings.map((line) => line.replaceAll(`${folder}/`, ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const database = useDatabase('suite');
const dataSource = useDataSource('suite', database);
const runner = useEach(
  'suite',
  async () => dataSource.createQueryRunner(),
  (opened) => opened.release(),
);
let migrations: MigrationSql[];
beforeAll(async () => {
  await database.query('DROP SCHEMA public CASCADE');
  await database.query('CREATE SCHEMA public');
  migrations = [];
  for (const migration of dataSource.migrations) migrations.push(await sqlOf(migration, runner));
});

const planted = (transaction: boolean, ...statements: string[]): Promise<MigrationSql> =>
  sqlOf(
    {
      name: 'Planted',
      transaction,
      up: async (connection) => {
        for (const sql of statements) await connection.query(sql);
      },
      down: () => Promise.resolve(),
    },
    runner,
  );

describe('the SQL of migrations, checked by squawk', () => {
  it('can be applied while the previous version is in use', () => expect(lint(...migrations)).toEqual([]));

  it.each([
    [
      'an index that blocks writes while it is created',
      'CREATE INDEX lint_idx ON orders (customer_vat_number)',
      'require-concurrent-index-creation',
    ],
    [
      'a required column without a default',
      'ALTER TABLE orders ADD lint_flag boolean NOT NULL',
      'adding-required-field',
    ],
    [
      'a check that is validated at once',
      'ALTER TABLE orders ADD CONSTRAINT lint_check CHECK (version > 0)',
      'constraint-missing-not-valid',
    ],
    [
      'a foreign key that is validated at once',
      'ALTER TABLE orders ADD CONSTRAINT lint_fkey FOREIGN KEY (contact_id) REFERENCES contacts (id)',
      'adding-foreign-key-constraint',
    ],
    [
      'a unique constraint whose index blocks writes',
      'ALTER TABLE orders ADD CONSTRAINT lint_key UNIQUE (code)',
      'disallowed-unique-constraint',
    ],
    [
      'a column of another type',
      'ALTER TABLE payments ALTER date TYPE timestamptz(6)',
      'changing-column-type',
    ],
    [
      'a renamed column',
      'ALTER TABLE webhook_attempts RENAME COLUMN reason TO lint_reason',
      'renaming-column',
    ],
    ['a dropped column', 'ALTER TABLE products DROP COLUMN label', 'ban-drop-column'],
  ])('reports %s', async (_, sql, rule) => {
    const findings = lint(await planted(true, sql));
    expect(findings.join('\n')).toMatch(new RegExp(`^Planted\\.sql:.* ${rule} `, 'm'));
  });

  it('accepts the forms that docs/recipes/add-a-migration.md describes', async () => {
    const index = await planted(
      false,
      'DROP INDEX CONCURRENTLY IF EXISTS lint_recipe_idx',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS lint_recipe_idx ON orders (customer_vat_number)',
    );
    const change = await planted(
      true,
      `ALTER TABLE customers ADD lint_note text, ADD lint_level integer NOT NULL DEFAULT 0`,
      `ALTER TABLE customers ADD CONSTRAINT lint_level_check CHECK (lint_level >= 0) NOT VALID`,
      `CREATE TABLE lint_later (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, name text NOT NULL);
       CREATE INDEX lint_later_idx ON lint_later (name)`,
    );
    const validation = await planted(true, 'ALTER TABLE customers VALIDATE CONSTRAINT lint_level_check');
    expect(lint(index, change, validation)).toEqual([]);
  });
});
