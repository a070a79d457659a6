import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Receiver } from '../../test/support/receiver.js';
import { bodyOf, newShop } from '../../test/support/samples.js';
import { startService, type TestService } from '../../test/support/service.js';
import { RECORDED_EVENTS, RecordedLoad } from './recorded-load.js';

describe('a recorded load', () => {
  let service: TestService;
  let receiver: Receiver;
  let load: RecordedLoad;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    receiver = await Receiver.start();
    const shop = await newShop(service.admin);
    for (const event of RECORDED_EVENTS)
      bodyOf(await shop.client.put('/webhooks', { event, url: receiver.url }));
    const recorded = { applicationId: shop.id, token: shop.token, receiver };
    load = new RecordedLoad(recorded, service.database, () => [service.url]);
    await load.runWhile(() => sleep(300));
  });
  afterEach(() => receiver.stop());

  it('is valid without faults', async () => {
    const { faults, acknowledged, events } = await load.verdict('recorded load');
    expect(faults).toEqual([]);
    expect(acknowledged).toBe(load.orders);
    expect(events).toBeGreaterThan(acknowledged);
  });

  it.each([
    [
      'an acknowledged change is lost',
      `UPDATE orders SET document = jsonb_set(document::jsonb, '{comment}', '"0"')::text`,
      'nothing explains the answer to "read"',
    ],
    [
      'a version goes backwards',
      `UPDATE orders SET version = 1, document = jsonb_set(document::jsonb, '{version}', '1')::text`,
      'nothing explains the answer to "read"',
    ],
    [
      'events of acknowledged changes are missing',
      `DELETE FROM events WHERE type = 'sales_order_updated'`,
      'the feed has no sales_order_updated',
    ],
  ])('is not valid when %s', async (_, change, fault) => {
    await service.database.query(change);
    const { faults } = await load.verdict('recorded load with a planted fault');
    expect(faults).toContainEqual(expect.stringContaining(fault));
  });

  it('is not valid when an event was not received', async () => {
    const verdict = load.verdict('recorded load with a planted fault');
    receiver.received.length = 0;
    expect((await verdict).undelivered).toBeGreaterThan(0);
    expect((await verdict).valid).toBe(false);
  });
});
