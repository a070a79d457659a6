import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createDatabase, type TestDatabase } from '../support/database.js';

describe('a route that openapi.json lacks', () => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
    folder = mkdtempSync(join(tmpdir(), 'undocumented-route-'));
    for (const part of ['dist', 'package.json']) cpSync(part, join(folder, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
    delete document.paths['/api/v1/orders/{id}/ship'];
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  it('stops the start, and the error names the route and the command', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/main.js'], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        ...(database.url !== null && { DATABASE_URL: database.url }),
      },
    });
    expect(stdout + stderr).toContain(
      'openapi.json has no operation POST /api/v1/orders/:id/ship. Run "npm run openapi" to generate it again.',
    );
    expect(status).toBe(1);
  });
});
