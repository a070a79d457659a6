import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  SubscriptionCleanupRepository,
  type BlockedPosition,
} from '../../src/persistence/delivery/subscription-cleanup.repository.js';
import { WebhookRepository } from '../../src/persistence/webhooks/webhook.repository.js';
import { useDelivery } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { OrderedShop } from '../support/ordered-shop.js';

const ORDERS = 5;
const STEP = 2;

const fixture = useDelivery();
const shop = useEach('test', () => OrderedShop.open(fixture, 'http://127.0.0.1:9/'));
let cleanup: SubscriptionCleanupRepository;
let [first, second, third] = [0, 0, 0];
beforeEach(() => {
  cleanup = new SubscriptionCleanupRepository(fixture.transactions);
  [first, second, third] = shop.subscriptions as [number, number, number];
});

const query = (text: string, ...values: unknown[]): Promise<object[]> => fixture.database.query(text, values);

/** @returns how many deliveries of the subscription are held back, and how many are due */
async function counts(subscription: number): Promise<object> {
  const [row] = await fixture.database.sql`
    SELECT count(*) FILTER (WHERE reason = 'waits_for_earlier' AND next_attempt_at > now())::int AS "heldBack",
       count(*) FILTER (WHERE reason IS NULL AND next_attempt_at <= now())::int AS due
     FROM webhook_deliveries WHERE webhook_id = ${subscription}`;
  return row!;
}

/** Deliveries of the second and the third subscription that wait for the first. */
async function holdBack(): Promise<void> {
  await shop.change(shop.newOrders(ORDERS), [1, 2, 3]);
  await fixture.database.sql`UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour',
       reason = CASE WHEN webhook_id <> ${first} THEN 'waits_for_earlier' END`;
}

async function examineAll(subscription: number): Promise<void> {
  let after: BlockedPosition | null = null;
  do after = await cleanup.recheckBlocked(subscription, after, STEP);
  while (after !== null);
}
const request = (): Promise<void> =>
  fixture.transactions.run((tx) =>
    new WebhookRepository(fixture.transactions).requestExamination(tx, shop.applicationId),
  );

describe('the recheck of blocked deliveries', () => {
  it('makes those due in steps that do not wait any more', async () => {
    await holdBack();
    await query('UPDATE webhooks SET application_id = NULL, active = false WHERE id = $1', first);
    const after = await cleanup.recheckBlocked(second, null, STEP);
    expect(await counts(second)).toEqual({ heldBack: ORDERS - STEP, due: STEP });
    await cleanup.recheckBlocked(second, after, STEP);
    expect(await counts(second)).toEqual({ heldBack: ORDERS - 2 * STEP, due: 2 * STEP });
    await examineAll(second);
    expect(await counts(second)).toEqual({ heldBack: 0, due: ORDERS });
  });

  it('does not write those that still wait', async () => {
    await holdBack();
    await query('UPDATE webhooks SET application_id = NULL, active = false WHERE id = $1', first);
    const written = (): Promise<object[]> =>
      query('SELECT id, xmin::text, next_attempt_at FROM webhook_deliveries WHERE webhook_id = $1', third);
    const before = await written();
    await examineAll(third);
    expect(await written()).toEqual(before);
  });

  it('does not wait for the subscriptions of another application', async () => {
    const other = await OrderedShop.open(fixture, 'http://127.0.0.1:9/');
    await query(`UPDATE applications SET rights = '{sales}' WHERE id = $1`, other.applicationId);
    await holdBack();
    expect(await other.deliveries()).toHaveLength(3 * ORDERS);
    await query('UPDATE webhooks SET application_id = NULL, active = false WHERE id = $1', first);
    await examineAll(second);
    expect(await counts(second)).toEqual({ heldBack: 0, due: ORDERS });
  });

  it('makes those due whose own subscription is not ordered any more', async () => {
    await holdBack();
    await query('UPDATE webhooks SET ordered = false WHERE id = $1', third);
    await examineAll(third);
    expect(await counts(third)).toEqual({ heldBack: 0, due: ORDERS });
  });

  it('leaves the date of those that wait for their next attempt', async () => {
    await holdBack();
    await query(`UPDATE webhook_deliveries SET reason = 'http_500' WHERE webhook_id = $1`, second);
    await query('UPDATE webhooks SET application_id = NULL, active = false WHERE id = $1', first);
    await examineAll(second);
    expect(await counts(second)).toEqual({ heldBack: 0, due: 0 });
  });

  it('is repeated when it was requested again meanwhile', async () => {
    const pending = () => cleanup.applicationsToRecheck();
    expect(await pending()).toEqual([]);
    await request();
    const [begun] = await pending();
    const webhookIds = shop.subscriptions.toSorted((a, b) => a - b);
    expect(begun).toMatchObject({ applicationId: shop.applicationId, webhookIds });
    await request();
    await cleanup.markRechecked(shop.applicationId, begun!.version);
    const [again] = await pending();
    expect(again).toBeDefined();
    await cleanup.markRechecked(shop.applicationId, again!.version);
    expect(await pending()).toEqual([]);
  });
});
