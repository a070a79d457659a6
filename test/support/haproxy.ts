import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitUntil } from './delivery.js';
import { freePort } from './free-port.js';
import { programPath } from './servers.js';

const CONFIGURATION = join(import.meta.dirname, '../../ops/haproxy/haproxy.cfg');

/** The load balancer with the configuration of ops/haproxy. */
export class Haproxy {
  output = '';

  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [process.stdout, process.stderr]) {
      stream!.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /** @param apis the URLs of two API processes */
  static async start([first, second]: [string, string]): Promise<Haproxy> {
    const address = `127.0.0.1:${await freePort()}`;
    const env = { BIND: address, API_1: new URL(first).host, API_2: new URL(second).host };
    const child = spawn(programPath('haproxy')!, ['-f', CONFIGURATION], { env, stdio: 'pipe' });
    const haproxy = new Haproxy(child, `http://${address}`);
    await waitUntil(() => haproxy.isListening());
    return haproxy;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.process.kill('SIGTERM');
    await once(this.process, 'exit');
  }

  /** @throws Error when haproxy refuses the configuration */
  private async isListening(): Promise<boolean> {
    if (this.process.exitCode !== null) throw new Error(`haproxy exited: ${this.output}`);
    return fetch(this.url).then(
      () => true,
      () => false,
    );
  }
}
