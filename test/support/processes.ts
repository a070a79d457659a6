import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Environment } from '../../src/config/env.js';
import { waitUntil } from './delivery.js';

/** Time limit for a busy machine. */
const START_MS = 120_000;

const ADDRESS = /http:\/\/[\w.]+:(\d+)/;

/** The connections of a process. Several processes run for each test file that runs at the same time, and PostgreSQL accepts 100. */
const DATABASE_POOL_SIZE = '8';

const PROJECT = join(import.meta.dirname, '../..');

/** A program that runs beside the test. */
export class BackgroundProcess {
  output = '';
  private readonly process: ChildProcess;

  constructor(program: string, args: string[], environment: Environment, folder = PROJECT) {
    this.process = spawn(program, args, {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream!.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /** Waits until the output contains `text`. @throws Error when the process exits or the time limit is reached */
  async waitForOutput(text: string): Promise<void> {
    await this.until(() => this.output.includes(text));
  }

  /** The URL of the API without a path; it logs its port outside production. */
  async url(host = '127.0.0.1'): Promise<string> {
    const port = (): string | undefined => ADDRESS.exec(this.output)?.[1];
    await this.until(() => port() !== undefined);
    return `http://${host}:${port()}`;
  }

  private async until(condition: () => boolean): Promise<void> {
    await waitUntil(() => condition() || this.hasExited, START_MS);
    if (!condition()) throw new Error(`The process exited: ${this.output}`);
  }

  get hasExited(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** @returns the exit code, or null when it was killed */
  async waitForExit(): Promise<number | null> {
    if (!this.hasExited) await once(this.process, 'exit');
    return this.process.exitCode;
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.waitForExit();
  }
}

/** A process of the compiled service; `npm test` compiles it. */
export class ServiceProcess extends BackgroundProcess {
  /**
   * @param entry `main`, `worker` or `cli`, with its arguments
   * @param folder of another version
   * @param launcher the program and options that start it
   */
  constructor(
    entry: string,
    environment: Environment,
    args: string[] = [],
    folder = PROJECT,
    launcher: string[] = [],
  ) {
    const variables = { PATH: process.env['PATH'], DATABASE_POOL_SIZE, ...environment };
    const [program, ...options] = [...launcher, process.execPath, `dist/${entry}.js`, ...args];
    super(program!, options, variables, folder);
  }
}
