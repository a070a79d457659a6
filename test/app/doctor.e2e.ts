import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../src/config/env.js';
import { lockDirectory } from '../../src/platform/embedded/directory-lock.js';
import { runCommand } from '../support/command.js';
import { waitUntil } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { metricsAt } from '../support/metrics-page.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { RedisServer } from '../support/redis-server.js';
import { bodyOf, newApplication } from '../support/samples.js';
import { describeWithPostgres, describeWithRedisServer, uniqueName } from '../support/servers.js';
import { startService } from '../support/service.js';

/** The exit code, and the result and the words of each check. */
async function doctor(environment: Environment) {
  const { code, stdout } = await runCommand(['doctor', '--json'], environment);
  const { checks } = JSON.parse(stdout) as {
    checks: Record<'check' | 'result' | 'detail' | 'action', string>[];
  };
  const texts = checks.map(({ check, result, detail, action }) => [check, `${result}: ${detail} ${action}`]);
  return { code, checks: Object.fromEntries(texts) };
}

const UNREACHABLE = { DATABASE_URL: 'postgres://127.0.0.1:1/orders', REDIS_URL: 'redis://127.0.0.1:1' };

describe('doctor', () => {
  it('names the variables that are wrong', async () => {
    const { code, checks } = await doctor({ PORT: 'x', CURRENCY: 'euro' });
    expect(code).toBe(1);
    expect(Object.keys(checks)).toEqual(['configuration']);
    expect(checks['configuration']).toMatch(/^failed: .*PORT must.*CURRENCY must/s);
  });

  it('reads secrets from files, and names those that it cannot read', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'doctor-'));
    const file = join(directory, 'url');
    writeFileSync(file, 'redis://127.0.0.1:1\n');
    const { DATABASE_URL } = UNREACHABLE;
    const { checks } = await doctor({ DATABASE_URL, REDIS_URL_FILE: file });
    expect(checks['redis']).toMatch(/^failed: Redis at 127\.0\.0\.1:1 cannot be used/);
    rmSync(directory, { recursive: true });
    const missing = await doctor({ DATABASE_URL, REDIS_URL_FILE: file });
    expect(missing.checks['configuration']).toContain(`REDIS_URL_FILE names the file ${file}`);
  });

  it('says which servers cannot be reached, and which addresses webhooks must not reach', async () => {
    const proxy = { https_proxy: 'http://proxy.example:3128' };
    const settings = { ...UNREACHABLE, ...proxy, WEBHOOK_ALLOWED_NETWORKS: '169.254.0.0/16' };
    const { code, checks } = await doctor(settings);
    expect(code).toBe(1);
    expect(checks).toEqual({
      configuration: expect.stringContaining('warning: NODE_ENV'),
      proxy: expect.stringContaining('warning: HTTPS_PROXY is set, and not used.'),
      database: expect.stringContaining('failed: The database at 127.0.0.1:1 cannot be reached'),
      addresses: expect.stringContaining('send requests to 169.254.169.254. Allow only'),
      redis: expect.stringMatching(/^failed: Redis at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/),
    });
  });

  it('says why an identity provider cannot be used', async () => {
    const server = createServer((_, response) => response.end(JSON.stringify({ issuer: `${issuer}/` })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const providers = [issuer, 'http://127.0.0.1:2'].map((name) => ({
      issuer: name,
      audience: 'a',
      people: {},
    }));
    const settings = { ...UNREACHABLE, OIDC_ISSUERS: JSON.stringify(providers) };
    const { stdout } = await runCommand(['doctor'], settings);
    server.close();
    expect(stdout).toMatch(new RegExp(`failed +identity +.*calls itself "${issuer}/": OIDC_ISSUERS must`));
    expect(stdout).toMatch(/failed +identity +.*http:\/\/127\.0\.0\.1:2 cannot be reached \(ECONNREFUSED\)/);
  });

  it('reports a warning, and no fault, when a running service holds the embedded database', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'doctor-'));
    mkdirSync(join(directory, 'postgres'));
    const unlock = await lockDirectory(directory);
    const { code, checks } = await doctor({ DATA_DIR: directory });
    const listed = await runCommand(['db', 'status', '--json'], { DATA_DIR: directory });
    unlock();
    rmSync(directory, { recursive: true });
    const message = `The data directory ${directory} is in use by process ${process.pid}. Only one process can open the embedded database: stop the other one first.`;
    expect([code, checks['database']]).toEqual([
      0,
      `warning: ${message} Stop the service to check its database.`,
    ]);
    expect([listed.code, JSON.parse(listed.stderr)]).toEqual([1, { code: 'database_in_use', message }]);
  });
});

describeWithPostgres('doctor, of a database', () => {
  let database: TestDatabase;
  const role = uniqueName();

  beforeAll(async () => {
    database = await createDatabase();
    const service = await startService({}, database);
    const { client } = await newApplication(service.admin);
    const subscription = { event: 'sales_order_validated', url: 'http://127.0.0.1:9/' };
    bodyOf(await client.put('/webhooks', subscription));
    await service.stop();
    await database.query(`CREATE ROLE "${role}" LOGIN`);
    await database.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO "${role}"`);
  });
  afterAll(async () => {
    await database.query(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
    await database.drop();
  });

  it('finds missing rights, another key, and webhooks whose address is not allowed', async () => {
    const url = Object.assign(new URL(database.url!), { username: role }).href;
    const { code, checks } = await doctor({ DATABASE_URL: url, SECRETS_KEY: 'another key than before' });
    expect(code).toBe(1);
    expect(checks['role']).toMatch(
      /^failed: The role may not read and write .*\borders\b.*database-role\.sql/,
    );
    expect(checks['migrations']).toMatch(/^ok: /);
    expect(checks['secrets']).toMatch(
      /^failed: SECRETS_KEY does not decrypt the stored secrets: the secret of webhook \d+/,
    );
    expect(checks['addresses']).toMatch(/^warning: Nothing is sent to webhook \d+/);
  });

  it('finds collations of another version than the indexes, as the metrics of a process do', async () => {
    // The database of this test has the locale C, which has no versions.
    const name = uniqueName();
    const other = Object.assign(new URL(database.url!), { pathname: name }).href;
    const run = async (statements: string[]): Promise<void> => {
      for (const statement of statements) await database.query(statement);
    };
    await run([
      `CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'en'`,
      `UPDATE pg_database SET datcollversion = '1' WHERE datname = '${name}'`,
      `CREATE COLLATION changed (provider = icu, locale = 'de')`,
      `CREATE COLLATION unused (provider = icu, locale = 'de')`,
      'CREATE TABLE sorted (name text COLLATE changed)',
      `UPDATE pg_collation SET collversion = '1' WHERE collname IN ('changed', 'unused')`,
    ]);
    const port = await freePort();
    const service = await startService({ METRICS_PORT: String(port) }, database);
    try {
      await waitUntil(
        async () => (await metricsAt(`http://127.0.0.1:${port}/metrics`)).get('changed_collations') === 1,
      );
      for (const [url, names] of [
        [database.url!, 'changed'],
        [other, 'that of the database'],
      ] as const)
        expect((await doctor({ DATABASE_URL: url })).checks['database']).toMatch(
          new RegExp(`^warning: .* \\(collation: ${names}\\).* Run REINDEX DATABASE`),
        );
    } finally {
      await service.stop();
      await run([
        `DROP DATABASE "${name}"`,
        'DROP TABLE sorted',
        'DROP COLLATION changed',
        'DROP COLLATION unused',
      ]);
    }
  });

  it('finds API processes without a worker', async () => {
    const start = (kind: string): Promise<object[]> =>
      database.sql`INSERT INTO processes (id, kind, version) VALUES (gen_random_uuid(), ${kind}, '1.2.3')`;
    const processes = async () => (await doctor({ DATABASE_URL: database.url! })).checks['processes'];
    await database.query('DELETE FROM processes');
    expect(await processes()).toMatch(/^ok: No process of the service is running\./);
    await start('api');
    expect(await processes()).toMatch(
      /^warning: No worker is running. In the last 30 seconds: api 1.2.3\. .* restored/,
    );
    await start('worker');
    expect(await processes()).toMatch(/^ok: In the last 30 seconds: api 1.2.3, worker 1.2.3\./);
    await database.query('DELETE FROM processes');
  });

  it('finds pending migrations, migrations of a later version, and a server that is read-only', async () => {
    await database.query(`INSERT INTO migrations (timestamp, name) VALUES (9, 'Later9')`);
    const later = await doctor({ DATABASE_URL: database.url! });
    expect([later.code, later.checks['migrations']]).toEqual([
      0,
      expect.stringContaining('warning: A later version'),
    ]);
    expect(later.checks['role']).toMatch(/^warning: The role is a superuser/);
    await database.query(`DELETE FROM migrations WHERE name <> 'Later9'`);
    const url = `${database.url!}?options=-c%20default_transaction_read_only%3Don`;
    const { code, checks } = await doctor({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(checks['migrations']).toMatch(/^failed: These migrations are pending: InitialSchema/);
    expect(checks['database']).toMatch(/^failed: .* is read-only by default_transaction_read_only/);
    const { stderr } = await runCommand(['secrets', 'reseal'], { DATABASE_URL: database.url! });
    expect(stderr).toBe(
      'The database schema is not up to date: run "db migrate" first, or start the service.\n',
    );
  });
});

describeWithRedisServer('doctor, of Redis', () => {
  it('finds a Redis that may evict jobs', async () => {
    const redis = await RedisServer.create('--maxmemory-policy', 'allkeys-lru');
    await redis.start();
    const { code, checks } = await doctor({ ...UNREACHABLE, REDIS_URL: redis.url });
    await redis.stop();
    expect([code, checks['redis']]).toEqual([
      1,
      expect.stringMatching(/^failed: Redis at .* cannot be used: Redis may evict jobs/),
    ]);
  });
});
