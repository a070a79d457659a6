import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithProgram } from '../support/servers.js';

describeWithProgram('script', 'bsdutils', 'the log on a terminal', () => {
  /** The output of a worker that cannot reach its database, in a terminal. */
  function outputOn(environment: Record<string, string>): string {
    const folder = mkdtempSync(join(tmpdir(), 'readable-log-'));
    const command = `timeout 15 ${process.execPath} dist/worker.js`;
    const { stdout } = spawnSync('script', ['-qec', command, join(folder, 'typescript')], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: 'postgres://127.0.0.1:1/orders',
        REDIS_URL: 'redis://127.0.0.1:1',
        ...environment,
      },
    });
    rmSync(folder, { recursive: true });
    return stdout;
  }

  it('is readable in development, and JSON in production', () => {
    const readable = outputOn({});
    expect(readable).toMatch(/WARN.*Waiting for the database/);
    expect(readable).not.toContain('"level"');
    const production = outputOn({ NODE_ENV: 'production', SECRETS_KEY: 'the key of the tests' });
    expect(production).toMatch(/"level":40.*Waiting for the database/);
  });
});
