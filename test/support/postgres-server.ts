import { execFile, execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Environment } from '../../src/config/env.js';
import { waitUntil } from './delivery.js';
import { freePort } from './free-port.js';
import { postgresPrograms } from './postgres-programs.js';

/** Where a server runs, if not on the usual disk, on 127.0.0.1 and with the clock of the machine. */
export interface PostgresPlace {
  /** The folders that contain the cluster, and its write-ahead log. */
  parent?: string;
  walParent?: string;
  host?: string;
  environment?: Environment;
  /** Lines of postgresql.conf. */
  settings?: string[];
}

/** A PostgreSQL server for one test, which can be stopped, crashed, suspended and restarted. */
export class PostgresServer {
  private process: ChildProcess | null = null;

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    private readonly port: number,
    private readonly host: string,
    /** The user and the environment variables of the server. */
    private readonly options: SpawnOptions,
  ) {}

  /** Creates an empty cluster without starting it. */
  static async create(place: PostgresPlace = {}): Promise<PostgresServer> {
    const { parent = tmpdir(), walParent, host = '127.0.0.1', environment = {}, settings = [] } = place;
    const programs = postgresPrograms()!;
    const user = unprivileged();
    const folder = newFolder(parent, user);
    // Small files, so that a small disk has room for several.
    const wal = walParent === undefined ? [] : ['-X', newFolder(walParent, user), '--wal-segsize=1'];
    const options = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(programs, 'initdb'), [...options, ...wal], { ...user, cwd: folder, stdio: 'ignore' });
    appendFileSync(join(folder, 'pg_hba.conf'), `host all all ${host.split('.')[0]}.0.0.0/8 trust\n`);
    appendFileSync(join(folder, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''));
    const env = { ...process.env, ...environment };
    return new PostgresServer(programs, folder, await freePort(), host, { ...user, env });
  }

  /**
   * Copies a running server by pg_basebackup, as a standby of it. It is not started.
   * @param name with which the primary knows it, in synchronous_standby_names for example
   */
  static async standbyOf(primary: PostgresServer, name: string): Promise<PostgresServer> {
    const { programs, host, options } = primary;
    const user = unprivileged();
    const folder = newFolder(tmpdir(), user);
    const source = `host=${host} port=${primary.port} user=postgres application_name=${name}`;
    await promisify(execFile)(
      join(programs, 'pg_basebackup'),
      ['-d', source, '-D', folder, '-R', '--checkpoint=fast', '--no-sync'],
      { ...user, cwd: folder },
    );
    return new PostgresServer(programs, folder, await freePort(), host, options);
  }

  get url(): string {
    return `postgres://postgres@${this.host}:${this.port}/postgres`;
  }

  private get isRunning(): boolean {
    return this.process !== null && this.process.exitCode === null && this.process.signalCode === null;
  }

  /** @param settings such as `max_connections=10` */
  async start(...settings: string[]): Promise<void> {
    const all = [`listen_addresses=${this.host}`, `unix_socket_directories=${this.folder}`, ...settings];
    const options = [
      '-D',
      this.folder,
      '-p',
      String(this.port),
      ...all.flatMap((setting) => ['-c', setting]),
    ];
    const child = spawn(join(this.programs, 'postgres'), options, {
      ...this.options,
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

  /** Starts the server unless it runs, and waits until it answers. */
  async recover(): Promise<void> {
    await waitUntil(async () => {
      if (!this.isRunning) await this.start();
      return this.isReady();
    });
  }

  /** Suspends the server and its backends: connections stay open and get no response until `thaw`. */
  freeze(): void {
    this.signalAll('SIGSTOP');
  }

  thaw(): void {
    this.signalAll('SIGCONT');
  }

  async remove(): Promise<void> {
    if (this.isRunning) this.thaw();
    await this.stop('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private signalAll(signal: NodeJS.Signals): void {
    const pid = this.process!.pid!;
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const each of [pid, ...children.split('\n').filter(Boolean).map(Number)])
      signalIfAlive(each, signal);
  }

  private async isReady(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }
}

/** Sends a signal to a process. Does nothing when the process has ended since it was listed. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Creates a folder that belongs to the user. */
export function newFolder(parent: string, { uid, gid }: { uid?: number; gid?: number }): string {
  const folder = mkdtempSync(join(parent, 'postgres-'));
  if (uid !== undefined) chownSync(folder, uid, gid!);
  return folder;
}

/** PostgreSQL refuses to run as root, so root starts it as the user of the package. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string): number => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
