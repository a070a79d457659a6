import { beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_NAMES } from '../../src/events/catalogue.js';
import { searchTerms } from '../../src/common/text/search-words.js';
import { CATALOGUE_LISTS } from '../../src/persistence/catalogue/catalogue-lists.js';
import {
  contactList,
  customerList,
  reconcilableContacts,
} from '../../src/persistence/contacts/contact-lists.js';
import {
  OrderListRepository,
  type OrderFilters,
} from '../../src/persistence/orders/order-list.repository.js';
import { MONITORED, MonitoringRepository } from '../../src/persistence/monitoring/monitoring.repository.js';
import { SummaryRepository } from '../../src/persistence/monitoring/summary.repository.js';
import { copyDeliveries, copyOrders, copyPackagingReferences } from '../support/many-rows.js';
import {
  isTableScan,
  mostRows,
  NO_ORDER_FILTERS,
  explain,
  rowsRead,
  wereExecuted,
  type PlanNode,
} from '../support/query-plans.js';
import { newApplication, takeOrder, newShop } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { useService } from '../support/service.js';
import { sentStatements, statementOf, type Sent } from '../support/sent-statements.js';
import { rowList, type List } from '../../src/platform/postgres/statements/list-statements.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';

const ORDERS = 200_000;
const CONTACTS = 100_000;
const PACKAGINGS = 50_000;
const DELIVERIES = 40_000;
const PREPARATION_MS = 300_000;
/** The orders that are compared with the words one by one. */
const NEAREST = 1_000;
const PAGE = 101;

describeWithPostgres(`with ${ORDERS} orders and ${CONTACTS} contacts`, () => {
  const service = useService();
  let applications: { shop: number; other: number };
  beforeAll(async () => {
    const { admin, database } = service;
    const [shop, other] = [await newShop(admin), await newApplication(admin)];
    applications = { shop: shop.id, other: other.id };
    await takeOrder(shop);
    await copyOrders(database, { orders: ORDERS, contacts: CONTACTS }, [shop.id, other.id]);
    await copyPackagingReferences(database, PACKAGINGS, shop.id);
    await database.query('VACUUM ANALYZE');
  }, PREPARATION_MS);

  /** The nodes that were executed. */
  const plan = async (statement: Sent) => wereExecuted(await explain(service.database, statement));
  /** The statements of a list that is read from behind an id. */
  const ofList = (list: List, after: number): Promise<Sent[]> => {
    const { autocommit } = service.app.get(Transactions);
    const rows = rowList(autocommit, list);
    return sentStatements(list.from.text, async () => {
      await rows.page(after, PAGE, null);
      await rows.revision(null);
    });
  };

  const indexesOf = (nodes: PlanNode[]): (string | undefined)[] => nodes.map((node) => node['Index Name']);

  describe('GET /orders?q=', () => {
    const CALLERS = ['shop', 'other', 'all'] as const;
    type Caller = (typeof CALLERS)[number];

    const planOfSearch = async (
      q: string,
      caller: Caller,
      filters: Partial<OrderFilters> = {},
    ): Promise<PlanNode[]> => {
      const applicationId = caller === 'all' ? null : applications[caller];
      const statement = await statementOf(OrderListRepository, (orders) =>
        orders.page({
          filters: { ...NO_ORDER_FILTERS, ...filters, words: searchTerms(q), applicationId },
          sort: '-createdAt',
          after: null,
          limit: PAGE,
        }),
      );
      expect(statement.name).toBe('');
      return plan(statement);
    };

    it.each(CALLERS)('reads few orders for a word that half of the orders have, of %s', async (caller) => {
      const nodes = await planOfSearch('atelier', caller);
      expect(nodes.filter(isTableScan)).toEqual([]);
      expect(indexesOf(nodes)).not.toContain('order_words_idx');
      expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(NEAREST);
    });

    it.each(CALLERS)(
      'reads few orders for the beginning of words that are different in all orders, of %s',
      async (caller) => {
        const nodes = await planOfSearch('copy', caller);
        expect(indexesOf(nodes)).not.toContain('order_words_idx');
        expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(NEAREST);
      },
    );

    it.each(CALLERS)('reads the nearest orders and those found for a rare word, of %s', async (caller) => {
      for (const q of ['copy-4711', 'reference-77777', 'atelier copy-4711', 'no such word']) {
        const nodes = await planOfSearch(q, caller);
        expect(nodes.filter(isTableScan)).toEqual([]);
        expect(indexesOf(nodes)).toContain('order_words_idx');
        expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(NEAREST);
      }
    });

    it('reads all orders with the word, and no others, for a word that only old orders have', async () => {
      const nodes = await planOfSearch('ancienne', 'all');
      expect(nodes.filter(isTableScan)).toEqual([]);
      expect(Math.max(...nodes.map(rowsRead))).toBe(ORDERS / 20);
    });

    it('does not use the index of words if another filter leaves few orders', async () => {
      const nodes = await planOfSearch('maison', 'all', { contactId: 500 });
      expect(nodes.filter(isTableScan)).toEqual([]);
      expect(indexesOf(nodes)).toContain('orders_contact_idx');
      expect(indexesOf(nodes)).not.toContain('order_words_idx');
    });
  });

  describe('GET /contacts and GET /customers', () => {
    const NO_FILTERS = { temporary: null, words: null, email: null, customer: null, name: null };
    const middle = async (table: string): Promise<number> => {
      const [row] = await service.database.query<{ id: number }>(
        `SELECT max(id)::int / 2 AS id FROM ${table}`,
      );
      return row!.id;
    };

    it.each([
      ['a common word', { words: ['customer'] }],
      ['a rare word', { words: ['customer', '4711'] }],
      ['a word that none has', { words: ['nobody'] }],
      ['temporary=true', { temporary: true }],
      ['temporary=false', { temporary: false }],
      ['temporary=true and a common word', { temporary: true, words: ['customer'] }],
      ['temporary=true and a rare word', { temporary: true, words: ['4711'] }],
      ['email or name', { email: 'Person4711@example.com', name: 'customer 4711' }],
    ])('reads few rows for a page with %s', async (_, filters) => {
      const all = { ...NO_FILTERS, ...filters };
      for (const [table, list] of [
        ['contacts', contactList(all)],
        ['customers', customerList(all)],
      ] as const) {
        for (const after of [0, await middle(table)]) {
          const [page] = await ofList(list, after);
          const nodes = await plan(page!);
          expect(nodes.filter(isTableScan)).toEqual([]);
          expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(2 * NEAREST);
        }
      }
    });
  });

  it.each([
    ['all contacts', {}, null],
    ['the contacts with a word', { words: ['4711'] }, null],
    ['the contacts that changed lately', {}, new Date()],
  ])('a job that reconciles %s finds them and the known contacts by indexes', async (_, filters, since) => {
    const all = { temporary: true, words: null, email: null, customer: null, ...filters };
    const nodes = await plan(reconcilableContacts(all, since, 100_001));
    expect(nodes.filter(isTableScan)).toEqual([]);
    expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(2 * NEAREST);
  });

  describe('GET /packagings and GET /products', () => {
    it.each([
      ['a word of all products', ['honey'], PACKAGINGS],
      ['a word of one product', ['4711'], 100],
      ['a word of one product and one of all packagings', ['4711', 'jar'], 2 * PACKAGINGS],
      ['a word that none has', ['nothing'], 100],
    ])('uses indexes for %s', async (_, words, mostRows) => {
      for (const statement of await ofList(CATALOGUE_LISTS.packagings(words.join(' ')), 0)) {
        const nodes = await plan(statement);
        expect(nodes.filter(isTableScan)).toEqual([]);
        expect(indexesOf(nodes)).toContain('packagings_words_idx');
        expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(mostRows);
      }
      const [products] = await ofList(CATALOGUE_LISTS.products(words.join(' ')), 0);
      const nodes = await plan(products!);
      expect(nodes.filter(isTableScan)).toEqual([]);
      expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(2 * NEAREST);
    });
  });

  describe(`and ${2 * DELIVERIES} deliveries`, () => {
    /** At most this many rows are counted for a number. */
    const MAX_COUNTED = 10_000;
    beforeAll(async () => {
      const { database } = service;
      await copyDeliveries(database, DELIVERIES, [applications.shop, applications.other]);
      // Within the last two days, and blocked; those that were cancelled do not count.
      await database.sql`UPDATE orders SET created_at = now() - interval '1 second' * (id % 172800),
           blockers = CASE WHEN state IN ('pending', 'cancelled') THEN '[{"code": "missing_price"}]' ELSE blockers END
         WHERE id % 10 = 0`;
      await database.query(`UPDATE orders SET answer_by = now() WHERE state = 'validated'`);
      await database.query(`UPDATE contacts SET temporary = true WHERE id % 4 = 0`);
      await database.sql`UPDATE contacts SET reconciled_into = (SELECT min(id) FROM contacts)
         WHERE id % 8 = 0 AND id > (SELECT min(id) FROM contacts)`;
      await database.query(`UPDATE events SET created_at = now() - interval '1 second' * (id % 3600)`);
      // After the end of the test, because the service would send the deliveries that are due.
      await database.sql`
        UPDATE webhook_deliveries SET state = 'waiting', next_attempt_at = now() + interval '1 day' WHERE id % 2 = 0`;
      await database.query('VACUUM ANALYZE');
    }, PREPARATION_MS);

    /** Tables that grow, each row of which was read; an empty one may be scanned. */
    const scans = (nodes: PlanNode[]): PlanNode[] =>
      nodes.filter((node) => isTableScan(node) && rowsRead(node) > 0 && node['Relation Name'] !== undefined);

    const planOf = async (read: (monitoring: MonitoringRepository) => Promise<unknown>) =>
      plan(await statementOf(MonitoringRepository, read));

    it('the summary reads no table without an index, and no more rows than it counts', async () => {
      const nodes = await plan(await statementOf(SummaryRepository, (open) => open.summary()));
      expect(scans(nodes)).toEqual([]);
      expect(mostRows(nodes)).toBe(MAX_COUNTED);
      expect(indexesOf(nodes)).toEqual(
        expect.arrayContaining([
          'orders_pending_blocked_idx',
          'contacts_temporary_idx',
          'orders_unanswered_idx',
          'orders_change_requested_idx',
          'webhook_deliveries_waiting_idx',
        ]),
      );
    });

    it('the backlog reads a limited number of each subscription by its index', async () => {
      const nodes = await planOf((monitoring) => monitoring.backlog());
      expect(scans(nodes)).toEqual([]);
      expect(mostRows(nodes)).toBe(2 * MONITORED.deliveriesPerSubscription);
    });

    it('ended deliveries are those of a limited number of events', async () => {
      const nodes = await planOf((monitoring) => monitoring.endedDeliveries());
      expect(scans(nodes)).toEqual([]);
      expect(mostRows(nodes)).toBeLessThanOrEqual(2 * MONITORED.events);
    });

    it.each(['feedHeldSeconds', 'oldestSnapshots'] as const)(
      '%s reads one event of each type at most',
      async (value) => {
        const nodes = await planOf((monitoring) => monitoring[value]());
        expect(scans(nodes)).toEqual([]);
        expect(mostRows(nodes.filter((node) => node['Relation Name'] === 'events'))).toBeLessThanOrEqual(
          EVENT_NAMES.length,
        );
      },
    );
  });
});
