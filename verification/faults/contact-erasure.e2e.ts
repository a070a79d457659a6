import { expect, it } from '@jest/globals';
import { type Answer, ApiClient } from '../../test/support/api-client.js';
import { waitUntil } from '../../test/support/delivery.js';
import { withFailPoint } from '../support/preload/environment.js';
import { bodyOf, BOX, minimalOrder, newShop, unique, type Shop } from '../../test/support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';
import { SurvivalFixture } from './survival-fixture.js';

type Body = Answer['body'];

/** An erasure empties 20 orders in each portion. */
const ORDERS = 45;
const ADVANCE = 'persistence/erasures/erasure.repository.js ErasureRepository.advance';
const REPLACE_ANSWERS =
  'persistence/installation/sealed-rows.repository.js SealedRowsRepository.replaceResponses';

interface Erasable {
  admin: ApiClient;
  shop: Shop;
  contactId: number;
  /** A request whose response is stored for its Idempotency-Key. */
  sent: { body: unknown; headers: Record<string, string> };
}

describeWithPostgres('The erasure of a contact', () => {
  describeWithRedis('with Redis', () => {
    /** A contact with cancelled orders, whose answers are kept for their Idempotency-Keys. */
    async function newErasable({ apis }: SurvivalFixture): Promise<Erasable> {
      const admin = new ApiClient(apis[0]!.url, ADMIN_TOKEN);
      const shop = await newShop(admin);
      const contact = { externalReference: unique('c'), firstName: 'Ada', lastName: 'Lovelace' };
      let sent: Erasable['sent'];
      let order: Body;
      for (let count = 0; count < ORDERS; count += 1) {
        sent = { body: minimalOrder(BOX, { contact }), headers: { 'Idempotency-Key': unique('key') } };
        order = bodyOf(await shop.client.post('/orders', sent.body, sent.headers));
        bodyOf(await admin.post(`/orders/${order.id}/cancel`, { reason: 'No longer wanted' }));
      }
      return { admin, shop, contactId: order.contact.id, sent: sent! };
    }

    it.each([
      ['before it stores how far it has come', `${ADVANCE} before 2`],
      ['after it stored how far it has come, before the commit', `${ADVANCE} after 2`],
      ['after it emptied kept answers, before the commit', `${REPLACE_ANSWERS} after 1`],
    ])(
      'is completed by another worker when one is killed %s',
      async (_, point) => {
        const fixture = await SurvivalFixture.create(() => redisSettings());
        try {
          const { admin, shop, contactId, sent } = await newErasable(fixture);
          const killed = fixture.start('worker', withFailPoint(point));
          fixture.expectExit(killed);
          const { id } = bodyOf(await admin.post(`/contacts/${contactId}/erase`, { reason: 'Ticket 4711' }));
          const erasure = async (): Promise<Body> => bodyOf(await admin.get(`/erasures/${id}`));
          expect(await killed.waitForExit()).toBeNull();
          expect((await erasure()).state).toBe('in_progress');

          await fixture.startWorker();
          await waitUntil(async () => (await erasure()).state === 'done', 120_000);
          const counts = {
            contacts: 1,
            references: 1,
            orders: ORDERS,
            events: 2 * ORDERS,
            keptAnswers: ORDERS,
          };
          expect((await erasure()).counts).toMatchObject(counts);
          const rows = await fixture.database.query(
            `SELECT (SELECT count(*)::int FROM orders WHERE contact_id = $1 AND erased_at IS NULL) AS left,
               (SELECT count(*)::int FROM events WHERE type = 'contact_erased' AND application_id = $2) AS told`,
            [contactId, shop.id],
          );
          expect(rows).toEqual([{ left: 0, told: 1 }]);
          const replayed = await shop.client.post('/orders', sent.body, sent.headers);
          expect(replayed.headers.get('idempotent-replayed')).toBe('true');
          expect(JSON.stringify(replayed.body)).not.toContain('Lovelace');
        } finally {
          await fixture.end();
        }
      },
      240_000,
    );
  });
});
