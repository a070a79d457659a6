import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ApiClient } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { copyPackagingReferences } from '../support/many-rows.js';
import { bodyOf, newApplication, type TestApplication } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { ADMIN_TOKEN } from '../support/service.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const REFERENCES = 100_000;
/** Every garbage collection is a full one, so that memory growth shows retained objects only. */
const FULL_GC = ['--gc-global', '--max-semi-space-size=2'];
const KILOBYTES_PER_MEGABYTE = 1024;
const READ_PAUSE_MS = 5;
const PAUSE_EVERY_BYTES = 65_536;
const SAMPLE_MS = 50;
/** Time limit for a busy machine. */
const START_MS = 120_000;

const ACTIVE_SESSIONS = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`;

interface SlowRead {
  text: string;
  /** The most memory the service used, in kilobytes. */
  peak: number;
  samples: number;
}

jest.setTimeout(180_000);

describeWithPostgres('a list of 100,000 entries', () => {
  let database: TestDatabase;
  let api: ChildProcess;
  let admin: ApiClient;
  let shop: TestApplication;
  beforeAll(async () => {
    database = await createDatabase();
    const port = await freePort();
    api = spawn(process.execPath, [...FULL_GC, MAIN], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DATABASE_URL: database.url!,
        REDIS_URL: '',
        ADMIN_TOKEN,
        SAMPLE_DATA: 'false',
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        PORT: String(port),
      },
    });
    admin = new ApiClient(`http://127.0.0.1:${port}`, ADMIN_TOKEN);
    await waitUntilReady();
    shop = await newApplication(admin);
    await copyPackagingReferences(database, REFERENCES, shop.id);
    await database.query('VACUUM ANALYZE');
  });
  afterAll(async () => {
    if (api.exitCode === null) {
      api.kill();
      await once(api, 'exit');
    }
    await database.drop();
  });
  afterEach(async () => {
    await database.query('ALTER TABLE IF EXISTS packagings_away RENAME TO packagings');
  });

  async function waitUntilReady(): Promise<void> {
    await waitUntil(async () => {
      if (api.exitCode !== null) throw new Error('The service did not start.');
      return (await admin.get('/me').catch(() => null))?.status === 200;
    }, START_MS);
  }

  /** Resident memory of the service, in kilobytes. */
  const memory = (): number =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(api.pid)], { encoding: 'utf8' }));

  /** Resolves when the headers of the response arrived; the body is not read yet. */
  const open = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { 'X-AUTH-TOKEN': shop.token };
      get(`${admin.url}/api/v1${path}`, { headers, agent: false }, resolve).on('error', reject);
    });

  /** Reads with pauses, and samples the memory of the service meanwhile. */
  async function readSlowly(response: IncomingMessage): Promise<SlowRead> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let peak = memory();
    let samples = 1;
    const sampling = setInterval(() => {
      peak = Math.max(peak, memory());
      samples += 1;
    }, SAMPLE_MS);
    try {
      for await (const chunk of response) {
        chunks.push(chunk as Buffer);
        bytes += (chunk as Buffer).length;
        if (bytes < PAUSE_EVERY_BYTES) continue;
        bytes = 0;
        await sleep(READ_PAUSE_MS);
      }
    } finally {
      clearInterval(sampling);
    }
    return { text: Buffer.concat(chunks).toString(), peak, samples };
  }

  it('is sent completely to a slow client in bounded memory', async () => {
    // The first requests of a process allocate memory that it keeps.
    for (let count = 0; count < 20; count++) bodyOf(await shop.client.get('/packaging_references?limit=500'));
    await sleep(1_000);
    const idle = memory();
    const response = await open('/packaging_references');
    const { text, peak, samples } = await readSlowly(response);
    const ids = (JSON.parse(text) as { id: number }[]).map(({ id }) => id);
    expect(response.statusCode).toBe(200);
    expect(ids).toHaveLength(REFERENCES);
    expect(ids.every((id, place) => place === 0 || id > ids[place - 1]!)).toBe(true);
    expect(samples).toBeGreaterThan(20);
    expect((peak - idle) / KILOBYTES_PER_MEGABYTE).toBeLessThan(40);
  });

  it('waits for a client that stopped reading while it responds to other requests', async () => {
    const response = await open('/packaging_references');
    response.pause();
    await sleep(1_000);
    const stopped = memory();
    for (let count = 0; count < 20; count++) {
      expect((await shop.client.get('/packaging_references?limit=1')).status).toBe(200);
      await sleep(50);
    }
    expect((memory() - stopped) / KILOBYTES_PER_MEGABYTE).toBeLessThan(40);
    // Only the periodic tasks of the service use connections, each for a moment.
    await waitUntil(async () => (await database.query(ACTIVE_SESSIONS)).length === 0);
    response.destroy();
  });

  it('starts before all rows are read, and is aborted by a later error, so that the client notices that it is incomplete', async () => {
    const response = await open('/packaging_references');
    expect(response.statusCode).toBe(200);
    await database.query('ALTER TABLE packagings RENAME TO packagings_away');
    await expect(readSlowly(response)).rejects.toThrow();
    expect(response.complete).toBe(false);
    await database.query('ALTER TABLE packagings_away RENAME TO packagings');
    expect((await shop.client.get('/packaging_references?limit=1')).status).toBe(200);
  });

  it('is cancelled without an error when the client disconnects', async () => {
    for (let count = 0; count < 5; count++) {
      const response = await open('/packaging_references');
      await once(response, 'data');
      response.destroy();
    }
    await sleep(300);
    expect(api.exitCode).toBeNull();
    expect((await shop.client.get('/packaging_references?limit=1')).status).toBe(200);
  });

  it('returns 304 when nothing has changed', async () => {
    const response = await open('/packaging_references');
    const { etag } = response.headers;
    response.destroy();
    const answer = await shop.client.get('/packaging_references', { 'If-None-Match': etag! });
    expect([answer.status, answer.body]).toEqual([304, null]);
  });
});
