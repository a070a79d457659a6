import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Environment } from '../../src/config/env.js';
import { eventually } from './delivery.js';

/** Of a busy machine. */
const START_MS = 60_000;

const PROJECT = join(import.meta.dirname, '../..');

/** A process of the compiled service, as it runs in production; `npm test` compiles it. */
export class ServiceProcess {
  output = '';
  private readonly process: ChildProcess;

  /** @param entry `main` or `worker` */
  constructor(entry: string, environment: Environment) {
    this.process = spawn(process.execPath, [`dist/${entry}.js`], {
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
    await eventually(() => this.output.includes(text) || this.hasEnded, START_MS);
    if (!this.output.includes(text)) throw new Error(`The process ended: ${this.output}`);
  }

  private get hasEnded(): boolean {
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
