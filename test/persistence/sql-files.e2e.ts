import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApplicationsFixture } from '../support/authorisation/applications-fixture.js';
import { startService } from '../support/service.js';
import { useEverything } from '../support/sql/scenario.js';
import { readSqlFiles, toSqlFiles, writeSqlFiles, type SqlFiles } from '../support/sql/sql-files.js';
import { SqlRecorder } from '../support/sql/sql-recorder.js';

/** `npm run sql` writes the files instead of comparing them. */
const WRITES = process.env['WRITE_SQL_FILES'] === 'true';

describe('docs/sql', () => {
  let recorder: SqlRecorder;
  let fixture: ApplicationsFixture;
  let files: SqlFiles;
  beforeAll(async () => {
    recorder = await SqlRecorder.start();
    fixture = await ApplicationsFixture.start(await startService({ RATE_LIMIT_PER_MINUTE: '1000000' }));
    await useEverything(fixture);
    files = toSqlFiles(recorder.recorded);
    if (WRITES) writeSqlFiles(files);
  });
  afterAll(() => fixture.stop());

  it('has every statement as PostgreSQL receives it; "npm run sql" brings it up to date', () => {
    const committed = readSqlFiles();
    expect([...committed.keys()].sort()).toEqual([...files.keys()].sort());
    for (const [file, text] of files) expect([file, committed.get(file)]).toEqual([file, text]);
  });

  it('has the statements of every method of every repository', () =>
    expect(recorder.methods.filter((method) => !recorder.called.has(method))).toEqual([]));

  it('has an example of every statement and every filter that the sources name', () => {
    const used = new Set(recorder.recorded.map(({ name }) => name));
    const isUsed = (defined: string): boolean =>
      [...used].some((name) => `_${name}_`.includes(`_${defined}_`));
    expect([...recorder.definedNames.keys()].filter((name) => !isUsed(name))).toEqual([]);
  });
});
