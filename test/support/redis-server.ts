import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { useStarted, type Span } from './each.js';
import { freePort } from './free-port.js';

/** Neither for persistence nor for the replication to another server. */
const NO_FILES = [
  ...['--save', '', '--appendonly', 'no'],
  ...['--repl-diskless-sync', 'yes', '--repl-diskless-sync-delay', '0', '--repl-diskless-load', 'swapdb'],
];

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

  /** @param user name and password, as in `name:password` */
  urlOf(user: string): string {
    return `redis://${user}@${this.host}:${this.port}`;
  }

  async start(): Promise<void> {
    const address = ['--port', String(this.port), '--bind', this.host];
    this.process = spawn('redis-server', [...address, ...NO_FILES, ...this.settings], { stdio: 'ignore' });
    const client = new Redis(this.url, {
      ...this.user(),
      maxRetriesPerRequest: null,
      retryStrategy: () => 50,
    });
    client.on('error', () => undefined);
    this.client = client;
    const ended = once(this.process, 'exit').then(([code]) => {
      client.disconnect();
      throw new Error(`redis-server ended with the exit code ${String(code)}: is a port of it in use?`);
    });
    await Promise.race([client.ping(), ended]);
  }

  private user(): { password?: string } {
    const index = this.settings.indexOf('--requirepass');
    return index === -1 ? {} : { password: this.settings[index + 1]! };
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

/** A Redis server of each test or suite. */
export const useRedis = (span: Span): RedisServer =>
  useStarted(span, async () => {
    const redis = await RedisServer.create();
    await redis.start();
    return redis;
  });
