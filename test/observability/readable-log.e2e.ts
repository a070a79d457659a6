import { expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackgroundProcess } from '../support/processes.js';
import { describeWithProgram } from '../support/servers.js';

describeWithProgram('script', 'bsdutils', 'the log on a terminal', () => {
  /** The output of a worker that cannot reach its database, in a terminal. */
  async function outputOn(environment: Record<string, string>): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'readable-log-'));
    const command = `exec ${process.execPath} dist/worker.js`;
    const terminal = new BackgroundProcess('script', ['-qefc', command, join(folder, 'typescript')], {
      PATH: process.env['PATH'],
      DATABASE_URL: 'postgres://127.0.0.1:1/orders',
      REDIS_URL: 'redis://127.0.0.1:1',
      ...environment,
    });
    try {
      await terminal.waitForOutput('Waiting for the database');
    } finally {
      // script passes the signal on to the worker, and exits after it.
      await terminal.kill('SIGTERM');
      rmSync(folder, { recursive: true });
    }
    return terminal.output;
  }

  it('is readable in development, and JSON in production', async () => {
    const readable = await outputOn({});
    expect(readable).toMatch(/WARN.*Waiting for the database/);
    expect(readable).not.toContain('"level"');
    const production = await outputOn({ NODE_ENV: 'production', SECRETS_KEY: 'the key of the tests' });
    expect(production).toMatch(/"level":40.*Waiting for the database/);
  });
});
