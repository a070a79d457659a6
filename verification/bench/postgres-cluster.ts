import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './processes.js';

const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL server of a measurement, which can be restarted. Needs the programs of PostgreSQL, and root or another user. */
export class PostgresCluster {
  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<PostgresCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
    const cluster = new PostgresCluster(folder, await freePort());
    // PostgreSQL refuses to run as root.
    if (process.getuid?.() === 0) chownSync(folder, idOf('-u'), idOf('-g'));
    cluster.run('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
    cluster.control('start');
    return cluster;
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** Restarts the server as after a crash: it recovers from the write-ahead log. */
  crash(): void {
    this.control('restart', '-m', 'immediate');
  }

  remove(): void {
    this.control('stop', '-m', 'immediate');
    rmSync(this.folder, { recursive: true });
  }

  private control(...command: string[]): void {
    const settings = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.folder} -c max_connections=400`;
    this.run('pg_ctl', '-D', this.folder, '-w', '-l', join(this.folder, 'log'), '-o', settings, ...command);
  }

  private run(program: string, ...values: string[]): void {
    const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
    execFileSync(join(programs(), program), values, { ...user, cwd: this.folder, stdio: 'ignore' });
  }
}

/** The id of the user or the group `postgres`. */
const idOf = (option: '-u' | '-g'): number =>
  Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

function programs(): string {
  const installed = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...installed, ...(process.env['PATH'] ?? '').split(':')];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error('initdb was not found: install the server of PostgreSQL.');
  return found;
}
