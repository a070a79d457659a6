import { describe, expect, it } from '@jest/globals';
import { runCommand, runInThisProcess } from '../support/command.js';

describe('the command line', () => {
  it.each([
    ['without a command', [], 'A command is missing.'],
    ['with a group alone', ['applications'], 'A command is missing.'],
    ['with an unknown command', ['migrat'], "Unknown command 'migrat'"],
    ['with a name that every object has', ['constructor'], "Unknown command 'constructor'"],
    ['with an unknown option', ['migrate', '--force'], "Unknown option '--force'"],
    ['with more arguments than the command has', ['doctor', 'a', 'b'], 'Too many arguments'],
    ['without an argument', ['applications', 'create'], "Missing required argument 'NAME'"],
    ['with a text for an id', ['applications', 'disable', 'shop'], 'Expected an id such as 12.'],
    [
      'without an option that is required',
      ['orders', 'export'],
      "Required option '--since <TIME>' not specified",
    ],
    [
      'with a day for a time that does not exist',
      ['orders', 'export', '--since', '2026-02-30'],
      'Expected a time',
    ],
    [
      'with a format that does not exist',
      ['orders', 'export', '--since', '2026-01-01', '--format', 'xml'],
      'ndjson, csv',
    ],
    [
      'with CSV for JSON',
      ['orders', 'export', '--since', '2026-01-01', '--format', 'csv', '--json'],
      'needs --output',
    ],
  ])('exits with 2 and says why %s', async (_, args, message) => {
    const { code, stdout, stderr } = await runInThisProcess(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('exits as a process with the same code and text', async () => {
    const args = ['applications', 'disable', 'shop'];
    expect(await runCommand(args)).toEqual(await runInThisProcess(args));
  });

  it('writes an error as one JSON object with --json', async () => {
    const { code, stdout, stderr } = await runInThisProcess(['applications', 'disable', 'shop', '--json']);
    expect([code, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr)).toEqual({
      code: 'usage',
      message: expect.stringContaining('Expected an id such as 12.'),
    });
  });

  it.each([
    [['--help'], ['applications', 'tokens', 'webhooks', 'orders', 'db', 'doctor', 'migrate']],
    [
      ['webhooks', 'replay', '-h'],
      ['<WEBHOOK>', '--since <TIME>', '--json'],
    ],
  ])('shows the help of %j', async (args, texts) => {
    const { code, stdout } = await runInThisProcess(args);
    expect(code).toBe(0);
    for (const text of texts) expect(stdout).toContain(text);
  });

  it.each([
    ['a wrong variable', { PORT: 'x' }, 'PORT must be'],
    [
      'a directory without an embedded database',
      { DATA_DIR: '/nonexistent' },
      'There is no embedded database in /nonexistent.',
    ],
    [
      'a database server that is not there',
      { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/orders' },
      'The database at 127.0.0.1:1 cannot be reached: nothing listens there.',
    ],
  ])('exits with 1 and says what is wrong with %s', async (_, environment, message) => {
    const { code, stdout, stderr } = await runCommand(['applications', 'list'], environment);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret');
  });
});
