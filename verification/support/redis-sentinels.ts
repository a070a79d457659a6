import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { waitUntil } from '../../test/support/delivery.js';
import { freePort } from '../../test/support/free-port.js';
import { BackgroundProcess } from '../../test/support/processes.js';
import { RedisServer } from '../../test/support/redis-server.js';

/** The name under which the Sentinels know the primary. */
export const MASTER = 'orders-primary';

/** How long a primary does not respond until a Sentinel considers it lost. */
const DOWN_AFTER_MS = 1_000;
const SENTINELS = 3;

/** A primary and its replica, whose failover three Sentinels decide. */
export class RedisSentinels {
  private readonly folder = mkdtempSync(join(tmpdir(), 'redis-sentinels-'));
  private readonly processes: BackgroundProcess[] = [];
  private readonly ports: number[] = [];

  private constructor(
    readonly primary: RedisServer,
    readonly replica: RedisServer,
    private readonly password: string | null,
  ) {}

  /** @param password of the Redis servers and of the Sentinels */
  static async start(password: string | null = null): Promise<RedisSentinels> {
    const settings = password === null ? [] : ['--requirepass', password, '--masterauth', password];
    const primary = await RedisServer.create(...settings);
    const { hostname, port } = new URL(primary.url);
    const replica = await RedisServer.create(...settings, '--replicaof', `${hostname} ${port}`);
    const sentinels = new RedisSentinels(primary, replica, password);
    try {
      await sentinels.primary.start();
      await sentinels.replica.start();
      for (let count = 0; count < SENTINELS; count++) await sentinels.startSentinel();
      await sentinels.waitUntilReady();
      return sentinels;
    } catch (error) {
      await sentinels.stop();
      throw error;
    }
  }

  /** As in REDIS_SENTINELS. */
  get addresses(): string {
    const user = this.password === null ? '' : `:${this.password}@`;
    return user + this.ports.map((port) => `127.0.0.1:${port}`).join(',');
  }

  /** Ends the first Sentinel of the list. */
  async killFirstSentinel(): Promise<void> {
    await this.processes[0]!.kill('SIGKILL');
  }

  /** Kills the primary, and waits until the Sentinels have made the replica the primary. */
  async failOver(): Promise<void> {
    await this.primary.stop();
    await waitUntil(async () => String(await this.replica.command('INFO')).includes('role:master'));
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill('SIGKILL')));
    await Promise.all([this.primary.stop(), this.replica.stop()]);
    rmSync(this.folder, { recursive: true });
  }

  private async startSentinel(): Promise<void> {
    const port = await freePort();
    const file = join(this.folder, `${port}.conf`);
    const { hostname, port: primaryPort } = new URL(this.primary.url);
    const lines = [
      `port ${port}`,
      `sentinel monitor ${MASTER} ${hostname} ${primaryPort} 2`,
      `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${MASTER} 10000`,
      ...(this.password === null
        ? []
        : [`sentinel auth-pass ${MASTER} ${this.password}`, `requirepass ${this.password}`]),
    ];
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    const sentinel = new BackgroundProcess('redis-server', [file, '--sentinel'], process.env);
    this.processes.push(sentinel);
    this.ports.push(port);
    await sentinel.waitForOutput('Sentinel ID');
  }

  /** Waits until each Sentinel knows the replica and the others. */
  private async waitUntilReady(): Promise<void> {
    for (const port of this.ports) {
      const client = new Redis(port, '127.0.0.1', { password: this.password ?? '' });
      client.on('error', () => undefined);
      try {
        await waitUntil(async () => {
          const fields = (await client.call('SENTINEL', 'MASTER', MASTER)) as string[];
          const valueOf = (name: string): number => Number(fields[fields.indexOf(name) + 1]);
          return valueOf('num-slaves') === 1 && valueOf('num-other-sentinels') === SENTINELS - 1;
        });
      } finally {
        client.disconnect();
      }
    }
  }
}
