import type { Answer } from './api-client.js';
import type { Environment } from '../../src/config/env.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runCommandLine } from '../../src/app/commands/command-line.js';

const CLI = join(import.meta.dirname, '../../dist/cli.js');

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end; only these variables are set, and PATH. */
export async function runCommand(args: string[], environment: Environment = {}): Promise<CommandResult> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result: CommandResult = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (result.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (result.stderr += chunk.toString()));
  await once(child, 'close');
  return { ...result, code: child.exitCode };
}

/**
 * What a wrong command line writes, and the exit code, without the half second of computing time that a process takes. Other
 * commands read the configuration of the process that runs them.
 */
export async function runInThisProcess(args: string[]): Promise<CommandResult> {
  const result = { stdout: '', stderr: '' };
  const restore = [capture('stdout', result), capture('stderr', result)];
  try {
    const code = await runCommandLine(args);
    return { ...result, code };
  } finally {
    restore.forEach((end) => end());
  }
}

/** Collects what is written to the stream, and removes the listeners that were added meanwhile. @returns what ends this */
function capture(name: 'stdout' | 'stderr', result: Omit<CommandResult, 'code'>): () => void {
  const stream = process[name];
  const { write } = stream;
  const listeners = stream.listeners('error');
  stream.write = (chunk: string | Uint8Array): boolean => {
    result[name] += chunk.toString();
    return true;
  };
  return () => {
    stream.write = write;
    for (const listener of stream.listeners('error') as (() => void)[])
      if (!listeners.includes(listener)) stream.off('error', listener);
  };
}

/**
 * Runs a command with `--json`.
 * @returns what it wrote: one value for each line
 * @throws Error when it failed
 */
export async function commandOutput(args: string[], environment: Environment): Promise<Answer['body'][]> {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], environment);
  if (code !== 0 || stderr !== '') throw new Error(`${args.join(' ')} exited with ${code}: ${stderr}`);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
