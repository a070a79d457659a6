import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { lockDirectory } from '../../src/platform/embedded/directory-lock.js';
import { startEmbeddedDatabase, runMaintenance } from '../../src/platform/embedded/embedded-database.js';

type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbeddedDatabase>>;

/** Creating the data directory takes seconds of CPU time, and other tests run at the same time. */
const START_MS = 240_000;

describe('connections to the embedded database', () => {
  let database: EmbeddedDatabase;
  let clients: Client[] = [];

  const connect = async (): Promise<Client> => {
    const client = new Client(database.connection);
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    database = await startEmbeddedDatabase(null);
  }, START_MS);
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()));
    clients = [];
    await run(database, 'DROP TABLE IF EXISTS things');
  });
  afterAll(() => database.stop());

  it('each receive their own results after waiting for a transaction', async () => {
    const blocker = await connect();
    const waiting = await Promise.all(Array.from({ length: 6 }, connect));
    for (let round = 0; round < 5; round += 1) {
      await blocker.query('BEGIN');
      const answers = waiting.map((client, index) =>
        index % 2 === 0
          ? client.query<{ own: number }>('SELECT $1::int AS own', [index])
          : client.query<{ own: number }>('SELECT $1::int AS own, $2::text AS more', [index, 'x']),
      );
      await sleep(20);
      await blocker.query('COMMIT');
      const own = (await Promise.all(answers)).map((answer) => answer.rows[0]?.own);
      expect(own).toEqual(waiting.map((_, index) => index));
    }
  });

  it('see a transaction only after its commit, and then completely', async () => {
    const [one, other] = [await connect(), await connect()];
    await one.query('CREATE TABLE things (id int PRIMARY KEY)');
    await one.query('BEGIN');
    await one.query('INSERT INTO things VALUES ($1)', [1]);
    const read = track(other.query('SELECT id FROM things'));
    await sleep(50);
    expect(read.settled()).toBe(false);
    await one.query('COMMIT');
    expect((await read.promise).rows).toEqual([{ id: 1 }]);
  });

  it('are not affected by an error in the transaction of another connection', async () => {
    const [one, other] = [await connect(), await connect()];
    await one.query('BEGIN');
    await expect(one.query('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    const answer = other.query('SELECT 1 AS one');
    await expect(one.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' });
    await one.query('ROLLBACK');
    expect((await answer).rows).toEqual([{ one: 1 }]);
  });

  it('continue when a connection is closed within a transaction, which is rolled back', async () => {
    const [one, other] = [await connect(), await connect()];
    await one.query('CREATE TABLE things (id int PRIMARY KEY)');
    await one.query('BEGIN');
    await one.query('INSERT INTO things VALUES (1)');
    const count = other.query('SELECT count(*)::int AS count FROM things');
    drop(one);
    expect((await count).rows).toEqual([{ count: 0 }]);
  });

  it('continue when a connection is closed between messages, even after an error', async () => {
    const [one, other] = [await connect(), await connect()];
    // A failing Parse without Sync: PostgreSQL skips every message until a Sync arrives.
    socketOf(one).write(parseMessage('', 'SELECT nonsense'));
    await sleep(50);
    const answer = track(other.query('SELECT $1::int AS one', [1]));
    await sleep(50);
    expect(answer.settled()).toBe(false);
    drop(one);
    expect((await answer.promise).rows).toEqual([{ one: 1 }]);
  });

  it('share one prepared statement per name', async () => {
    const statement = { name: 'double', text: 'SELECT $1::int * 2 AS double' };
    for (const client of [await connect(), await connect()]) {
      for (const value of [1, 2]) {
        const { rows } = await client.query({ ...statement, values: [value] });
        expect(rows).toEqual([{ double: value * 2 }]);
      }
    }
    const third = await connect();
    await expect(third.query({ name: 'double', text: 'SELECT 3' })).rejects.toMatchObject({ code: '42P05' });
    expect((await third.query('SELECT 3 AS three')).rows).toEqual([{ three: 3 }]);
  });

  it('can prepare a statement whose first preparation failed', async () => {
    const statement = { name: 'late', text: 'SELECT id FROM things' };
    const [one, other] = [await connect(), await connect()];
    await expect(one.query(statement)).rejects.toMatchObject({ code: '42P01' });
    await one.query('CREATE TABLE things (id int)');
    expect((await other.query(statement)).rows).toEqual([]);
    expect((await one.query(statement)).rows).toEqual([]);
  });

  it('alternate in a pool, with large values, locks and transactions', async () => {
    const pool = new Pool({ ...database.connection, max: 8 });
    await pool.query('CREATE TABLE things (id serial PRIMARY KEY, owner int, text text)');
    await pool.query('INSERT INTO things (text) SELECT repeat($1, 200000) FROM generate_series(1, 40)', [
      'x',
    ]);
    const claim = async (owner: number): Promise<void> => {
      const client = await pool.connect();
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(1)');
      const { rows } = await client.query<{ id: number }>(
        'SELECT id FROM things WHERE owner IS NULL LIMIT 1 FOR UPDATE SKIP LOCKED',
      );
      const text = 'y'.repeat(200_000);
      await client.query('UPDATE things SET owner = $1, text = $2 WHERE id = $3', [owner, text, rows[0]?.id]);
      await client.query(owner % 4 === 0 ? 'ROLLBACK' : 'COMMIT');
      client.release();
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => claim(index)));
    const { rows } = await pool.query(
      'SELECT count(owner)::int AS owned, count(DISTINCT owner)::int AS owners FROM things',
    );
    expect(rows).toEqual([{ owned: 30, owners: 30 }]);
    await pool.end();
  });

  it('work with TypeORM', async () => {
    const { host, port, user, database: name } = database.connection;
    const source = new DataSource({
      type: 'postgres',
      host,
      port,
      username: user,
      database: name,
      poolSize: 4,
    });
    await source.initialize();
    await source.query('CREATE TABLE things (id int PRIMARY KEY)');
    const failing = source.transaction(async (manager) => {
      await manager.query('INSERT INTO things VALUES (1)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await source.transaction((manager) => manager.query('INSERT INTO things VALUES (2)'));
    expect(await source.query('SELECT id FROM things')).toEqual([{ id: 2 }]);
    await source.destroy();
  });

  it('find statistics and vacuumed tables after maintenance', async () => {
    const client = await connect();
    await client.query('CREATE TABLE things AS SELECT g AS id FROM generate_series(1, 1000) g');
    await client.query('UPDATE things SET id = id + 1');
    await runMaintenance(database.connection);
    const { rows } = await client.query(
      "SELECT reltuples, n_dead_tup::int FROM pg_class JOIN pg_stat_user_tables s ON s.relid = pg_class.oid WHERE s.relname = 'things'",
    );
    expect(rows).toEqual([{ reltuples: 1000, n_dead_tup: 0 }]);
  });
});

describe('the data directory of the embedded database', () => {
  let directory: string;
  let child: ChildProcess | null = null;
  /** The result of a first start. Tests that are not about the first start copy it. */
  let created: string;

  beforeAll(async () => {
    writeFileSync(WRITER_FILE, WRITER);
    created = newDirectory();
    const database = await startEmbeddedDatabase(created);
    await database.stop();
  }, START_MS);
  afterAll(() => {
    for (const each of [WRITER_FILE, created]) rmSync(each, { recursive: true, force: true });
  });
  const newDirectory = (): string => (directory = mkdtempSync(join(tmpdir(), 'orders-data-')));
  function copyOfCreated(): string {
    cpSync(created, newDirectory(), { recursive: true });
    return directory;
  }
  afterEach(() => {
    child?.kill('SIGKILL');
    child = null;
    rmSync(directory, { recursive: true, force: true });
  });

  it(
    'contains every committed row after the process was killed while writing',
    async () => {
      child = startWriter(copyOfCreated());
      const exit = once(child, 'exit');
      const committed: number[] = [];
      for await (const id of idsOf(child)) {
        if (committed.push(id) === 300) child.kill('SIGKILL');
      }
      await exit;

      const database = await startEmbeddedDatabase(directory);
      const found = new Set(
        (await run<{ id: number }>(database, 'SELECT id FROM written')).map(({ id }) => id),
      );
      expect(committed.filter((id) => !found.has(id))).toEqual([]);
      // One more row may be committed whose response was not read.
      expect(found.size).toBeLessThanOrEqual(committed.length + 1);
      await database.stop();
    },
    START_MS,
  );

  it(
    'cannot be opened by a second process or twice by the same one',
    async () => {
      child = startWriter(copyOfCreated());
      await idsOf(child).next();
      await expect(startEmbeddedDatabase(directory)).rejects.toThrow(
        `The data directory ${directory} is in use by process ${child.pid}.`,
      );
      child.kill('SIGKILL');
      await once(child, 'exit');

      const database = await startEmbeddedDatabase(directory);
      await expect(startEmbeddedDatabase(directory)).rejects.toThrow(`in use by process ${process.pid}.`);
      await database.stop();
    },
    START_MS,
  );

  it(
    'is closed cleanly by stop, which rolls back open transactions and can be called twice',
    async () => {
      const database = await startEmbeddedDatabase(copyOfCreated());
      const client = new Client(database.connection);
      client.on('error', () => undefined);
      await client.connect();
      await client.query('CREATE TABLE things (id int)');
      await client.query('BEGIN');
      await client.query('INSERT INTO things VALUES (1)');
      await Promise.all([database.stop(), database.stop()]);
      await expect(client.query('COMMIT')).rejects.toThrow();
      expect(existsSync(database.connection.host)).toBe(false);
      expect(readdirSync(directory)).toEqual(['postgres']);

      const again = await startEmbeddedDatabase(directory);
      expect(await run(again, 'SELECT id FROM things')).toEqual([]);
      await again.stop();
    },
    START_MS,
  );

  it(
    'is recreated after an interrupted first start, and not touched when it cannot be opened',
    async () => {
      newDirectory();
      mkdirSync(join(directory, 'postgres.new'));
      writeFileSync(join(directory, 'postgres.new', 'PG_VERSION'), '18\n');
      const database = await startEmbeddedDatabase(directory);
      await database.stop();

      writeFileSync(join(directory, 'postgres', 'PG_VERSION'), '17\n');
      await expect(startEmbeddedDatabase(directory)).rejects.toThrow('initialized by PostgreSQL version 17');
      expect(readdirSync(directory)).toEqual(['postgres']);
    },
    START_MS,
  );

  it(
    'stays valid when PostgreSQL crashes: connections end and the next start recovers',
    async () => {
      const database = await startEmbeddedDatabase(copyOfCreated());
      const [client, other] = [new Client(database.connection), new Client(database.connection)];
      for (const each of [client, other]) {
        each.on('error', () => undefined);
        await each.connect();
      }
      await client.query('CREATE TABLE things (id int)');
      await client.query('INSERT INTO things VALUES (1)');
      // Deeper than the WebAssembly stack, which max_stack_depth of PostgreSQL does not limit.
      const nested = '['.repeat(200_000) + ']'.repeat(200_000);
      await client.query('BEGIN');
      await client.query('INSERT INTO things VALUES (2)');
      const waiting = other.query('SELECT 1');
      await Promise.all([
        expect(client.query('SELECT $1::jsonb', [nested])).rejects.toThrow('Connection terminated'),
        expect(waiting).rejects.toThrow('Connection terminated'),
      ]);
      expect((await database.failure).message).toContain('The embedded database failed');
      await expect(run(database, 'SELECT 1')).rejects.toThrow();
      await database.stop();

      const again = await startEmbeddedDatabase(directory);
      expect(await run(again, 'SELECT id FROM things')).toEqual([{ id: 1 }]);
      await again.stop();
    },
    START_MS,
  );
});

describe('the lock file of a data directory', () => {
  let directory: string;
  const write = (pid: number, host: string): void =>
    writeFileSync(join(directory, 'postgres.lock'), JSON.stringify({ pid, host }));

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is taken over from a process that ended, and from an earlier one with the same id', async () => {
    directory = mkdtempSync(join(tmpdir(), 'orders-lock-'));
    const exited = spawn(process.execPath, ['--version']);
    await once(exited, 'exit');
    for (const pid of [exited.pid ?? 0, process.pid]) {
      write(pid, hostname());
      const release = await lockDirectory(directory);
      release();
    }
    expect(existsSync(join(directory, 'postgres.lock'))).toBe(false);
  });

  it('of another container is respected while it is renewed, and taken over afterwards', async () => {
    directory = mkdtempSync(join(tmpdir(), 'orders-lock-'));
    write(1, 'another-container');
    const renewal = setInterval(
      () => utimesSync(join(directory, 'postgres.lock'), new Date(), new Date()),
      100,
    );
    await expect(lockDirectory(directory, 1_000)).rejects.toThrow('in use by process 1.');
    clearInterval(renewal);
    const release = await lockDirectory(directory, 300);
    release();
  });

  it('is acquired by exactly one of several processes that find it expired', async () => {
    directory = mkdtempSync(join(tmpdir(), 'orders-lock-'));
    write(1, 'another-container');
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => lockDirectory(directory, 300)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

/** A program that can be killed, beside the compiled service. */
const WRITER_FILE = join(process.cwd(), 'dist', `embedded-writer-${process.pid}.js`);

const WRITER = `
  import { Client } from 'pg';
  import { startEmbeddedDatabase } from './platform/embedded/embedded-database.js';
  const { connection } = await startEmbeddedDatabase(process.argv[2]);
  const client = new Client(connection);
  await client.connect();
  await client.query('CREATE TABLE written (id int PRIMARY KEY, text text)');
  for (let id = 0; ; id += 1) {
    await client.query('INSERT INTO written VALUES ($1, repeat($2, 500))', [id, 'x']);
    console.log(id);
  }`;

function startWriter(directory: string): ChildProcess {
  return spawn(process.execPath, [WRITER_FILE, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The rows that the writer reported as committed; ends with it. */
async function* idsOf(child: ChildProcess): AsyncGenerator<number> {
  if (child.stdout === null) return;
  for await (const line of createInterface(child.stdout)) yield Number(line);
}

async function run<Row extends object>(database: EmbeddedDatabase, text: string): Promise<Row[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function track<T>(promise: Promise<T>): { promise: Promise<T>; settled: () => boolean } {
  let settled = false;
  const done = (): void => {
    settled = true;
  };
  void promise.then(done, done);
  return { promise, settled: () => settled };
}

interface Socket {
  write(bytes: Buffer): void;
  destroy(): void;
}

function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

function drop(client: Client): void {
  socketOf(client).destroy();
}

function parseMessage(name: string, text: string): Buffer {
  const body = Buffer.from(`${name}\0${text}\0\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from('P'), length, body]);
}
