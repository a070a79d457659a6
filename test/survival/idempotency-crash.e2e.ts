import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { ApiClient, type Answer, type Values } from '../support/api-client.js';
import { useDatabase, useSession } from '../support/database.js';
import { ServiceProcess } from '../support/processes.js';
import { waitUntil } from '../support/delivery.js';
import { BOX, bodyOf, minimalOrder, newShop, unique } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { ADMIN_TOKEN } from '../support/service.js';

describeWithPostgres('an API process that is killed during POST /orders with an Idempotency-Key', () => {
  // Before the database is dropped.
  afterAll(() => api.kill('SIGKILL'));
  const database = useDatabase('suite');
  let api: ServiceProcess;
  let url: string;
  let token: string;
  /** Holds locks that the service waits for, so that it can be killed at a known point. */
  const lockHolder = useSession({ database });

  const shop = (): ApiClient => new ApiClient(url, token);
  const externalId = (body: Values): string => String(body['externalId']);
  const order = (): Values => minimalOrder(BOX);

  async function start(): Promise<void> {
    const address = { HOST: '127.0.0.1', PORT: '0' };
    const settings = { DATABASE_URL: database.url!, ADMIN_TOKEN, SAMPLE_DATA: 'false', LOG_LEVEL: 'error' };
    api = new ServiceProcess('main', { ...settings, ...address });
    url = await api.url();
  }
  beforeAll(start, 300_000);
  beforeEach(async () => {
    ({ token } = await newShop(new ApiClient(url, ADMIN_TOKEN)));
    await database.query('TRUNCATE idempotency_keys');
    await lockHolder.query('BEGIN');
  });

  async function count(from: string): Promise<number> {
    const [row] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`);
    return row!.count;
  }
  const waitingSessions = (): Promise<number> =>
    count(`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  /** Resolves when no session waits for a lock: every statement of the killed process has ended. */
  const noSessionWaits = (): Promise<void> => waitUntil(async () => (await waitingSessions()) === 0);
  /** Sends a request whose response may never arrive. */
  const postIgnoringErrors = (client: ApiClient, body: Values, key?: string): Promise<unknown> =>
    client.post('/orders', body, key === undefined ? {} : { 'Idempotency-Key': key }).catch(() => null);
  async function killAndRestart(): Promise<void> {
    await api.kill('SIGKILL');
    await lockHolder.query('ROLLBACK');
    await noSessionWaits();
    await start();
  }
  /** The restart of a process may take longer than the minute that leases of unfinished requests last. */
  const prolongLeases = (): Promise<object[]> =>
    database.query(
      `UPDATE idempotency_keys SET lease_until = lease_until + interval '1 hour' WHERE answer IS NULL`,
    );
  /** Ends the leases of unfinished requests, which last one minute. */
  const expireLeases = (): Promise<object[]> =>
    database.query(`UPDATE idempotency_keys SET lease_until = now() - interval '1 ms' WHERE answer IS NULL`);
  /** Fifty requests at once may be too many for a busy machine; an order that is sent again is not created again. */
  const sendUntilTaken = async (body: Values): Promise<Answer> => {
    let answer: Answer | undefined;
    await waitUntil(async () => (answer = await shop().post('/orders', body)).status !== 503);
    return answer!;
  };
  const send = (body: Values, key: string) => shop().post('/orders', body, { 'Idempotency-Key': key });

  it('before the order is stored releases the key after a minute, and the repeated request creates one order', async () => {
    const body = order();
    await lockHolder.query('LOCK TABLE orders IN SHARE MODE');
    const first = postIgnoringErrors(shop(), body, 'k');
    await waitUntil(async () => (await waitingSessions()) > 0);
    expect(await count('idempotency_keys WHERE answer IS NULL')).toBe(1);
    await killAndRestart();
    await first;
    await prolongLeases();

    const repeatedTooEarly = await send(body, 'k');
    expect([repeatedTooEarly.status, repeatedTooEarly.body.code]).toEqual([409, 'idempotency_in_progress']);
    const other = await send(order(), 'k');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    await expireLeases();
    const taken = bodyOf(await send(body, 'k'));
    expect(bodyOf(await send(body, 'k'))).toEqual(taken);
    expect(await count(`orders WHERE external_id = '${externalId(body)}'`)).toBe(1);
    expect(await count(`events WHERE order_id = ${taken.id}`)).toBe(1);
  }, 300_000);

  it('after the order is stored returns the stored order for the repeated request', async () => {
    const body = order();
    await lockHolder.query('LOCK TABLE orders IN SHARE MODE');
    const first = postIgnoringErrors(shop(), body, 'k');
    await waitUntil(async () => (await waitingSessions()) > 0);
    // From here on the response cannot be stored with the key, and only now the order can be stored.
    const keyLockHolder = new Client({ connectionString: database.url! });
    await keyLockHolder.connect();
    await keyLockHolder.query('BEGIN');
    await keyLockHolder.query('SELECT FROM idempotency_keys FOR UPDATE');
    await lockHolder.query('ROLLBACK');
    await waitUntil(async () => (await count(`orders WHERE external_id = '${externalId(body)}'`)) === 1);
    await waitUntil(async () => (await waitingSessions()) > 0);
    await api.kill('SIGKILL');
    // The waiting statement of the killed process would otherwise still be executed.
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await keyLockHolder.end();
    await noSessionWaits();
    await start();
    await first;
    await prolongLeases();

    expect((await send(body, 'k')).status).toBe(409);
    await expireLeases();
    const found = await send(body, 'k');
    expect(found.headers.get('idempotent-replayed')).toBe('true');
    expect(await count(`orders WHERE external_id = '${externalId(body)}'`)).toBe(1);
    expect(await count(`events WHERE order_id = ${bodyOf(found).id}`)).toBe(1);
  }, 300_000);

  it('among fifty first orders of one new contact leaves fifty orders of one contact after all are repeated', async () => {
    const contact = { externalReference: unique('contact'), lastName: 'Renard' };
    const bodies = Array.from({ length: 50 }, () => ({ ...order(), contact }));
    await lockHolder.query('LOCK TABLE orders IN SHARE MODE');
    const first = bodies.map((body) => postIgnoringErrors(shop(), body));
    // They are stored in batches, of which the first ones wait.
    await waitUntil(async () => (await waitingSessions()) > 0);
    await killAndRestart();
    await Promise.all(first);

    const before = await count('customers');
    const answers = await Promise.all(bodies.map(sendUntilTaken));
    expect(new Set(answers.map((answer) => bodyOf(answer).contact.id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(50);
    expect(await count(`contact_references WHERE external_reference = '${contact.externalReference}'`)).toBe(
      1,
    );
    expect((await count('customers')) - before).toBeLessThanOrEqual(1);
  }, 300_000);

  it('among fifty identical requests leaves one order, which all repeated requests return', async () => {
    const body = order();
    await lockHolder.query('LOCK TABLE orders IN SHARE MODE');
    const first = Array.from({ length: 50 }, () => postIgnoringErrors(shop(), body));
    // They are stored in batches, of which the first ones wait.
    await waitUntil(async () => (await waitingSessions()) > 0);
    await killAndRestart();
    await Promise.all(first);

    const answers = await Promise.all(Array.from({ length: 50 }, () => sendUntilTaken(body)));
    expect(new Set(answers.map((answer) => JSON.stringify(bodyOf(answer)))).size).toBe(1);
    expect(await count(`orders WHERE external_id = '${externalId(body)}'`)).toBe(1);
    const reference = (body['contact'] as Values)['externalReference'];
    expect(await count(`contact_references WHERE external_reference = '${String(reference)}'`)).toBe(1);
    expect(await count(`events WHERE order_id = ${answers[0]!.body.id}`)).toBe(1);
  }, 300_000);
});
