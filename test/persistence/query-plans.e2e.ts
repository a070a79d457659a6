import { beforeAll, describe, expect, it } from '@jest/globals';
import { DELIVERY_STATES } from '../../src/events/delivery-values.js';
import { contactList, customerList } from '../../src/persistence/contacts/contact-lists.js';
import { CONTACT_REFERENCE_LIST } from '../../src/persistence/contacts/contact-reference.repository.js';
import {
  OrderListRepository,
  type OrderFilters,
  type OrderSort,
} from '../../src/persistence/orders/order-list.repository.js';
import { BLOCKER_CODES } from '../../src/persistence/orders/record/order-values.js';
import type { ReferenceQuery } from '../../src/persistence/orders/order-creation.js';
import { lookUpReferences } from '../../src/persistence/orders/reference-look-up.statement.js';
import { DeliverySearchRepository } from '../../src/persistence/webhooks/delivery-search.repository.js';
import { CATALOGUE_LISTS } from '../../src/persistence/catalogue/catalogue-lists.js';
import { replayPortion } from '../../src/persistence/webhooks/replay.statements.js';
import { JournalRepository, type AuditFilters } from '../../src/persistence/journal/journal.repository.js';
import { RETAINED, RetentionRepository } from '../../src/persistence/retention/retention.repository.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { sql } from '../../src/platform/postgres/sql.js';
import { restricted, rowList, type List } from '../../src/platform/postgres/statements/list-statements.js';
import { useDataSource } from '../support/database.js';
import { copyDeliveries, copyOrders, copyPackagingReferences } from '../support/many-rows.js';
import {
  NO_ORDER_FILTERS,
  explain,
  isTableScan,
  rowsOfInputs,
  rowsRead,
  type PlanNode,
} from '../support/query-plans.js';
import { newApplication, takeOrder, newShop } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { useService } from '../support/service.js';
import { sentStatements, statementOf, type Sent } from '../support/sent-statements.js';

type OrderPage = Parameters<OrderListRepository['page']>[0];
const orderPage = (page: OrderPage) => statementOf(OrderListRepository, (orders) => orders.page(page));

type DeliverySearch = Parameters<DeliverySearchRepository['page']>[0];

/** A query for an order that names things by external references only. */
const byName = (
  applicationId: number,
  position: number,
  { contact, packaging, itemsKey }: { contact: string; packaging: string; itemsKey: number },
): ReferenceQuery => ({
  ...{ applicationId, externalId: `new-${position}`, itemCount: 1, itemsKey, mayCreateContact: true },
  contact: { externalReference: contact, internalReferenceId: null, id: null },
  ...{ packagingExternalReferences: [packaging], packagingReferenceIds: [], packagingIds: [] },
  shipping: null,
});

const ORDERS = 20_000;
const CONTACTS = 5_000;
const REFERENCES = 20_000;
const DELIVERIES = 20_000;
/** The highest number of rows that may be sorted or read for one page: the orders of a day. */
const MAX_ROWS = 2_000;

describeWithPostgres('query plans of', () => {
  const service = useService();
  let shop: number;
  beforeAll(async () => {
    const { admin, database } = service;
    const applications = [await newShop(admin), await newApplication(admin)] as const;
    shop = applications[0].id;
    await takeOrder(applications[0]);
    await copyOrders(database, { orders: ORDERS, contacts: CONTACTS }, [shop, applications[1].id]);
    for (const { id } of applications) await copyPackagingReferences(database, REFERENCES, id);
    for (const { id } of applications) await shareContacts(id);
    await database.query('VACUUM ANALYZE');
  });

  const shareContacts = (applicationId: number): Promise<object[]> =>
    service.database.sql`
      INSERT INTO contact_references (application_id, contact_id) SELECT ${applicationId}, id FROM contacts`;

  const plan = (statement: Sent): Promise<PlanNode[]> => explain(service.database, statement);
  const endNext = (what: keyof typeof RETAINED) =>
    service.app
      .get(Transactions)
      .run((tx) =>
        new RetentionRepository().endNext(tx, RETAINED[what], { days: 90, after: null, limit: 1_000 }),
      );

  describe('GET /orders', () => {
    const SORTS: OrderSort[] = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'];
    const DAY = new Date('2026-01-08T00:00:00Z');
    const NEXT_DAY = new Date('2026-01-09T00:00:00Z');
    const FILTERS: [string, () => Partial<OrderFilters>][] = [
      ['without a filter', () => ({})],
      ['state, rare', () => ({ states: ['pending'] })],
      ['state, frequent', () => ({ states: ['delivered'] })],
      ['state, two rare ones', () => ({ states: ['pending', 'validated'] })],
      ['state, a rare and a frequent one', () => ({ states: ['pending', 'delivered'] })],
      ['blocked=true', () => ({ blocked: true })],
      ['blocked=false', () => ({ blocked: false })],
      ...BLOCKER_CODES.map((blocker): [string, () => Partial<OrderFilters>] => [
        blocker,
        () => ({ blocker }),
      ]),
      ['held=true', () => ({ held: true })],
      ['held=false', () => ({ held: false })],
      ['held=true, of an approver', () => ({ held: true, pendingOnly: true })],
      ['of an approver', () => ({ pendingOnly: true })],
      ['blocked and state', () => ({ blocked: true, states: ['pending', 'validated'] })],
      ['externalId', () => ({ externalId: 'copy-4711' })],
      ['externalReference', () => ({ externalReference: 'reference-4711' })],
      ['code', () => ({ code: 'COPY-4711' })],
      ['contact', () => ({ contactId: 500 })],
      ['customer', () => ({ customerId: 500 })],
      ['createdAt', () => ({ createdFrom: DAY, createdBefore: NEXT_DAY })],
      ['createdAt[gte]', () => ({ createdFrom: DAY })],
      ['createdAt[lt]', () => ({ createdBefore: DAY })],
      ['updatedAt', () => ({ updatedFrom: DAY, updatedBefore: NEXT_DAY })],
      ['updatedAt[gte]', () => ({ updatedFrom: DAY })],
      ['updatedAt[lt]', () => ({ updatedBefore: DAY })],
      ['contact and state', () => ({ contactId: 500, states: ['delivered'] })],
      ['state and updatedAt[gte]', () => ({ states: ['validated'], updatedFrom: DAY })],
    ];
    const CASES = FILTERS.flatMap(([name, filters]) =>
      SORTS.flatMap((sort) =>
        [false, true].map((isOwn) => ({
          name: `${name}, sort=${sort}, ${isOwn ? 'of one application' : 'of all'}`,
          page: (): OrderPage => ({
            filters: { ...NO_ORDER_FILTERS, ...filters(), applicationId: isOwn ? shop : null },
            sort,
            after: null,
            limit: 101,
          }),
        })),
      ),
    );

    const check = async (page: OrderPage): Promise<void> => {
      const nodes = await plan(await orderPage(page));
      const orders = nodes.filter((node) => node['Relation Name'] === 'orders');
      expect(orders.length).toBeGreaterThan(0);
      expect(nodes.filter(isTableScan)).toEqual([]);
      const sorts = nodes.filter((node) => node['Node Type'].includes('Sort'));
      expect(Math.max(0, ...sorts.map(rowsOfInputs))).toBeLessThanOrEqual(MAX_ROWS);
    };

    it.each(CASES)('$name reads only the rows of a page', ({ page }) => check(page()));

    it.each(CASES)('$name reads only the rows of a page far from the first one', ({ page }) =>
      check({ ...page(), after: { at: new Date('2026-01-08T12:00:00Z'), id: 10_000 } }),
    );

    it.each(BLOCKER_CODES)(
      '%s reads the orders of its own index only, sorted by createdAt',
      async (blocker) => {
        const filters = { ...NO_ORDER_FILTERS, blocker };
        for (const sort of ['createdAt', '-createdAt'] as const) {
          const nodes = await plan(await orderPage({ filters, sort, after: null, limit: 101 }));
          expect(nodes.map((node) => node['Index Name'])).toContain(`orders_${blocker}_idx`);
        }
      },
    );

    it('prepares a statement for a few combinations of filters only', async () => {
      const statements = await Promise.all(CASES.map(({ page }) => orderPage(page())));
      const prepared = statements.filter(({ name }) => name !== '');
      expect(prepared.length).toBeGreaterThan(0);
      expect(prepared.length).toBeLessThan(CASES.length);
    });
  });

  describe('references of orders', () => {
    const named = (position: number): ReferenceQuery =>
      byName(shop, position, {
        contact: `person-${position}`,
        packaging: `copy-${position}`,
        itemsKey: position,
      });
    const namedByAll = (position: number): ReferenceQuery => ({
      ...named(position),
      contact: { externalReference: `person-${position}`, internalReferenceId: position, id: position },
      packagingReferenceIds: [position],
    });

    it.each([
      ['all kinds of references', namedByAll],
      ['external references alone', named],
    ])('a look-up of %s scans no large table for one order or for fifty', async (_, query) => {
      for (const count of [1, 50]) {
        const group = Array.from({ length: count }, (__, position) => query(position));
        const nodes = await plan(lookUpReferences(group, false));
        const scanned = nodes.filter(isTableScan).map((node) => node['Relation Name']);
        expect(scanned.filter((table) => !table!.startsWith('shipping_method'))).toEqual([]);
      }
    });
  });

  describe('lists of shared resources', () => {
    const dataSource = useDataSource('suite', service, { poolSize: 1 });

    const NO_FILTERS = { temporary: null, words: null, email: null, customer: null, name: null };
    const ofShop = (list: List): List => restricted(list, sql`r.application_id = ${shop}`);
    const LISTS: [string, () => List][] = [
      ['contacts', () => contactList(NO_FILTERS)],
      ['customers', () => customerList(NO_FILTERS)],
      ['contact_references', () => ofShop(CONTACT_REFERENCE_LIST)],
      ['packagings', () => CATALOGUE_LISTS.packagings()],
      ['products', () => CATALOGUE_LISTS.products()],
      ['packaging_references', () => ofShop(CATALOGUE_LISTS.packagingReferences)],
    ];

    it.each(LISTS)('%s reads only the rows of a page', async (name, list) => {
      const rows = rowList(new Transactions(new Connections(dataSource)).autocommit, list());
      const [middle] = (await rows.page(0, 500, null)).slice(-1);
      if (middle === undefined) throw new Error(`There is no ${name}.`);
      const [page] = await sentStatements(`FROM ${name}`, () => rows.page(middle.id, 101, null));
      const nodes = await plan(page!);
      expect(nodes.filter(isTableScan)).toEqual([]);
      expect(nodes.filter((node) => node['Node Type'].includes('Sort'))).toEqual([]);
      expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(MAX_ROWS);
    });
  });

  describe('deliveries', () => {
    let webhooks: [number, number];
    beforeAll(async () => {
      const other = await newApplication(service.admin);
      webhooks = await copyDeliveries(service.database, DELIVERIES, [shop, other.id]);
      await addBacklog((await newApplication(service.admin)).id);
      await service.database.query('VACUUM ANALYZE');
    });

    /** Adds a backlog of another application, so that waiting deliveries are frequent in the statistics. */
    const addBacklog = (applicationId: number): Promise<object[]> =>
      service.database.sql`WITH webhook AS (
           INSERT INTO webhooks (application_id, events, url, secret)
           VALUES (${applicationId}, '{sales_order_validated}', 'http://127.0.0.1:9/', '') RETURNING id
         )
         INSERT INTO webhook_deliveries (event_id, webhook_id, created_at)
         SELECT event_id, webhook.id, created_at FROM webhook, webhook_deliveries d WHERE d.webhook_id = ${webhooks[0]}`;

    const expectFewRowsRead = (nodes: PlanNode[]): void => {
      expect(nodes.filter(isTableScan)).toEqual([]);
      expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(MAX_ROWS);
    };

    const DAY = new Date('2026-01-08T00:00:00Z');
    const FILTERS: [string, Partial<DeliverySearch['filters']>][] = [
      ['no field', {}],
      ['createdAt[gte]', { createdFrom: DAY }],
      ['createdAt[lt]', { createdBefore: DAY }],
      ['createdAt', { createdFrom: DAY, createdBefore: new Date('2026-01-09T00:00:00Z') }],
      ...DELIVERY_STATES.map((state): [string, Partial<DeliverySearch['filters']>] => [state, { state }]),
      ...DELIVERY_STATES.map((state): [string, Partial<DeliverySearch['filters']>] => [
        `${state}, createdAt[lt]`,
        { state, createdBefore: DAY },
      ]),
    ];

    it.each(FILTERS)('are listed with an index when filtered by %s', async (_, filters) => {
      for (const webhookId of webhooks) {
        for (const after of [null, { createdAt: new Date('2026-01-08T12:00:00Z'), id: 1_000_000 }]) {
          const none = { application: null, event: null, order: null, eventId: null, state: null };
          const search: DeliverySearch = {
            scope: shop,
            filters: { ...none, createdFrom: null, createdBefore: null, ...filters, webhook: webhookId },
            after,
            limit: 101,
          };
          const page = await statementOf(DeliverySearchRepository, (deliveries) => deliveries.page(search));
          expectFewRowsRead(await plan(page));
        }
      }
    });

    it('are replayed with index access per step', async () => {
      const [replay] = await service.database.query<{ id: number }>(
        `INSERT INTO work (kind, number, state, webhook_id, since, until, selection, position_at, position_id)
         VALUES ('replay', 1, 'running', $1, $2, now(), 'all', $2, 1) RETURNING id::int`,
        [webhooks[0], DAY],
      );
      const nodes = await plan(replayPortion(replay!.id, { due: 50, waiting: 1_000, events: 500 }));
      expect(nodes.some((node) => node['Relation Name'] === 'events')).toBe(true);
      expectFewRowsRead(nodes);
    });

    it('have a journal whose lists use indexes, whatever the filter, and whose old entries are found with one', async () => {
      const person = '777';
      await service.database.sql`INSERT INTO people (id, application_id, name, email)
         OVERRIDING SYSTEM VALUE VALUES (${person}, ${shop}, 'Ada', 'ada@example.com')`;
      await service.database.sql`
        INSERT INTO journal (request_id, actor_id, actor_person_id, operation, resource, outcome, refusal, details, created_at)
         SELECT CASE WHEN isAudited THEN 'r' END, (ARRAY[0, ${shop}::bigint])[1 + n % 2], CASE WHEN n % 200 = 0 THEN ${person}::bigint END,
           CASE WHEN isAudited THEN 'operation' || n % 40 END,
           CASE WHEN outcome = 'ping' THEN 'webhooks/' || (ARRAY[${webhooks[0]}::bigint, ${webhooks[1]}])[1 + n % 2] ELSE 'products/' || n % 500 END,
           outcome, CASE WHEN outcome IN ('forbidden', 'refused') THEN 'missing_right' END,
           CASE WHEN outcome = 'refused' THEN '{"faults":[]}'::json END, now() - n * interval '1 second'
         FROM generate_series(1, 60000) n,
           LATERAL (SELECT CASE WHEN n % 1000 = 0 THEN 'forbidden' ELSE (ARRAY['changed', 'refused', 'ping'])[1 + n % 3] END AS outcome,
             n % 7 > 0 OR n % 3 = 1 OR n % 1000 = 0 AS isAudited) kind`;
      await service.database.query('VACUUM ANALYZE journal');
      const ofJournal = (nodes: PlanNode[]) => nodes.filter((node) => node['Relation Name'] === 'journal');
      const none = {
        ...{ application: null, person: null, operation: null, resource: null },
        ...{ refused: null, since: null, before: null },
      };
      const filters: Partial<AuditFilters>[] = [
        {},
        { application: String(shop) },
        { person },
        { operation: 'operation7' },
        { resource: 'products/7' },
        { refused: true },
        { since: DAY },
      ];
      for (const filter of filters) {
        const page = { filters: { ...none, ...filter }, after: null, limit: 101 };
        const statement = await statementOf(JournalRepository, (entries) => entries.audited(page));
        expectFewRowsRead(ofJournal(await plan(statement)));
      }
      for (const after of [null, { createdAt: new Date(Date.now() - 3_600_000), id: 1 }]) {
        const page = { filters: { applicationId: shop, webhookId: webhooks[0] }, after, limit: 101 };
        const statement = await statementOf(JournalRepository, (entries) => entries.webhookHistory(page));
        expectFewRowsRead(ofJournal(await plan(statement)));
      }
      const journal = service.app.get(JournalRepository, { strict: false });
      const refusal = {
        ...{
          actorId: shop,
          actorTokenId: null,
          actorPersonId: null,
          requestId: 'r',
          operation: 'listOrders',
        },
        ...{
          resource: 'orders',
          outcome: 'refused' as const,
          refusal: 'unknown_parameter',
          details: { faults: [] },
        },
      };
      const statements = await sentStatements('journal', async () => {
        for (const applicationId of [null, shop])
          await journal.refused({ filters: { applicationId }, after: null, limit: 101 });
        await journal.historyOf('products', 7, { after: 0, limit: 101 });
        await journal.recordRefused([refusal]);
        await endNext('audited');
      });
      expect(statements).toHaveLength(6);
      await service.database.query('VACUUM ANALYZE journal');
      for (const statement of statements.filter(({ text }) => !text.includes('INSERT INTO')))
        expectFewRowsRead(ofJournal(await plan(statement)));
    });

    it('are deleted with index access per step', async () => {
      const [deletion] = await sentStatements('AS since FROM events', () => endNext('events'));
      expectFewRowsRead(await plan(deletion!));
    });
  });

  describe('a contact with 20,000 orders of the last 24 hours', () => {
    /** How many orders of a contact are looked at. */
    const LOOKED_AT = 10;
    const CONTACT = 'the buyers of a marketplace';
    beforeAll(async () => {
      const [{ id }] = (await service.database.sql<{ id: number }>`
        SELECT contact_id::int AS id FROM orders ORDER BY id LIMIT 1`) as [{ id: number }];
      await service.database.sql`
        UPDATE contact_references SET external_reference = ${CONTACT} WHERE application_id = ${shop} AND contact_id = ${id} AND external_reference IS NOT NULL`;
      await service.database.query(
        `UPDATE orders SET application_id = $1, contact_id = $2, items_key = id % 3,
           created_at = now() - interval '3 seconds' * (id % ${ORDERS}) WHERE code LIKE 'COPY-%'`,
        [shop, id],
      );
      await service.database.query('VACUUM ANALYZE orders');
    });

    it.each([
      ['all kinds of references', { packagingIds: [1] }],
      ['external references alone', {}],
    ])('a look-up of %s reads ten of them for each order', async (_, more) => {
      for (const count of [1, 50]) {
        const query = Array.from({ length: count }, (__, position) => ({
          ...byName(shop, position, { contact: CONTACT, packaging: 'BOX', itemsKey: 1 }),
          ...more,
        }));
        const nodes = (await plan(lookUpReferences(query, false))).filter(
          (node) => node['Relation Name'] === 'orders',
        );
        expect(nodes.map((node) => node['Index Name']).sort()).toEqual([
          'orders_equal_items_idx',
          'orders_external_id_idx',
        ]);
        for (const node of nodes) expect(rowsRead(node)).toBeLessThanOrEqual(LOOKED_AT * count);
      }
    });
  });
});
