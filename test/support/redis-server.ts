import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';

/** A Redis server for one test, without persistence, which can be stopped, suspended, flushed and filled. */
export class RedisServer {
  private process: ChildProcess | null = null;
  private client: Redis | null = null;

  private constructor(
    private readonly port: number,
    private readonly settings: string[],
    private readonly host = '127.0.0.1',
  ) {}

  /** @param settings command line options of redis-server */
  static async create(...settings: string[]): Promise<RedisServer> {
    return new RedisServer(await freePort(), settings);
  }

  /** @param host an address of this machine that only tests reach */
  static async at(host: string): Promise<RedisServer> {
    return new RedisServer(await freePort(), ['--protected-mode', 'no'], host);
  }

  get url(): string {
    return `redis://${this.host}:${this.port}`;
  }

  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', this.host, '--save', '', '--appendonly', 'no'];
    this.process = spawn('redis-server', [...options, ...this.settings], { stdio: 'ignore' });
    const client = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    client.on('error', () => undefined);
    this.client = client;
    await client.ping();
  }

  /** @example await redis.command('FLUSHALL') */
  command(name: string, ...values: string[]): Promise<unknown> {
    return this.client!.call(name, ...values);
  }

  /** Suspends the server: connections stay open and get no response until `thaw`. */
  freeze(): void {
    this.process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.process?.kill('SIGCONT');
  }

  /** Kills the server; its data is lost. */
  async stop(): Promise<void> {
    this.client?.disconnect();
    this.client = null;
    const { process } = this;
    if (process === null || process.exitCode !== null || process.signalCode !== null) return;
    process.kill('SIGKILL');
    await once(process, 'exit');
  }
}
