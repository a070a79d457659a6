import { describe, expect, it } from '@jest/globals';
import type { DeliveryChunk } from '../../src/persistence/delivery/delivery.repository.js';
import { useDelivery, CLAIM_LIMITS } from '../support/delivery.js';

const LIMITS = { ...CLAIM_LIMITS, chunksPerApplication: 4, chunkSize: 4 };
/** Each claim starts at a random subscription; with this number of claims every position is likely to be one. */
const CLAIMS = 30;

describe('one claim of due deliveries', () => {
  const fixture = useDelivery();

  const claim = (): Promise<DeliveryChunk[]> => fixture.claim(LIMITS).then(({ chunks }) => chunks);

  /** Subscriptions with a delivery that is due. @returns their ids */
  async function subscriptions(count: number, { failing = false, perApplication = 1 } = {}) {
    const rows = await fixture.database.sql<{ id: string }>`WITH application AS (
         INSERT INTO applications (name, rights, webhook_key)
         SELECT 'application', '{}', 'whk_' || gen_random_uuid() FROM generate_series(1, ${count / perApplication}) RETURNING id
       ), subscription AS (
         INSERT INTO webhooks (application_id, events, url, secret, failing_since)
         SELECT id, ARRAY['event ' || n], 'http://127.0.0.1:9/', '', CASE WHEN ${failing} THEN now() END
         FROM application, generate_series(1, ${perApplication}) n RETURNING id, application_id
       ), event AS (
         INSERT INTO events (message_id, type, application_id, payload)
         SELECT 'msg_' || gen_random_uuid(), 'sales_order_validated', id, '{}' FROM application RETURNING id, application_id
       )
       INSERT INTO webhook_deliveries (event_id, webhook_id)
       SELECT event.id, s.id FROM event JOIN subscription s USING (application_id) RETURNING webhook_id AS id`;
    return rows.map(({ id }) => Number(id));
  }

  const deleteLeases = (): Promise<object[]> => fixture.database.query('DELETE FROM webhook_leases');

  /** Claims repeatedly, always with nothing in flight. @returns the subscriptions of each claim */
  async function claims(): Promise<number[][]> {
    const claimed: number[][] = [];
    for (let round = 0; round < CLAIMS; round += 1) {
      claimed.push((await claim()).map(({ webhookId }) => webhookId));
      await deleteLeases();
    }
    return claimed;
  }

  const countOf = (ids: number[], among: number[]): number => ids.filter((id) => among.includes(id)).length;

  it('is not prevented by the chunks in flight of subscriptions that are deleted', async () => {
    await subscriptions(4, { perApplication: 4 });
    expect(await claim()).toHaveLength(4);
    // A deleted subscription belongs to no application any more.
    await fixture.database.query('UPDATE webhooks SET application_id = NULL, active = false');
    const [other] = await subscriptions(1);
    expect(await claim()).toMatchObject([{ webhookId: other }]);
  });

  it('contains healthy subscriptions among any number of failing ones, at any position', async () => {
    const failing = [
      ...(await subscriptions(30, { failing: true })),
      ...(await subscriptions(1)),
      ...(await subscriptions(30, { failing: true })),
    ];
    const [healthy] = failing.splice(30, 1);
    for (const claimed of await claims()) {
      expect(claimed).toContain(healthy);
      expect(countOf(claimed, failing)).toBe(LIMITS.failingChunks);
    }
  });

  it('contains some failing subscriptions among any number of healthy ones', async () => {
    const failing = await subscriptions(10, { failing: true });
    const healthy = await subscriptions(30);
    for (const claimed of await claims()) {
      expect(claimed).toHaveLength(LIMITS.chunks);
      expect(countOf(claimed, failing)).toBeGreaterThan(0);
      expect(countOf(claimed, healthy)).toBeGreaterThanOrEqual(LIMITS.chunks / 2);
    }
  });

  it('gives an application at most its share, however many subscriptions it has', async () => {
    const many = await subscriptions(20, { perApplication: 20 });
    const [other] = await subscriptions(1);
    for (const claimed of await claims()) {
      expect(countOf(claimed, many)).toBeLessThanOrEqual(LIMITS.chunksPerApplication);
    }
    await claim();
    // The application has reached its share and does not exclude others.
    await fixture.database.query('DELETE FROM webhook_leases WHERE webhook_id = $1', [other]);
    expect((await claim()).map(({ webhookId }) => webhookId)).toEqual([other]);
    const leases = await fixture.database.query('SELECT webhook_id FROM webhook_leases');
    expect(leases).toHaveLength(LIMITS.chunksPerApplication + 1);
  });

  it('prefers the healthy subscriptions of an application that exceeds its share', async () => {
    const all = await subscriptions(8, { perApplication: 8 });
    const failing = all.slice(0, 4);
    await fixture.database.query('UPDATE webhooks SET failing_since = now() WHERE id = ANY ($1)', [failing]);
    for (const claimed of await claims()) expect(claimed.sort()).toEqual(all.slice(4).sort());
  });
});
