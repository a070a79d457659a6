import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linkSync, readFileSync, symlinkSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { countRows } from '../support/row-counts.js';
import { runInThisProcess } from '../support/command.js';
import { useDatabase } from '../support/database.js';
import { ImportFiles, runImport } from '../support/import-process.js';
import { ServiceProcess } from '../support/processes.js';
import { describeWithPostgres } from '../support/servers.js';

/** Creating the files of the embedded database takes seconds of CPU time. */
const START_MS = 240_000;

const files = new ImportFiles();
afterAll(() => files.remove());

const product = (code: number | string): string =>
  `${JSON.stringify({ code, label: `Product ${code}`, taxes: [] })}\n`;
const products = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => product(from + index)).join('');

describeWithPostgres('a process that imports into PostgreSQL', () => {
  const database = useDatabase('suite');
  let environment: Record<string, string>;
  const stored = (): Promise<number> => countRows(database, 'products');

  beforeAll(async () => {
    environment = { DATABASE_URL: database.url! };
  });

  it('exits with 0, or with 1 when rows were refused, and prints the counts', async () => {
    const input = files.write('exit.ndjson', `${product('A')}{"code":"B"}\n`);
    const refused = await runImport(environment, 'products', input);
    const rejects = files.path('exit.refused.ndjson');
    expect(refused).toMatchObject({ code: 1, result: { rows: 2, created: 1, refused: 1, rejects } });
    expect(refused.output).toContain('"code":"rows_refused","message":"1 row was refused, and written to ');
    expect(readFileSync(rejects, 'utf8')).toContain('#/label: This member is required.');
    const good = await runImport(environment, 'products', files.write('good.ndjson', product('A')));
    expect(good).toMatchObject({ code: 0, result: { unchanged: 1, rejects: null } });
  });

  it('can be killed and started again: nothing is lost and nothing is doubled', async () => {
    const before = await stored();
    const count = 30_000;
    const input = files.write('killed.ndjson', products(0, count));
    const cli = new ServiceProcess('cli', environment, ['import', 'products', input]);
    // An uncommitted product with the code of the last row keeps the import from ending before it is killed.
    const session = new Client({ connectionString: database.url! });
    await session.connect();
    try {
      await session.query('BEGIN');
      await session.query(`INSERT INTO products (code, label, taxes) VALUES ($1, 'Product', '[]')`, [
        count - 1,
      ]);
      while ((await stored()) === before && !cli.hasExited) await sleep(5);
    } finally {
      await cli.kill('SIGKILL');
      await session.end();
    }
    const afterKill = (await stored()) - before;
    expect(afterKill).toBeGreaterThan(0);
    expect(afterKill).toBeLessThan(count);
    const { code, result } = await runImport(environment, 'products', input);
    expect(code).toBe(0);
    expect(result).toMatchObject({ rows: count, updated: 0, refused: 0 });
    expect((await stored()) - before).toBe(count);
  });
});

describe('a process that imports into the embedded database', () => {
  it(
    'uses the files of DATA_DIR',
    async () => {
      const environment = { DATA_DIR: files.path('data') };
      expect(await new ServiceProcess('cli', environment, ['db', 'migrate']).waitForExit()).toBe(0);
      const input = files.write('embedded.ndjson', products(0, 3));
      const { code, result } = await runImport(environment, 'products', input);
      expect({ code, result }).toMatchObject({ code: 0, result: { created: 3 } });
    },
    START_MS,
  );
});

describe('the command line of an import', () => {
  it.each([
    ['without a file', ['products'], 'Missing required argument'],
    ['of orders without an application', ['orders', 'x.csv'], '--application'],
    ['of a file whose name tells no format', ['products', 'x.txt'], 'Use --format csv or --format ndjson.'],
  ])('is wrong %s', async (_, args, message) => {
    const { code, output } = await runImport({}, ...args);
    expect(code).toBe(2);
    expect(output).toContain(message);
  });

  it('refuses a file of refused rows that is the input, even through a link, and leaves it', async () => {
    const text = 'code,label,taxes.1.name,taxes.1.rate\nM1,,VAT,20\n';
    const input = files.write('linked.csv', text);
    symlinkSync(input, files.path('symbolic.csv'));
    linkSync(input, files.path('linked.refused.csv'));
    const rejects = [
      relative(process.cwd(), input),
      files.path('symbolic.csv'),
      files.path('linked.refused.csv'),
    ];
    for (const options of [[], ...rejects.map((path) => ['--rejects', path])]) {
      const { code, stderr } = await runInThisProcess(['import', 'products', input, ...options]);
      expect(code).toBe(2);
      expect(stderr).toContain('is the input itself. Choose another one with --rejects.');
    }
    expect(readFileSync(input, 'utf8')).toBe(text);
  });

  it('names a file that cannot be read', async () => {
    const { code, output } = await runImport({}, 'products', files.path('missing.csv'));
    expect(code).toBe(1);
    expect(output).toContain(`Cannot read ${files.path('missing.csv')}`);
  });
});
