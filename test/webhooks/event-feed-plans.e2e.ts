import { beforeAll, expect, it } from '@jest/globals';
import { EVENT_NAMES, type EventName } from '../../src/events/catalogue.js';
import {
  EventFeedRepository,
  type FeedPosition,
} from '../../src/persistence/events/event-feed.repository.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { useDataSource, useSession } from '../support/database.js';
import { useStarted } from '../support/each.js';
import { waitUntil } from '../support/delivery.js';
import { explainPrepared, rowsRead } from '../support/query-plans.js';
import { newApplication } from '../support/samples.js';
import { sentStatements } from '../support/sent-statements.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService } from '../support/service.js';

const EVENTS = 30_000;
/** The highest number of rows that a plan node may read: one page for each event type. */
const MAX_ROWS_READ = 1_200;

describeWithPostgres('a page of 100 of 30,000 events', () => {
  const service = useStarted('suite', () => startService());
  const dataSource = useDataSource('suite', service, { poolSize: 1 });
  const client = useSession(service, 'suite');
  let shop: number;
  let other: number;
  let middlePosition: FeedPosition;
  beforeAll(async () => {
    shop = (await newApplication(service.admin)).id;
    other = (await newApplication(service.admin)).id;
    const { query } = service.database;
    await query(
      `INSERT INTO events (message_id, type, application_id, payload, feed_position)
       SELECT 'msg_' || n, CASE WHEN n % 1000 = 1 THEN 'payment_received' WHEN n % 3 = 0 THEN 'sales_order_validated'
         ELSE 'sales_order_created' END, CASE WHEN n % 10 = 0 THEN $2::bigint ELSE $1 END, '{}', n / 3 - ${EVENTS}
       FROM generate_series(1, ${EVENTS}) n`,
      [shop, other],
    );
    await query('VACUUM ANALYZE events');
    const [row] = await query<{ id: string; position: string }>(
      `SELECT id, feed_position AS position FROM events WHERE message_id = 'msg_${EVENTS / 2}'`,
    );
    middlePosition = { id: Number(row!.id), position: Number(row!.position) };
  });

  const START: FeedPosition = { position: Number.MIN_SAFE_INTEGER, id: 0 };
  const ALL = EVENT_NAMES;
  const RARE: EventName[] = ['payment_received', 'sales_order_shipped'];
  const CASES = [true, false].flatMap((isOwn) =>
    [ALL, RARE].flatMap((types) =>
      ['start', 'middle'].flatMap((from) =>
        ['force_custom_plan', 'force_generic_plan'].map((mode) => ({
          name: `${isOwn ? 'own' : 'all'}, ${types.length} types, from the ${from}, ${mode}`,
          ...{ isOwn, types, from, mode },
        })),
      ),
    ),
  );

  it.each(CASES)('reads only the rows of the page: $name', async ({ isOwn, types, from, mode }) => {
    const after = from === 'start' ? START : middlePosition;
    const [ownTypes, sharedTypes] = isOwn ? [types, []] : [[], types];
    const question = { applicationId: shop, ownTypes, sharedTypes, after, limit: 100, maxBytes: 1_000_000 };
    const feed = new EventFeedRepository(new Transactions(new Connections(dataSource)));
    await waitUntil(async () => (await feed.page(question)).events.length > 0);
    const [page] = await sentStatements('feed_end(position)', () => feed.page(question));
    await client.query(`SET plan_cache_mode = ${mode}`);
    const nodes = (await explainPrepared(client, page!)).filter((node) => node['Relation Name'] === 'events');
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.map((node) => node['Node Type']).filter((type) => type.includes('Seq Scan'))).toEqual([]);
    expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(MAX_ROWS_READ);
  });

  it('contains events of one application for some types and of all applications for others', async () => {
    const feed = new EventFeedRepository(new Transactions(new Connections(dataSource)));
    const ownTypes: EventName[] = ['payment_received'];
    const sharedTypes: EventName[] = ['sales_order_validated'];
    const scope = { applicationId: other, ownTypes, sharedTypes };
    const { events } = await feed.page({ ...scope, after: middlePosition, limit: 500, maxBytes: 1_000_000 });
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(sharedTypes));
    const ofShop = { ...scope, applicationId: shop };
    const page = await feed.page({ ...ofShop, after: middlePosition, limit: 500, maxBytes: 1_000_000 });
    expect(new Set(page.events.map(({ type }) => type))).toEqual(new Set([...ownTypes, ...sharedTypes]));
    const [createdOfOther, paymentOfShop] = ['msg_20000', 'msg_20001'];
    expect(await feed.positionOf(scope, paymentOfShop)).toBeNull();
    expect(await feed.positionOf(ofShop, paymentOfShop)).not.toBeNull();
    expect(await feed.positionOf(ofShop, createdOfOther)).toBeNull();
    expect(
      await feed.positionOf({ ...ofShop, sharedTypes: ['sales_order_created'] }, createdOfOther),
    ).not.toBeNull();
  });
});
