import { describe, expect, it } from '@jest/globals';
import { runCommand, runInThisProcess } from '../support/command.js';

const NO_NUMBER = ['canary', '--url', 'http://127.0.0.1:1', '--timeout', 'soon'];

describe('the command line', () => {
  it.each([
    ['without a command', [], 'A command is missing.'],
    ['with a group alone', ['db'], 'A command is missing.'],
    ['with an unknown command', ['migrat'], "Unknown command 'migrat'"],
    ['with a name that every object has', ['constructor'], "Unknown command 'constructor'"],
    ['with an unknown option', ['migrate', '--force'], "Unknown option '--force'"],
    ['with more arguments than the command has', ['doctor', 'a', 'b'], 'Too many arguments'],
    ['with a command that an API has replaced', ['import', 'products'], "Unknown command 'import'"],
    ['with a text for a number', NO_NUMBER, 'Expected a number such as 12.'],
    ['without an option that is required', ['canary'], "'--url <URL>' not specified"],
  ])('exits with 2 and says why %s', async (_, args, message) => {
    const { code, stdout, stderr } = await runInThisProcess(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('exits as a process with the same code and text', async () => {
    expect(await runCommand(NO_NUMBER)).toEqual(await runInThisProcess(NO_NUMBER));
  });

  it('writes an error as one JSON object with --json', async () => {
    const { code, stdout, stderr } = await runInThisProcess([...NO_NUMBER, '--json']);
    expect([code, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr)).toEqual({
      code: 'usage',
      message: expect.stringContaining('Expected a number such as 12.'),
    });
  });

  it.each([
    [['--help'], ['db', 'secrets', 'migrate', 'doctor', 'canary']],
    [
      ['canary', '-h'],
      ['--url <URL>', '--json'],
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
