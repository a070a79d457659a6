import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { SESSION_LIMITS, SESSION_SETTINGS } from '../../src/platform/postgres/session-settings.js';
import { waitUntil } from './delivery.js';
import { freePort } from './free-port.js';
import type { PostgresServer } from './postgres-server.js';
import { describeWithProgram, programPath } from './servers.js';

const CONFIGURATION = join(import.meta.dirname, '../../ops/pgbouncer/pgbouncer.ini');

/** To the server, in each pool. */
export const SESSIONS = 4;

const OF_DEBIAN = '/usr/sbin/pgbouncer';
/** Version 1.18 of Debian 12, which cannot keep prepared statements; null where the package has another version. */
export const OLD_PGBOUNCER = spawnSync(OF_DEBIAN, ['--version'], { encoding: 'utf8' }).stdout?.includes(
  ' 1.18.',
)
  ? OF_DEBIAN
  : null;

/** Gives the role of the server what the service sends as start-up parameters elsewhere. */
export async function setSessionSettings(server: PostgresServer): Promise<void> {
  for (const [name, value] of Object.entries({ ...SESSION_SETTINGS, ...SESSION_LIMITS }))
    await server.query(`ALTER ROLE postgres SET ${name} = '${value}'`);
}

/** A suite that uses the PgBouncer of the path, 1.21 or later. */
export function describeWithPgBouncer(name: string, suite: () => void): void {
  describeWithProgram('pgbouncer', 'pgbouncer, of Debian 13', name, suite);
}

export interface PgBouncerOptions {
  /** Those that differ from the configuration of ops/pgbouncer; null: the version does not know it. */
  settings?: Record<string, string | null>;
  /** Whether it has the connect_query of the configuration; by default it has. */
  preparesSessions?: boolean;
  program?: string;
}

/** PgBouncer in front of one PostgreSQL server, whose databases it has under the same names. */
export class PgBouncer {
  private constructor(
    private readonly process: ChildProcess,
    private readonly port: number,
    private readonly folder: string,
    private readonly options: PgBouncerOptions,
  ) {}

  /** @param server the URL of a PostgreSQL server, whose user needs no password */
  static async start(server: string, options: PgBouncerOptions = {}): Promise<PgBouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
    await chmod(folder, 0o755);
    const port = await freePort();
    await configure(folder, port, server, options);
    // PgBouncer refuses to run as root.
    const user = process.getuid!() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
    const program = options.program ?? programPath('pgbouncer')!;
    const child = spawn(program, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...user });
    const pooler = new PgBouncer(child, port, folder, options);
    await waitUntil(() => pooler.answers());
    return pooler;
  }

  /** The URL of a database. @param server with the user and the database */
  url(server: string): string {
    const url = new URL(server);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** New sessions are those of another server. */
  async moveTo(server: string): Promise<void> {
    await configure(this.folder, this.port, server, this.options);
    await this.command('RELOAD');
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGQUIT');
    await ended;
    await rm(this.folder, { recursive: true });
  }

  async command(text: string): Promise<unknown[]> {
    const client = new Client({ connectionString: `postgres://pgbouncer@127.0.0.1:${this.port}/pgbouncer` });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<object>(text)).rows;
    } finally {
      await client.end();
    }
  }

  private async answers(): Promise<boolean> {
    if (this.process.exitCode !== null) throw new Error(`PgBouncer exited with ${this.process.exitCode}.`);
    return this.command('SHOW VERSION').then(
      () => true,
      () => false,
    );
  }
}

async function configure(folder: string, port: number, server: string, options: PgBouncerOptions) {
  const { hostname, port: serverPort, username } = new URL(server);
  const { settings = {}, preparesSessions = true } = options;
  const target = `* = host=${hostname} port=${serverPort || 5432} user=${username || 'postgres'}`;
  const values: Record<string, string | null> = {
    ...{ listen_port: String(port), auth_type: 'any', auth_file: null, admin_users: 'pgbouncer' },
    ...{ unix_socket_dir: '', default_pool_size: String(SESSIONS), ...settings },
  };
  const lines = (await readFile(CONFIGURATION, 'utf8')).split('\n').flatMap((line) => {
    const name = line.split(' = ')[0]!;
    if (name === 'orders') return [line.replace(/.* (?=connect_query)/, `${target} `)];
    return name in values ? [] : [line];
  });
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${name} = ${value}`],
  );
  const text = [...lines, ...given, ''].join('\n');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, preparesSessions ? text : text.replace(/ connect_query=.*/, ''));
}

const idOf = (option: '-u' | '-g'): number =>
  Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout);
