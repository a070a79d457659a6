import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandDatabase, type CommandDatabase } from '../support/command-database.js';
import { commandOutput } from '../support/command.js';
import { runCommands } from '../support/documented-commands.js';

describe('commands', () => {
  let database: CommandDatabase;
  beforeAll(async () => void (database = await commandDatabase(() => Promise.resolve())));
  afterAll(() => database.drop());

  it('say in a sentence that standard output cannot be written', async () => {
    const command = 'node dist/cli.js db status > /dev/full';
    await expect(runCommands(command, database.environment)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'Standard output cannot be written: ENOSPC: no space left on device, write.\n',
      ),
    });
  });

  it('show the state of the schema', async () => {
    const [status] = await commandOutput(['db', 'status'], database.environment);
    expect(status).toMatchObject({ current: true, pending: [], unknown: [] });
    expect(status.applied[0]).toMatch(/^InitialSchema/);
  });

  it('doctor finds nothing wrong', async () => {
    const settings = { SECRETS_KEY: '', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
    const [report] = await commandOutput(['doctor'], { ...database.environment, ...settings });
    expect(report.checks.filter(({ result }: { result: string }) => result === 'failed')).toEqual([]);
    const names = report.checks.map(({ check }: { check: string }) => check);
    expect(names).toEqual(
      expect.arrayContaining([
        'configuration',
        'database',
        'migrations',
        'clock',
        'secrets',
        'addresses',
        'redis',
      ]),
    );
  });
});
