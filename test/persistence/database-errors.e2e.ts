import { beforeAll, expect, it } from '@jest/globals';
import { Client, type ClientConfig } from 'pg';
import { fromDatabaseError } from '../../src/persistence/constraint-errors.js';
import { useDatabase, useSession } from '../support/database.js';
import { describeWithPostgres, uniqueName } from '../support/servers.js';

/** How to make a session fail, and the SQLSTATE of the error. */
interface Fault {
  what: string;
  code: string;
  /** Options of the role, as in ALTER ROLE. */
  role?: string;
  config?: (url: URL) => void;
  work?: string[];
  /** Number of other open connections of the role. */
  otherConnections?: number;
}

const FAULTS: Fault[] = [
  {
    what: 'is read-only',
    code: '25006',
    role: 'SET default_transaction_read_only = on',
    work: ['DELETE FROM orders'],
  },
  { what: 'may not log in', code: '28000', role: 'NOLOGIN' },
  {
    what: 'names a database that does not exist',
    code: '3D000',
    config: (url) => (url.pathname = '/no_such_database'),
  },
  { what: 'exceeds the connection limit', code: '53300', role: 'CONNECTION LIMIT 1', otherConnections: 1 },
  {
    what: 'exceeds temp_file_limit',
    code: '53400',
    role: `SET temp_file_limit = '100kB'`,
    work: [
      `SET work_mem = '64kB'`,
      'SELECT count(*) FROM (SELECT n FROM generate_series(1, 200000) n ORDER BY -n) sorted',
    ],
  },
  {
    what: 'exceeds lock_timeout',
    code: '55P03',
    work: [`SET lock_timeout = '50ms'`, 'SELECT FROM locked'],
  },
  {
    what: 'exceeds statement_timeout',
    code: '57014',
    work: [`SET statement_timeout = '50ms'`, 'SELECT pg_sleep(5)'],
  },
  { what: 'is terminated', code: '57P01', work: ['SELECT pg_terminate_backend(pg_backend_pid())'] },
];

describeWithPostgres('an error of PostgreSQL', () => {
  const database = useDatabase('suite');
  const lockHolder = useSession({ database }, 'suite');
  beforeAll(async () => {
    await database.query('CREATE TABLE locked ()');
    await lockHolder.query('BEGIN; LOCK TABLE locked');
  });

  async function open(config: ClientConfig): Promise<Client> {
    const client = new Client(config);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** @returns the error of the session, or null */
  async function errorOf({ config, work = [], otherConnections = 0 }: Fault, role: string): Promise<unknown> {
    const url = new URL(database.url!);
    url.username = role;
    config?.(url);
    const clients: Client[] = [];
    try {
      for (let left = otherConnections; left >= 0; left--)
        clients.push(await open({ connectionString: url.href }));
      for (const text of work) await clients[0]!.query(text);
      return null;
    } catch (error) {
      return error;
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  }

  it.each(FAULTS)('in a session that $what is classified as temporary: $code', async (fault) => {
    const role = uniqueName();
    await database.query(`CREATE ROLE "${role}" LOGIN`);
    try {
      await database.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO "${role}"`);
      if (fault.role !== undefined) await database.query(`ALTER ROLE "${role}" ${fault.role}`);
      const error = await errorOf(fault, role);
      expect(error).toMatchObject({ code: fault.code });
      expect(fromDatabaseError(error)?.kind).toBe('unavailable');
    } finally {
      await database.query(`DROP OWNED BY "${role}"`);
      await database.query(`DROP ROLE "${role}"`);
    }
  });
});
