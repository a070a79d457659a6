import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { waitUntil } from './delivery.js';
import { freePort } from './free-port.js';
import { postgresPrograms } from './postgres-programs.js';

/** A PostgreSQL server for one test, which can be stopped, crashed, suspended and restarted. */
export class PostgresServer {
  private process: ChildProcess | null = null;

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    private readonly port: number,
    private readonly user: { uid?: number; gid?: number },
  ) {}

  /**
   * Creates an empty cluster without starting it.
   * @param parent the folder that contains the cluster
   */
  static async create(parent = tmpdir()): Promise<PostgresServer> {
    const programs = postgresPrograms()!;
    const folder = mkdtempSync(join(parent, 'postgres-'));
    const user = unprivileged();
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
    const options = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(programs, 'initdb'), options, { ...user, cwd: folder, stdio: 'ignore' });
    return new PostgresServer(programs, folder, await freePort(), user);
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** @param settings such as `max_connections=10` */
  async start(...settings: string[]): Promise<void> {
    const all = ['listen_addresses=127.0.0.1', `unix_socket_directories=${this.folder}`, ...settings];
    const options = [
      '-D',
      this.folder,
      '-p',
      String(this.port),
      ...all.flatMap((setting) => ['-c', setting]),
    ];
    const child = spawn(join(this.programs, 'postgres'), options, {
      ...this.user,
      cwd: this.folder,
      stdio: 'ignore',
    });
    this.process = child;
    await waitUntil(() => child.exitCode !== null || this.isReady(), 60_000);
    if (child.exitCode !== null) throw new Error(`PostgreSQL exited with ${child.exitCode}.`);
  }

  /** Sends a query as the superuser on a new connection. */
  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** `SIGINT` is a fast shutdown, `SIGQUIT` an immediate one that requires recovery. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const { process: child } = this;
    this.process = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Kills the server and its backends, as the kernel does when memory runs out. */
  async kill(): Promise<void> {
    const ended = once(this.process!, 'exit');
    this.signalAll('SIGKILL');
    await ended;
    this.process = null;
  }

  /** Suspends the server and its backends: connections stay open and get no response until `thaw`. */
  freeze(): void {
    this.signalAll('SIGSTOP');
  }

  thaw(): void {
    this.signalAll('SIGCONT');
  }

  async remove(): Promise<void> {
    if (this.process !== null) this.thaw();
    await this.stop('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private signalAll(signal: NodeJS.Signals): void {
    const pid = this.process!.pid!;
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const each of [pid, ...children.split('\n').filter(Boolean).map(Number)]) process.kill(each, signal);
  }

  private async isReady(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }
}

/** PostgreSQL refuses to run as root, so root starts it as the user of the package. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string): number => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
