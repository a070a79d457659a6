import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Environment } from '../../src/config/env.js';
import { eventually } from './delivery.js';

/** Of a busy machine. */
const START_MS = 60_000;

const ADDRESS = /http:\/\/[\w.]+:(\d+)/;

const PROJECT = join(import.meta.dirname, '../..');

/** A process of the compiled service, as it runs in production; `npm test` compiles it. */
export class ServiceProcess {
  output = '';
  private readonly process: ChildProcess;

  /** @param entry `main`, `worker` or `cli`, with its arguments */
  constructor(entry: string, environment: Environment, args: string[] = []) {
    this.process = spawn(process.execPath, [`dist/${entry}.js`, ...args], {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream!.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /** @throws Error with what it said, when it ended or did not say `text` in time */
  async says(text: string): Promise<void> {
    await this.until(() => this.output.includes(text));
  }

  /** Where the API listens, without a path; outside production it says so when it starts. */
  async url(): Promise<string> {
    const port = (): string | undefined => ADDRESS.exec(this.output)?.[1];
    await this.until(() => port() !== undefined);
    return `http://127.0.0.1:${port()}`;
  }

  private async until(isSo: () => boolean): Promise<void> {
    await eventually(() => isSo() || this.hasEnded, START_MS);
    if (!isSo()) throw new Error(`The process ended: ${this.output}`);
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** @returns the exit code, or null when it was killed */
  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.process, 'exit');
    return this.process.exitCode;
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.ended();
  }
}
