import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { runCommand } from '../support/command.js';
import type { TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { PostgresPair } from '../support/postgres-pair.js';
import { BOX, bodyOf, minimalOrder, newShop, type Shop } from '../support/samples.js';
import { describeWithPostgresServer } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const POSITION = /^[0-9A-F]+\/[0-9A-F]+$/;
const INSERT_EVENT = `
  INSERT INTO events (message_id, type, application_id, payload) VALUES ($1, 'sales_order_created', $2, '{}')`;

/** A POST that reads. */
function comparison(): RequestInit {
  const period = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) };
  return { method: 'POST', body: JSON.stringify({ ...period, orders: [] }) };
}

describeWithPostgresServer('DATABASE_READ_URL', () => {
  let pair: PostgresPair;
  let service: TestService;
  let shop: Shop;
  beforeAll(async () => {
    pair = await PostgresPair.start();
    const database = {
      connection: { url: pair.primary.url, poolSize: 4, readUrl: pair.standby.url },
      url: pair.primary.url,
    } as TestDatabase;
    service = await startService({ DATABASE_READ_URL: pair.standby.url }, database);
    shop = await newShop(service.admin);
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await pair.remove();
  });

  async function send(path: string, afterWrite?: string, options: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'X-AUTH-TOKEN': shop.token, 'Content-Type': 'application/json' });
    if (afterWrite !== undefined) headers.set('After-Write', afterWrite);
    return fetch(`${service.url}/api/v1${path}`, { ...options, headers });
  }

  /** @returns the order, and the position after which it can be read */
  async function newOrder(): Promise<{ id: number; afterWrite: string }> {
    const response = await send('/orders', undefined, {
      method: 'POST',
      body: JSON.stringify(minimalOrder(BOX)),
    });
    const { id } = (await response.json()) as { id: number };
    return { id, afterWrite: response.headers.get('After-Write') ?? '' };
  }

  async function orders(afterWrite?: string): Promise<number[]> {
    const response = await send('/orders', afterWrite);
    return ((await response.json()) as { id: number }[]).map(({ id }) => id);
  }

  const hasReplayed = (position: string): Promise<void> =>
    waitUntil(async () => {
      const text = `SELECT pg_last_wal_replay_lsn() >= '${position}' AS done`;
      return (await pair.standby.query<{ done: boolean }>(text))[0]!.done;
    });

  /** @returns a function that lets the standby continue */
  async function pauseReplay(): Promise<() => Promise<unknown>> {
    await pair.standby.query('SELECT pg_wal_replay_pause()');
    return () => pair.standby.query('SELECT pg_wal_replay_resume()');
  }

  it('reads from the standby after a write that it has, and otherwise from the primary', async () => {
    const first = await newOrder();
    expect(first.afterWrite).toMatch(POSITION);
    await hasReplayed(first.afterWrite);
    const resume = await pauseReplay();
    try {
      const second = await newOrder();
      expect(await orders(first.afterWrite)).toEqual([first.id]);
      expect(await orders(second.afterWrite)).toEqual([second.id, first.id]);
      expect(await orders()).toEqual([second.id, first.id]);
      expect(await orders('no position')).toEqual([second.id, first.id]);
      for (const reading of [await send('/orders'), await send('/orders/compare', undefined, comparison())])
        expect(reading.headers.get('After-Write')).toBeNull();
      const extra = async (afterWrite?: string): Promise<number> =>
        ((await (await send('/orders/compare', afterWrite, comparison())).json()) as { extra: object[] })
          .extra.length;
      expect([await extra(first.afterWrite), await extra()]).toEqual([1, 2]);
    } finally {
      await resume();
    }
  });

  it('continues the feed after an event that the standby lacks', async () => {
    const first = await newOrder();
    await hasReplayed(first.afterWrite);
    const resume = await pauseReplay();
    try {
      await newOrder();
      const feed = async (query: string, afterWrite?: string): Promise<{ id: string }[]> => {
        const response = await send(`/events?limit=100${query}`, afterWrite);
        expect(response.status).toBe(200);
        return (await response.json()) as { id: string }[];
      };
      const read = await feed('');
      expect(await feed(`&after=${read.at(-1)!.id}`, first.afterWrite)).toEqual([]);
      expect((await feed('', first.afterWrite)).length).toBeLessThan(read.length);
      const unknown = await send(`/events?after=msg_${'0'.repeat(32)}`, first.afterWrite);
      expect(unknown.status).toBe(400);
    } finally {
      await resume();
    }
  });

  it('ends the feed of the standby before the oldest running transaction', async () => {
    const slow = new Client({ connectionString: pair.primary.url });
    await slow.connect();
    try {
      await slow.query('BEGIN');
      await slow.query(INSERT_EVENT, [`msg_${'1'.repeat(32)}`, shop.id]);
      const { id, afterWrite } = await newOrder();
      await hasReplayed(afterWrite);
      const idsOf = async (response: Response): Promise<(number | null)[]> =>
        ((await response.json()) as { order: number | null }[]).map(({ order }) => order);
      expect(await idsOf(await send('/events?limit=100', afterWrite))).not.toContain(id);
      expect(await idsOf(await send('/events?limit=100'))).not.toContain(id);
      await slow.query('COMMIT');
      await waitUntil(async () => (await idsOf(await send('/events?limit=100', afterWrite))).includes(id));
    } finally {
      await slow.end();
    }
  });

  it('checks tokens and reads for a write on the primary', async () => {
    const { afterWrite } = await newOrder();
    await hasReplayed(afterWrite);
    const resume = await pauseReplay();
    try {
      const other = await newShop(service.admin);
      const response = await fetch(`${service.url}/api/v1/me`, {
        headers: { 'X-AUTH-TOKEN': other.token, 'After-Write': afterWrite },
      });
      expect(response.status).toBe(200);
      const again = await send('/orders', afterWrite, {
        method: 'POST',
        body: JSON.stringify(minimalOrder(BOX)),
      });
      expect(again.status).toBe(200);
    } finally {
      await resume();
    }
  });

  const doctor = async (): Promise<string> => {
    const environment = { DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url };
    return (await runCommand(['doctor'], environment)).stdout;
  };

  it('is checked by doctor, and reads from the primary while there is no standby', async () => {
    const { id, afterWrite } = await newOrder();
    expect(await doctor()).toMatch(/ok +read server +PostgreSQL .*, a standby\./);
    await pair.standby.stop();
    expect(await doctor()).toMatch(/warning +read server .*\n.*Correct DATABASE_READ_URL/);
    expect(await orders(afterWrite)).toContain(id);
    expect(bodyOf(await service.client(shop.token).get(`/orders/${id}`)).id).toBe(id);
  });
});
