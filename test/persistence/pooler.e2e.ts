import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Environment } from '../../src/config/env.js';
import { runCommand } from '../support/command.js';
import { waitUntil } from '../support/delivery.js';
import { PatientClient } from '../support/patient-client.js';
import {
  describeWithPgBouncer,
  OLD_PGBOUNCER,
  PgBouncer,
  SESSIONS,
  type PgBouncerOptions,
} from '../support/pgbouncer.js';
import { PostgresServer } from '../support/postgres-server.js';
import { ServiceProcess } from '../support/processes.js';
import { Receiver } from '../support/receiver.js';
import { newShop, takeOrder } from '../support/samples.js';
import { describeWithPostgresServer } from '../support/servers.js';
import { ADMIN_TOKEN } from '../support/service.js';

jest.setTimeout(180_000);

const IGNORED = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options';
const NO_STATEMENTS = /does not keep prepared statements\. .* max_prepared_statements/;

interface Refusal extends PgBouncerOptions {
  title: string;
  environment?: Environment;
  sentence: RegExp;
}

const REFUSALS: Refusal[] = [
  {
    title: 'without DATABASE_POOLER',
    environment: { DATABASE_POOLER: '' },
    sentence: /does not accept the start-up parameter statement_timeout.* Set DATABASE_POOLER=transaction/,
  },
  {
    title: 'without DATABASE_POOLER, when start-up parameters are ignored',
    environment: { DATABASE_POOLER: '' },
    settings: { ignore_startup_parameters: IGNORED },
    sentence: /settings of the session do not reach the database.* Set DATABASE_POOLER=transaction/,
  },
  {
    title: 'in statement mode',
    settings: { pool_mode: 'statement' },
    sentence: /ends a transaction with each statement\. Set pool_mode = transaction/,
  },
  {
    title: 'without prepared statements',
    settings: { max_prepared_statements: '0' },
    sentence: NO_STATEMENTS,
  },
  {
    title: 'without connect_query',
    preparesSessions: false,
    sentence: /does not prepare its sessions\. Set connect_query = 'SELECT prepare_session\(true\)'/,
  },
  {
    title: 'with other time limits',
    sentence:
      /other values of timezone, statement_timeout, lock_timeout, idle_in_transaction_session_timeout than/,
  },
];

describeWithPostgresServer('PgBouncer', () => {
  describeWithPgBouncer('in front of the database', () => {
    let server: PostgresServer;
    let pooler: PgBouncer;
    const processes: ServiceProcess[] = [];
    beforeAll(async () => {
      server = await PostgresServer.create();
      await server.start();
      await runCommand(['migrate'], { DATABASE_URL: server.url });
    });
    afterEach(async () => {
      await Promise.all(processes.splice(0).map((process) => process.kill('SIGKILL')));
      await pooler.stop();
    });
    afterAll(() => server.remove());

    const environment = (): Environment => ({
      DATABASE_URL: pooler.url(server.url),
      DATABASE_POOLER: 'transaction',
      DATABASE_MIGRATION_URL: server.url,
      ADMIN_TOKEN,
    });

    const startApi = (): ServiceProcess => {
      const special = { HOST: '127.0.0.1', PORT: '0', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
      const api = new ServiceProcess('main', { ...environment(), ...special });
      processes.push(api);
      return api;
    };

    it.each(REFUSALS)('is refused $title', async ({ environment: special, sentence, ...options }) => {
      pooler = await PgBouncer.start(server.url, options);
      const doctor = await runCommand(['doctor'], { ...environment(), ...special });
      expect([doctor.code, doctor.stdout.replaceAll(/\s+/g, ' ')]).toEqual([
        1,
        expect.stringMatching(sentence),
      ]);
    });

    const itWithOldPgBouncer = OLD_PGBOUNCER === null ? it.skip : it;
    itWithOldPgBouncer('is refused by the start of a process if its version is older than 1.21', async () => {
      pooler = await PgBouncer.start(server.url, {
        program: OLD_PGBOUNCER!,
        settings: { max_prepared_statements: null },
      });
      const api = startApi();
      expect(await api.waitForExit()).toBe(1);
      expect(api.output).toMatch(NO_STATEMENTS);
    });

    it('with more connections than sessions takes orders and sends every webhook', async () => {
      pooler = await PgBouncer.start(server.url);
      const doctor = await runCommand(['doctor', '--json'], environment());
      const [statements] = /ALTER ROLE .*;/.exec(doctor.stdout)!;
      await server.query(statements.replaceAll('\\"', '"'));
      await pooler.command('RECONNECT');
      const receiver = await Receiver.start();
      const admin = new PatientClient(await startApi().url(), ADMIN_TOKEN);
      const shop = await newShop(admin);
      const client = new PatientClient(admin.url, shop.token);
      await client.put('/webhooks', { event: 'sales_order_created', url: receiver.url });
      const orders = await Promise.all(Array.from({ length: 60 }, () => takeOrder({ client })));
      expect(new Set(orders.map(({ id }) => id)).size).toBe(60);
      await waitUntil(() => receiver.received.length >= 60, 60_000);
      const { length } = await server.query(
        `SELECT FROM pg_stat_activity WHERE datname = 'postgres' AND backend_type = 'client backend'`,
      );
      expect(length).toBeLessThanOrEqual(SESSIONS + 1);
      expect((await runCommand(['doctor'], environment())).stdout).not.toContain('failed');
      await receiver.stop();
    });
  });
});
