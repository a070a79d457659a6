import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
    /** Removed at the end. */
    private readonly folder: string,
  ) {
    for (const stream of [process.stdout, process.stderr]) {
      stream!.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /**
   * @param apis the URLs of two API processes
   * @param timeouts those that differ from the configuration, such as `server` in seconds
   */
  static async start(
    [first, second]: [string, string],
    timeouts: Record<string, number> = {},
  ): Promise<Haproxy> {
    const address = `127.0.0.1:${await freePort()}`;
    const env = { BIND: address, API_1: new URL(first).host, API_2: new URL(second).host };
    const folder = await mkdtemp(join(tmpdir(), 'haproxy-'));
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, await configuration(timeouts));
    const child = spawn(programPath('haproxy')!, ['-f', file], { env, stdio: 'pipe' });
    const haproxy = new Haproxy(child, `http://${address}`, folder);
    await waitUntil(() => haproxy.isListening());
    return haproxy;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill('SIGTERM');
      await once(this.process, 'exit');
    }
    await rm(this.folder, { recursive: true });
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

async function configuration(timeouts: Record<string, number>): Promise<string> {
  const lines = (await readFile(CONFIGURATION, 'utf8')).split('\n');
  for (const [name, seconds] of Object.entries(timeouts)) {
    const index = lines.findIndex((line) => line.startsWith(`  timeout ${name} `));
    if (index === -1) throw new Error(`ops/haproxy/haproxy.cfg has no timeout "${name}".`);
    lines[index] = `  timeout ${name} ${seconds}s`;
  }
  return lines.join('\n');
}
