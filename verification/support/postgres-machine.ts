import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Environment } from '../../src/config/env.js';
import { runCommands } from '../../test/support/documented-commands.js';
import { freePort } from '../../test/support/free-port.js';
import { postgresPrograms } from '../../test/support/postgres-programs.js';
import { newFolder, unprivileged } from '../../test/support/postgres-server.js';

/**
 * Stands for the machine of a PostgreSQL server: a folder in which an operator runs commands as the user of the server. They
 * start and stop the server, whose data is in PGDATA and whose port is PGPORT.
 */
export class PostgresMachine {
  private readonly user = unprivileged();
  /** Also contains the log of the server. */
  readonly folder = newFolder(tmpdir(), this.user);

  private constructor(private readonly port: number) {}

  /** Creates a machine without a cluster. */
  static async create(): Promise<PostgresMachine> {
    return new PostgresMachine(await freePort());
  }

  /** Creates a cluster and starts it. */
  async startCluster(): Promise<void> {
    const { PGDATA } = this.variables;
    await this.run('initdb --username=postgres --auth=trust --encoding=UTF8 --locale=C --no-sync');
    const settings = [
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${this.folder}'`,
      // Both for pg_rewind.
      'wal_log_hints = on',
      'wal_keep_size = 128MB',
      'fsync = off',
    ];
    appendFileSync(join(PGDATA, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''));
    await this.run('pg_ctl start --log=server.log');
  }

  get url(): string {
    return this.urlOf(this.port);
  }

  urlOf(port: number): string {
    return `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  private get variables() {
    return {
      PATH: `${postgresPrograms()}:${process.env['PATH']}`,
      PGDATA: join(this.folder, 'data'),
      PGPORT: String(this.port),
      SUPERUSER_URL: this.url,
    };
  }

  /** Runs commands of the operator; a server that they start gets the same variables. @returns what they wrote */
  run(commands: string, environment: Environment = {}): Promise<string> {
    const place = { ...this.user, cwd: this.folder };
    return runCommands(commands, { ...this.variables, ...environment }, place);
  }

  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Stops all servers of the machine, and deletes everything. */
  remove(): void {
    for (const name of readdirSync(this.folder)) {
      const data = join(this.folder, name);
      if (existsSync(join(data, 'postmaster.pid')))
        execFileSync(join(postgresPrograms()!, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], {
          ...this.user,
          cwd: this.folder,
          stdio: 'ignore',
        });
    }
    rmSync(this.folder, { recursive: true });
  }
}
