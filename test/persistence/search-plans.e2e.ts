import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchTerms } from '../../src/common/text/search-words.js';
import { CATALOGUE_LISTS } from '../../src/persistence/catalogue/packaging.repository.js';
import {
  contactList,
  customerList,
  reconcilableContacts,
} from '../../src/persistence/contacts/contact-lists.js';
import { orderPageStatement, type OrderFilters } from '../../src/persistence/orders/order-list.repository.js';
import { copyOrders, copyPackagingReferences } from '../support/many-rows.js';
import { planNodes, isTableScan, rowsRead, type PlanNode } from '../support/query-plans.js';
import { bodyOf, minimalOrder, newApplication, newPackaging, sharePackaging } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const ORDERS = 200_000;
const CONTACTS = 100_000;
const PACKAGINGS = 50_000;
const PREPARATION_MS = 300_000;
/** The orders that are compared with the words one by one. */
const NEAREST = 1_000;
const PAGE = 101;

describeWithPostgres('query plans of free text', () => {
  let service: TestService;
  let applications: { shop: number; other: number };
  beforeAll(async () => {
    service = await startService();
    const { admin, database } = service;
    const [shop, other] = [await newApplication(admin), await newApplication(admin)];
    applications = { shop: shop.id, other: other.id };
    await sharePackaging(admin, shop.id, (await newPackaging(admin)).id, { externalReference: 'BOX' });
    bodyOf(await shop.client.post('/orders', minimalOrder({ externalReference: 'BOX' })));
    await copyOrders(database, { orders: ORDERS, contacts: CONTACTS }, [shop.id, other.id]);
    await copyPackagingReferences(database, PACKAGINGS, shop.id);
    await database.query('VACUUM ANALYZE');
  }, PREPARATION_MS);
  afterAll(() => service.stop());

  /** The nodes that were executed. */
  const plan = async (text: string, values: unknown[]): Promise<PlanNode[]> => {
    const [row] = await service.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    return planNodes(row!['QUERY PLAN']).filter((node) => node['Actual Loops'] > 0);
  };

  const indexesOf = (nodes: PlanNode[]): (string | undefined)[] => nodes.map((node) => node['Index Name']);

  describe('GET /orders?q=', () => {
    const NO_FILTERS: OrderFilters = {
      applicationId: null,
      visibleStates: null,
      unanswered: null,
      changeRequested: null,
      words: null,
      states: null,
      blocked: null,
      blocker: null,
      held: null,
      externalId: null,
      externalReference: null,
      purchaseOrderNumber: null,
      code: null,
      contactId: null,
      customerId: null,
      namedBy: null,
      createdFrom: null,
      createdBefore: null,
      updatedFrom: null,
      updatedBefore: null,
    };
    const CALLERS = ['shop', 'other', 'all'] as const;
    type Caller = (typeof CALLERS)[number];

    const planOf = (q: string, caller: Caller, filters: Partial<OrderFilters> = {}): Promise<PlanNode[]> => {
      const applicationId = caller === 'all' ? null : applications[caller];
      const { statement, values } = orderPageStatement({
        filters: { ...NO_FILTERS, ...filters, words: searchTerms(q), applicationId },
        sort: '-createdAt',
        after: null,
        limit: PAGE,
      });
      expect(statement.name).toBe('');
      return plan(statement.text, values);
    };

    it.each(CALLERS)('reads few orders for a word that half of the orders have, of %s', async (caller) => {
      const nodes = await planOf('atelier', caller);
      expect(nodes.filter(isTableScan)).toEqual([]);
      expect(indexesOf(nodes)).not.toContain('order_words_idx');
      expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(NEAREST);
    });

    it.each(CALLERS)(
      'reads few orders for the beginning of words that are different in all orders, of %s',
      async (caller) => {
        const nodes = await planOf('copy', caller);
        expect(indexesOf(nodes)).not.toContain('order_words_idx');
        expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(NEAREST);
      },
    );

    it.each(CALLERS)('reads the nearest orders and those found for a rare word, of %s', async (caller) => {
      for (const q of ['copy-4711', 'reference-77777', 'atelier copy-4711', 'no such word']) {
        const nodes = await planOf(q, caller);
        expect(nodes.filter(isTableScan)).toEqual([]);
        expect(indexesOf(nodes)).toContain('order_words_idx');
        expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(NEAREST);
      }
    });

    it('reads all orders with the word, and no others, for a word that only old orders have', async () => {
      const nodes = await planOf('ancienne', 'all');
      expect(nodes.filter(isTableScan)).toEqual([]);
      expect(Math.max(...nodes.map(rowsRead))).toBe(ORDERS / 20);
    });

    it('does not use the index of words if another filter leaves few orders', async () => {
      const nodes = await planOf('maison', 'all', { contactId: 500 });
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
      for (const [table, { statements, values, query }] of [
        ['contacts', contactList(all)],
        ['customers', customerList(all)],
      ] as const) {
        for (const after of [0, await middle(table)]) {
          const nodes = await plan(statements.page.text, [
            ...values,
            after,
            ...(query === null ? [PAGE] : [NEAREST, query, PAGE]),
          ]);
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
    const { statement, values } = reconcilableContacts(all, since, 100_001);
    const nodes = await plan(statement.text, values);
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
      const packagings = CATALOGUE_LISTS.packagings(words);
      for (const [{ text }, position] of [
        [packagings.statements.page, [0, PAGE]],
        [packagings.statements.revision, []],
      ] as const) {
        const values = [...packagings.values, ...position];
        const nodes = await plan(text, values);
        expect(nodes.filter(isTableScan)).toEqual([]);
        expect(indexesOf(nodes)).toContain('packagings_words_idx');
        expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(mostRows);
      }
      const products = CATALOGUE_LISTS.products(words);
      const nodes = await plan(products.statements.page.text, [0, NEAREST, products.query, PAGE]);
      expect(nodes.filter(isTableScan)).toEqual([]);
      expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(2 * NEAREST);
    });
  });
});
