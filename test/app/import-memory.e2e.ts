import { afterAll, expect, it } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { createDatabase } from '../support/database.js';
import { ImportFiles, runImport } from '../support/import-process.js';
import { describeWithPostgres } from '../support/servers.js';

const PRODUCTS = 200;
const REPETITIONS = 60;
/** Most of a line is white space, because validation takes longer than reading. */
const LINE_LENGTH = 20_000;
/** The limit of the heap. The file has 240 MB, which does not fit into it; the import needs about 100 MiB. */
const HEAP_MIB = 160;

describeWithPostgres('an import of a large file', () => {
  const files = new ImportFiles();
  afterAll(() => files.remove());

  it('keeps only a part of the file in memory', async () => {
    const database = await createDatabase();
    const product = (_: unknown, code: number): string =>
      `${JSON.stringify({ code, label: 'Label', taxes: [] })}\n`.padStart(LINE_LENGTH);
    const lines = Array.from({ length: PRODUCTS }, product).join('');
    const file = files.write('large.ndjson', '');
    for (let time = 0; time < REPETITIONS; time += 1) appendFileSync(file, lines);
    const environment = {
      DATABASE_URL: database.url!,
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
    };
    const { code, result } = await runImport(environment, 'products', file);
    expect({ code, result }).toMatchObject({
      code: 0,
      result: { created: PRODUCTS, unchanged: PRODUCTS * (REPETITIONS - 1) },
    });
    await database.drop();
  });
});
