import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { Client, escapeIdentifier } from 'pg';
import type { Environment } from '../../src/config/env.js';
import { ApiClient, type Answer } from '../support/api-client.js';
import { runCommand, runInThisProcess, type CommandResult } from '../support/command.js';
import type { TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { waitForFeed } from '../support/event-feed.js';
import { ServiceProcess } from '../support/processes.js';
import { Receiver } from '../support/receiver.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  newSubscription,
} from '../support/samples.js';
import { describeWithPostgres, POSTGRES_URL, uniqueName } from '../support/servers.js';
import { ADMIN_TOKEN, startService } from '../support/service.js';

jest.setTimeout(180_000);

/** Letters of two, three and four bytes, a quotation mark, and what a string literal with escapes would change. */
const TEXT = `Ærøskøbing "Łódź" – Ωμέγα 東京 🫒 C:\\new\\table it's`;

/** A database of its own, with an owner of its own that is no superuser. */
interface Place {
  name: string;
  url: string;
  /** The database, as a superuser sees it. */
  superuserUrl: string;
}

interface Special {
  /** The options of CREATE DATABASE; UTF8 and the locale of the server by default. */
  create?: string;
  /** Settings of the database, and of its owner. */
  settings?: Record<string, string>;
  ownerSettings?: Record<string, string>;
  /** The options of CREATE ROLE. */
  owner?: string;
  /** Statements that are executed in the database. */
  statements?: string[];
  /** Of a process of its own; otherwise the service runs in this one. */
  process?: Environment;
  /** Parameters of DATABASE_URL. */
  parameters?: string;
}

async function execute(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

function urlOf(database: string, user?: string): string {
  const url = new URL(POSTGRES_URL!);
  url.pathname = `/${database}`;
  if (user !== undefined) Object.assign(url, { username: user, password: '' });
  return url.href;
}

const setAll = (target: string, settings: Record<string, string> = {}): string[] =>
  Object.entries(settings).map(([name, value]) => `ALTER ${target} SET ${name} = ${value}`);

async function createPlace(special: Special): Promise<Place> {
  const name = uniqueName();
  const id = escapeIdentifier(name);
  await execute(
    POSTGRES_URL!,
    `CREATE ROLE ${id} LOGIN ${special.owner ?? ''}`,
    `CREATE DATABASE ${id} OWNER ${id} TEMPLATE template0 ${special.create ?? "ENCODING 'UTF8'"}`,
  );
  const superuserUrl = urlOf(name);
  await execute(
    superuserUrl,
    ...(special.statements ?? []),
    ...setAll(`ROLE ${id}`, special.ownerSettings),
    ...setAll(`DATABASE ${id}`, special.settings),
  );
  return { name, superuserUrl, url: `${urlOf(name, name)}${special.parameters ?? ''}` };
}

async function dropPlace({ name }: Place): Promise<void> {
  const id = escapeIdentifier(name);
  await execute(POSTGRES_URL!, `DROP DATABASE IF EXISTS ${id} WITH (FORCE)`, `DROP ROLE ${id}`);
}

/** Runs a command, in this process if it needs no time zone or language of its own. */
async function run(args: string[], environment: Environment): Promise<CommandResult> {
  if (environment['TZ'] !== undefined) return runCommand(args, environment);
  const before = Object.fromEntries(Object.keys(environment).map((name) => [name, process.env[name]]));
  Object.assign(process.env, environment);
  try {
    return await runInThisProcess(args);
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
}

/** The value of each setting differs from the default, and is valid for the database and for its owner. */
const UNUSUAL_SETTINGS: Record<string, string> = {
  datestyle: `'German, DMY'`,
  timezone: `'Asia/Kathmandu'`,
  intervalstyle: 'sql_standard',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  array_nulls: 'off',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  client_encoding: 'LATIN1',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  statement_timeout: '1',
  lock_timeout: '1',
  idle_in_transaction_session_timeout: '1',
  idle_session_timeout: '1',
  row_security: 'off',
  jit: 'off',
  default_tablespace: 'pg_default',
  default_toast_compression: 'pglz',
  default_text_search_config: `'pg_catalog.german'`,
  plan_cache_mode: 'force_generic_plan',
  quote_all_identifiers: 'on',
  gin_fuzzy_search_limit: '1',
  exit_on_error: 'on',
  search_path: 'shop, public',
};

const WORKING: [string, Special][] = [
  ['DateStyle German of the database', { settings: { datestyle: `'German'` } }],
  ['DateStyle SQL of the role', { ownerSettings: { datestyle: `'SQL, DMY'` } }],
  ['the isolation repeatable read', { settings: { default_transaction_isolation: `'repeatable read'` } }],
  ['a DATABASE_URL with options', { parameters: '?options=-c%20datestyle%3DSQL' }],
  [
    'many unusual settings of the database',
    { settings: UNUSUAL_SETTINGS, statements: ['CREATE SCHEMA shop; GRANT ALL ON SCHEMA shop TO PUBLIC'] },
  ],
  [
    'many unusual settings of the role',
    {
      ownerSettings: UNUSUAL_SETTINGS,
      statements: ['CREATE SCHEMA shop; GRANT ALL ON SCHEMA shop TO PUBLIC'],
    },
  ],
  ['the collation C', { create: `ENCODING 'UTF8' LOCALE 'C'` }],
  ['the collation C.UTF-8', { create: `ENCODING 'UTF8' LOCALE 'C.UTF-8'` }],
  [
    'the French collation of ICU',
    { create: `ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'fr-FR'` },
  ],
  [
    'the Turkish collation of ICU',
    { create: `ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR'` },
  ],
  ['TZ and LC_ALL of the process', { process: { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8' } }],
  ['the locale C of the process', { process: { TZ: 'Pacific/Chatham', LANG: 'C', LC_ALL: 'C' } }],
];

/** The refusal, and what is found in the database afterwards. */
const REFUSED: [string, Special, RegExp][] = [
  [
    'the encoding SQL_ASCII',
    { create: `ENCODING 'SQL_ASCII' LOCALE 'C'` },
    /has the encoding SQL_ASCII, in which not every text can be stored\. Create a database with CREATE DATABASE/,
  ],
  [
    'the encoding LATIN1',
    { create: `ENCODING 'LATIN1' LOCALE 'C'` },
    /has the encoding LATIN1, in which not every text can be stored\. Create a database with CREATE DATABASE/,
  ],
  [
    'a database that is read-only',
    { settings: { default_transaction_read_only: 'on' } },
    /is read-only by default_transaction_read_only: no order can be taken\. Reset this setting/,
  ],
  [
    'a role that is read-only',
    { ownerSettings: { default_transaction_read_only: 'on' } },
    /is read-only by default_transaction_read_only: no order can be taken\. Reset this setting/,
  ],
  [
    'a search_path without a schema',
    { ownerSettings: { search_path: 'missing' } },
    /No schema of the setting search_path exists .* Create the schema and grant USAGE on it, or reset search_path/,
  ],
];

const LIMITED = 'may have 3 connections to the database';

describeWithPostgres('the environment of the service', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await Receiver.start();
  });
  afterAll(() => receiver.stop());

  /** The variables of the processes. */
  const environmentOf = ({ url }: Place, special: Special = {}): Environment => ({
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '4',
    ADMIN_TOKEN,
    HOST: '127.0.0.1',
    PORT: '0',
    SAMPLE_DATA: 'false',
    LOG_LEVEL: 'error',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...special.process,
  });

  /** Starts the API, in this process if it needs no variables of its own. */
  async function start(place: Place, special: Special): Promise<{ url: string; stop(): Promise<unknown> }> {
    if (special.process === undefined) {
      const connection = { url: place.url, poolSize: 4 };
      return startService({}, { url: place.url, connection } as TestDatabase);
    }
    const api = new ServiceProcess('main', environmentOf(place, special));
    return { url: await api.url(), stop: () => api.kill('SIGKILL') };
  }

  /** Takes and changes an order, and reads it by every path. */
  async function takeOrder(url: string): Promise<Answer['body']> {
    const admin = new ApiClient(url, ADMIN_TOKEN);
    const shop = await newApplication(admin, { name: TEXT });
    const packaging = await newPackaging(admin, { name: TEXT });
    await sharePackaging(admin, shop.id, packaging.id, { externalReference: TEXT });
    await newSubscription(shop, 'sales_order_validated', receiver.url);
    const sent = minimalOrder({ externalReference: TEXT }, { customer: { name: TEXT } });
    const { id } = bodyOf(await shop.client.post('/orders', sent));
    bodyOf(await shop.client.patch(`/orders/${id}`, { comment: TEXT }));
    const order = bodyOf(await admin.post(`/orders/${id}/validate`));
    expect(order).toMatchObject({ state: 'validated', comment: TEXT, customer: { name: TEXT } });
    // The same database server and process wrote both, one in SQL and one in JavaScript.
    expect(Math.abs(Date.parse(order.createdAt) - Date.now())).toBeLessThan(600_000);

    const query = `q=${encodeURIComponent('ærøskøbing')}&createdAt[gte]=${order.createdAt}`;
    const read = bodyOf(await shop.client.get(`/orders/${id}`));
    expect(bodyOf(await shop.client.get(`/orders?${query}`))).toEqual([read]);
    expect(bodyOf(await admin.get('/contacts?q=renard'))).toHaveLength(1);
    const events = await waitForFeed(shop.client, 2);
    expect(events.at(-1)).toMatchObject({ type: 'sales_order_validated', data: { id, comment: TEXT } });
    const delivered = (): Answer['body'] =>
      receiver.received
        .map(({ body }) => JSON.parse(body.toString()))
        .find((body) => body.externalId === sent['externalId']);
    await waitUntil(() => delivered() !== undefined);
    expect(delivered()).toEqual(events.at(-1)!.data);
    let ready: unknown;
    // A busy database makes it 503 for some time.
    await waitUntil(async () => {
      const response = await fetch(`${url}/health/ready`);
      ready = await response.json();
      return response.status === 200;
    });
    expect(ready).toMatchObject({ status: 'ok' });
    return read;
  }

  it.each(WORKING)('works with %s', async (_, special) => {
    const place = await createPlace(special);
    const environment = environmentOf(place, special);
    try {
      const api = await start(place, special);
      await takeOrder(api.url).finally(() => api.stop());
      const doctor = await run(['doctor', '--json'], environment);
      expect([doctor.code, doctor.stderr]).toEqual([0, '']);
    } finally {
      await dropPlace(place);
    }
  });

  it.each(REFUSED)('is refused with %s', async (_, special, sentence) => {
    const place = await createPlace(special);
    const environment = environmentOf(place);
    const worker = new ServiceProcess('worker', { ...environment, REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      await expect(start(place, special)).rejects.toThrow(sentence);
      const migrated = await run(['migrate'], environment);
      const doctor = await run(['doctor'], environment);
      const code = await worker.waitForExit();
      expect([migrated.code, migrated.stderr]).toEqual([1, expect.stringMatching(sentence)]);
      expect([code, worker.output]).toEqual([1, expect.stringMatching(sentence)]);
      expect([doctor.code, doctor.stdout.replaceAll(/\s+/g, ' ')]).toEqual([
        1,
        expect.stringMatching(sentence),
      ]);
      const tables = await execute(
        place.superuserUrl,
        `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
      );
      expect(tables).toEqual([]);
      await createNamedDatabase(migrated.stderr);
    } finally {
      await worker.kill('SIGKILL');
      await dropPlace(place);
    }
  });

  /** Executes the CREATE DATABASE of a refusal, if it has one. */
  async function createNamedDatabase(refusal: string): Promise<void> {
    const [statement, name] = /CREATE DATABASE ("[^"]+") [^,]+/.exec(refusal) ?? [];
    if (statement === undefined) return;
    await execute(POSTGRES_URL!, statement);
    const database = urlOf(name!.slice(1, -1));
    const [row] = await execute(database, 'SHOW server_encoding');
    await execute(POSTGRES_URL!, `DROP DATABASE ${name}`);
    expect(row).toEqual({ server_encoding: 'UTF8' });
  }

  it('is refused with a role that may have fewer connections than the pool', async () => {
    const special = { owner: 'CONNECTION LIMIT 3' };
    const place = await createPlace(special);
    try {
      const migrated = await run(['migrate'], environmentOf(place));
      expect([migrated.code, migrated.stderr]).toEqual([0, '']);
      await expect(start(place, special)).rejects.toThrow(LIMITED);
      const doctor = await run(['doctor'], environmentOf(place));
      expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(LIMITED)]);
      const enough = await run(['doctor'], { ...environmentOf(place), DATABASE_POOL_SIZE: '3' });
      expect(enough.code).toBe(0);
    } finally {
      await dropPlace(place);
    }
  });

  it('is ready to show orders, but degraded, while the database is read-only', async () => {
    const place = await createPlace({});
    const id = escapeIdentifier(place.name);
    const api = await start(place, {});
    const status = async (): Promise<unknown> => {
      const response = await fetch(`${api.url}/health/ready`);
      const { status } = (await response.json()) as { status: string };
      return [response.status, status];
    };
    const set = (statement: string): Promise<unknown> =>
      execute(
        POSTGRES_URL!,
        `ALTER DATABASE ${id} ${statement}`,
        `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = '${place.name}'`,
      );
    try {
      await waitUntil(async () => isDeepStrictEqual(await status(), [200, 'ok']));
      await set('SET default_transaction_read_only = on');
      // A terminated connection or a busy database makes it 503 with another message, for some time.
      await waitUntil(async () =>
        (await (await fetch(`${api.url}/health/ready`)).text()).includes(
          'The database is read-only: orders are shown, but cannot be taken.',
        ),
      );
      expect(await status()).toEqual([200, 'degraded']);
      await set('RESET default_transaction_read_only');
      await waitUntil(async () => isDeepStrictEqual(await status(), [200, 'ok']));
    } finally {
      await api.stop();
      await dropPlace(place);
    }
  });

  it('warns, by doctor, of a locale that knows the case of ASCII letters alone', async () => {
    const place = await createPlace({ create: `ENCODING 'UTF8' LOCALE 'C'` });
    const { stdout } = await run(['doctor'], environmentOf(place)).finally(() => dropPlace(place));
    expect(stdout).toMatch(/^warning +database +.*upper and lower case of some letters/m);
  });
});
