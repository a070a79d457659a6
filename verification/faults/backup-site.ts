import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { withParameters, type TestDatabase } from '../../test/support/database.js';
import { commandsOf, runCommands } from '../../test/support/documented-commands.js';
import { PostgresServer } from '../../test/support/postgres-server.js';

const [DUMP, CREATE_ROLES, RESTORE] = commandsOf('operations/backup-and-restore.md');

/** A PostgreSQL server with the database and the two roles that docs/operations/backup-and-restore.md describes. */
export class Site {
  private constructor(
    private readonly server: PostgresServer,
    private readonly dumpFile: string,
  ) {}

  static async create(dumpFile: string): Promise<Site> {
    const server = await PostgresServer.create();
    await server.start('fsync=off');
    const site = new Site(server, dumpFile);
    await site.run(CREATE_ROLES!);
    return site;
  }

  /** The URL of the database for one role. */
  urlOf(role: string): string {
    return Object.assign(new URL(this.server.url), { username: role, pathname: '/orders' }).href;
  }

  /** The URL for the processes of the service. */
  get serviceUrl(): string {
    return this.urlOf('orders_service');
  }

  get database(): TestDatabase {
    const url = this.urlOf('postgres');
    const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    };
    const sql = withParameters(query);
    return { connection: { url, poolSize: 2 }, url, query, sql, drop: () => this.server.remove() };
  }

  /** Creates the schema as the owner. */
  migrate(): void {
    const options = { env: { PATH: process.env['PATH'], DATABASE_URL: this.urlOf('orders_owner') } };
    execFileSync(process.execPath, [join(import.meta.dirname, '../../dist/cli.js'), 'migrate'], options);
  }

  /** Gives the server transaction ids that a new server has not reached. */
  async useTransactionIds(): Promise<void> {
    await this.server.query(
      'DO $$ BEGIN FOR i IN 1..20000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$',
    );
  }

  dump = (): Promise<string> => this.run(DUMP!);
  restore = (): Promise<string> => this.run(RESTORE!);

  private run(commands: string): Promise<string> {
    return runCommands(commands, {
      DUMP_FILE: this.dumpFile,
      OWNER_URL: this.urlOf('orders_owner'),
      SUPERUSER_URL: this.server.url,
    });
  }
}
