import { describe, expect, it } from '@jest/globals';
import { ServiceProcess } from '../support/processes.js';

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const cli = new ServiceProcess('cli', {}, args);
  return { code: await cli.waitForExit(), output: cli.output };
}

describe('the command line interface', () => {
  it.each([
    ['without a command', [], 'A command is missing.'],
    ['with an unknown command', ['migrat'], 'Unknown command "migrat".'],
    ['with a name that every object has', ['constructor'], 'Unknown command "constructor".'],
    ['with an unknown option', ['migrate', '--force'], "Unknown option '--force'"],
    ['with more arguments than the command has', ['migrate', 'now'], 'Too many arguments for "migrate".'],
    ['with more than one file', ['openapi', 'a.json', 'b.json'], 'Too many arguments for "openapi".'],
  ])('exits with 2 and shows the usage %s', async (_, args, message) => {
    const { code, output } = await run(...args);
    expect(code).toBe(2);
    expect(output).toContain(message);
    expect(output).toContain('Usage: node dist/cli.js <command>');
  });

  it.each(['--help', '-h'])('shows the commands with %s', async (option) => {
    const { code, output } = await run(option);
    expect(code).toBe(0);
    for (const text of ['migrate', 'openapi [file]']) expect(output).toContain(text);
  });
});
