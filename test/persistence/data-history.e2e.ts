import { describe, expect, it } from '@jest/globals';
import { useEach, useStarted } from '../support/each.js';
import type { ApiClient } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { waitForFeed } from '../support/event-feed.js';
import { Receiver } from '../support/receiver.js';
import { bodyOf, newApplication, newShop, takeOrder, newSubscription } from '../support/samples.js';
import { startService } from '../support/service.js';

const SKIPPED = 1_000_000;
/** Events that are this old were stored before the last minute, and so were not lost. */
const OLDER = `UPDATE events SET created_at = created_at - interval '1 hour'`;

interface History {
  id: string;
  server: string;
  lost_since: Date | null;
}

const service = useStarted('test', () => startService());
const shop = useEach('test', () => newShop(service.admin));

const order = (): Promise<{ id: number }> => takeOrder(shop);
const histories = (): Promise<History[]> =>
  service.database.query<History>('SELECT id, server, lost_since FROM data_histories ORDER BY number');
const beginHistory = (): Promise<unknown> => service.database.query('SELECT begin_data_history()');
const me = async (client: ApiClient) => bodyOf(await client.get('/me'));

describe('the data history', () => {
  it('is shown by GET /me and the feed, and has no loss in a new database', async () => {
    const [history] = await histories();
    expect(await me(shop.client)).toMatchObject({ historyId: history!.id, lostSince: null });
    for (const path of ['/events', '/events?type=payment_received']) {
      const { headers } = await shop.client.get(path);
      expect(headers.get('history-id')).toBe(history!.id);
    }
  });

  it('skips ids when it begins again, and tells each application since when data may be lost', async () => {
    const before = await order();
    const [first] = await histories();
    const other = await newApplication(service.admin);
    await beginHistory();
    const [, second] = await histories();
    expect(second!.id).not.toBe(first!.id);
    for (const client of [shop.client, other.client])
      expect(await me(client)).toMatchObject({
        historyId: second!.id,
        lostSince: second!.lost_since!.toISOString(),
      });
    const after = await order();
    expect(after.id - before.id).toBeGreaterThan(SKIPPED);
    for (const { client } of [shop, other]) {
      const told = await waitForFeed(client, 1, null, 'type=data_lost');
      expect(told.map(({ data }) => data)).toEqual([
        expect.objectContaining({ historyId: second!.id, lostSince: second!.lost_since!.toISOString() }),
      ]);
    }
  });

  it('sends data_lost to the subscriptions of each application, and to none of another one', async () => {
    const receiver = await Receiver.start();
    try {
      const seller = await newApplication(service.admin, { rights: ['sales'] });
      for (const [name, { client }] of Object.entries({ shop, seller }))
        await newSubscription({ client }, 'data_lost', `${receiver.url}/${name}`);
      await beginHistory();
      await waitUntil(() => receiver.received.length >= 2);
      await order();
      expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/hooks/seller', '/hooks/shop']);
    } finally {
      await receiver.stop();
    }
  });

  it('names the event to continue after when the last event that a reader has read is lost', async () => {
    await order();
    await service.database.query(OLDER);
    await order();
    const before = await waitForFeed(shop.client, 2);
    const lost = before.at(-1)!.id;
    await service.database.query(`DELETE FROM events WHERE message_id = '${lost}'`);
    const unknown = await shop.client.get(`/events?after=${lost}`);
    expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
    expect(unknown.body).not.toHaveProperty('continueAfter');

    await service.database.query(`UPDATE orders SET updated_at = created_at`);
    await beginHistory();
    const { body } = await shop.client.get(`/events?after=${lost}`);
    expect(body).toMatchObject({ code: 'invalid_cursor', continueAfter: before[0]!.id });
    const rest = await waitForFeed(shop.client, 1, before[0]!.id);
    expect(rest.map(({ type }) => type)).toEqual(['data_lost']);
  });
});
