import { describe, expect, it } from '@jest/globals';
import { runCommand, runInThisProcess } from '../support/command.js';

const NO_ID = ['import', 'orders', 'x.csv', '--application', 'shop'];

describe('the command line', () => {
  it.each([
    ['without a command', [], 'A command is missing.'],
    ['with a group alone', ['db'], 'A command is missing.'],
    ['with an unknown command', ['migrat'], "Unknown command 'migrat'"],
    ['with a name that every object has', ['constructor'], "Unknown command 'constructor'"],
    ['with an unknown option', ['migrate', '--force'], "Unknown option '--force'"],
    ['with more arguments than the command has', ['doctor', 'a', 'b'], 'Too many arguments'],
    ['without an argument', ['import', 'products'], "Missing required argument 'FILE'"],
    ['with a text for an id', NO_ID, 'Expected an id such as 12.'],
    [
      'without an option that is required',
      ['import', 'orders', 'x.csv'],
      "'--application <ID>' not specified",
    ],
    ['with a format that does not exist', ['import', 'products', 'x', '--format', 'xml'], 'csv, ndjson'],
  ])('exits with 2 and says why %s', async (_, args, message) => {
    const { code, stdout, stderr } = await runInThisProcess(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('exits as a process with the same code and text', async () => {
    expect(await runCommand(NO_ID)).toEqual(await runInThisProcess(NO_ID));
  });

  it('writes an error as one JSON object with --json', async () => {
    const { code, stdout, stderr } = await runInThisProcess([...NO_ID, '--json']);
    expect([code, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr)).toEqual({
      code: 'usage',
      message: expect.stringContaining('Expected an id such as 12.'),
    });
  });

  it.each([
    [['--help'], ['import', 'db', 'secrets', 'migrate', 'doctor', 'canary']],
    [
      ['import', 'orders', '-h'],
      ['FILE', '--application <ID>', '--json'],
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
    const { code, stdout, stderr } = await runCommand(['secrets', 'reseal'], environment);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret');
  });
});
