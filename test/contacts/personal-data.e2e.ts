import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { ApiClient, type Body } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { readFeed } from '../support/event-feed.js';
import { ServiceProcess } from '../support/processes.js';
import { Receiver } from '../support/receiver.js';
import {
  bodyOf,
  BOX,
  newContact,
  newCustomer,
  newShop,
  shareContact,
  type Shop,
} from '../support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { ADMIN_TOKEN } from '../support/service.js';

/** Is in every value that an erasure has to empty, and nowhere else. */
const MARK = 'zqmark';

/** Such as `orders.content` and `orders.state` for `{ orders: 'content state' }`. */
const columnsOf = (tables: Record<string, string>): string[] =>
  Object.entries(tables).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`));

/** The columns with texts that an erasure empties. */
const EMPTIED = columnsOf({
  change_requests: 'content document',
  contact_changes: 'email first_name last_name',
  contact_references: 'external_reference',
  contacts: 'email first_name last_name',
  customers: 'name',
  events: 'payload',
  job_file_parts: 'content',
  job_items: 'content',
  journal: 'changes reason',
  order_answers: 'content document',
  order_items: 'external_reference',
  order_transitions: 'changes reason',
  order_words: 'words',
  orders: 'blockers content document effective_content external_reference purchase_order_number',
  payment_operations: 'order_external_reference',
  payments: 'comment content customer_external_reference',
  waiting_orders: 'external_reference label refusal',
  webhook_attempts: 'response',
});

/** Encrypted, so that no dump shows what they contain; contact-erasure.e2e.ts tests what is replayed. */
const ENCRYPTED = ['idempotency_keys.answer'];

/** All other columns with texts, by the reason why nothing is emptied in them. */
const KEPT = {
  'what tax law needs': columnsOf({
    customers: 'vat_number',
    order_items: 'label',
    orders: 'currency customer_vat_number invoicing_country invoicing_zip_code replaced_taxes tax_treatment',
    payments: 'currency',
    waiting_orders: 'currency',
  }),
  'of people who work for the seller, not of contacts': columnsOf({
    people: 'email issuer link_hash name password_hash password_salt roles subject',
    credentials: 'address administrator',
  }),
  'by which repeated requests, orders and payments are found': columnsOf({
    change_requests: 'external_id',
    events: 'message_id',
    idempotency_keys: 'digest fingerprint',
    order_transitions: 'shipment',
    orders: 'access_id code external_id',
    payments: 'reference',
    journal: 'details',
  }),
  'one of a few values, or made by the service': columnsOf({
    change_requests: 'state',
    contact_changes: 'state',
    credentials: 'kind',
    data_histories: 'id server',
    events: 'traceparent type',
    order_transitions: 'document_kind from_state hold to_state',
    orders: 'state',
    payments: 'type',
    job_items: 'outcome',
    journal: 'operation outcome refusal request_id resource',
    processes: 'kind version',
    checklist_facts: 'fact',
    secrets_canary: 'keys sealed',
    webhook_attempts: 'reason',
    webhook_deliveries: 'kind reason state',
    work: 'counts kind position_digest selection state',
  }),
  'deleted 30 days after the end of the job': columnsOf({ job_items: 'problem', work: 'filter options' }),
  'why personal data was erased': columnsOf({ work: 'reason' }),
  'about an application, its machines and its subscriptions': columnsOf({
    credentials: 'hash last_four name',
    applications: 'accept_changes hold_orders name rights unknown_items webhook_key',
    journal: 'address',
    checklist_facts: 'request',
    webhooks:
      'disabled_reason content events header_names headers last_failure_reason previous_secret secret signatures url',
    webhook_keys: 'private_key public_key',
    work: 'rights used_rights failure',
  }),
  'about what is sold': columnsOf({
    packaging_references: 'external_reference label',
    packagings: 'name unit',
    products: 'code label taxes',
    shipping_method_references: 'external_reference',
    shipping_methods: 'name',
    unknown_references: 'external_reference',
  }),
};

describeWithPostgres('an erasure', () => {
  describeWithRedis('with an API and a worker', () => {
    let database: TestDatabase;
    let processes: ServiceProcess[];
    let receiver: Receiver;
    let admin: ApiClient;
    let url: string;
    let redis: ReturnType<typeof redisSettings>;
    beforeAll(async () => {
      redis = redisSettings();
      database = await createDatabase();
      receiver = await Receiver.start();
      const settings = {
        ...{ DATABASE_URL: database.url!, ...redis, ADMIN_TOKEN, HOST: '127.0.0.1', PORT: '0' },
        ...{ SAMPLE_DATA: 'false', LOG_LEVEL: 'debug', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
        ...{ WEBHOOK_RETRY_SCHEDULE: '24h', METRICS_PORT: '' },
      };
      processes = [new ServiceProcess('main', settings), new ServiceProcess('worker', settings)];
      url = await processes[0]!.url();
      admin = new ApiClient(url, ADMIN_TOKEN);
    }, 180_000);
    afterAll(async () => {
      await Promise.all(processes.map((process) => process.kill('SIGTERM')));
      await receiver.stop();
      await database.drop();
    });

    /** All columns that can have a text. */
    const textColumns = async (): Promise<string[]> => {
      const rows = await database.query<{ name: string }>(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
         WHERE table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations')
         AND (data_type IN ('text', 'character', 'character varying', 'json', 'jsonb', 'bytea', 'tsvector')
           OR udt_name = '_text')`,
      );
      return rows.map(({ name }) => name).sort();
    };

    /** Those of these columns that contain the mark. */
    async function marked(columns: string[]): Promise<string[]> {
      const found: string[] = [];
      for (const column of columns) {
        const [table, name] = column.split('.') as [string, string];
        const rows = await database.query(
          `SELECT FROM ${table} t WHERE lower(t.${name}::text) LIKE '%${MARK}%' LIMIT 1`,
        );
        if (rows.length > 0) found.push(column);
      }
      return found;
    }

    it('is tested with all columns that can have a text: a new one has to be classified here', async () => {
      const classified = [...EMPTIED, ...ENCRYPTED, ...Object.values(KEPT).flat()];
      expect(await textColumns()).toEqual(classified.sort());
    });

    it('leaves no personal data in the database, Redis, the logs and the feed', async () => {
      const contactId = await fill();
      expect(await marked(EMPTIED)).toEqual(EMPTIED);
      const { id } = bodyOf(await admin.post(`/contacts/${contactId}/erase`, { reason: 'Ticket 4711' }));
      await waitUntil(async () => bodyOf(await admin.get(`/erasures/${id}`)).state === 'done');
      expect(await marked(await textColumns())).toEqual([]);
      expect(JSON.stringify(await readFeed(admin)).toLowerCase()).not.toContain(MARK);
      expect((await redisText()).toLowerCase()).not.toContain(MARK);
      for (const { output } of processes) expect(output.toLowerCase()).not.toContain(MARK);
    }, 120_000);

    /** Everything that Redis stores below the prefix of this test. */
    async function redisText(): Promise<string> {
      const client = new Redis(redis.REDIS_URL);
      try {
        const keys = await client.keys(`${redis.REDIS_PREFIX}*`);
        const values = await Promise.all(
          keys.map(async (key) => {
            const read: Record<string, () => Promise<unknown>> = {
              string: () => client.get(key),
              hash: () => client.hgetall(key),
              list: () => client.lrange(key, 0, -1),
              set: () => client.smembers(key),
              zset: () => client.zrange(key, 0, -1),
              stream: () => client.xrange(key, '-', '+'),
            };
            return read[await client.type(key)]?.();
          }),
        );
        return JSON.stringify([keys, values]);
      } finally {
        client.disconnect();
      }
    }

    /** Sends the mark wherever personal data may be. @returns the contact */
    async function fill(): Promise<number> {
      const shop = await newShop(admin);
      // A receiver that takes the first event and refuses the others, so that their deliveries wait.
      receiver.answer = ({ headers }) => ({
        status: headers['x-webhook-event'] === 'sales_order_created' ? 200 : 500,
        body: `${MARK} received`,
      });
      for (const event of ['sales_order_created', 'sales_order_updated', 'payment_received'])
        bodyOf(await shop.client.put('/webhooks', { event, url: receiver.url }));
      const order = await deliveredOrder(shop);
      await pay(shop, order);
      await waitUntil(() => receiver.received.length >= 3);
      const contactId = await knownContact(shop, order);
      await fillDirectly(order.id);
      await exportOrders();
      await importRefusedContact();
      return contactId;
    }

    async function deliveredOrder(shop: Shop): Promise<Body> {
      const key = { 'Idempotency-Key': 'a key' };
      const { id } = bodyOf(await shop.client.post('/orders', markedOrder(), key));
      bodyOf(await shop.client.patch(`/orders/${id}`, { comment: `${MARK} changed` }));
      bodyOf(await admin.put(`/orders/${id}/holds/credit`, { reason: `${MARK} owes` }));
      bodyOf(await admin.delete(`/orders/${id}/holds/credit?reason=${MARK}`));
      bodyOf(await admin.post(`/orders/${id}/validate`));
      const request = {
        externalId: 'change-1',
        kind: 'change',
        reason: MARK,
        content: { comment: `${MARK} 2` },
      };
      const change = bodyOf(await shop.client.post(`/orders/${id}/change_requests`, request));
      bodyOf(await admin.post(`/change_requests/${change.id}/refuse`, { reason: MARK }));
      const line = { position: 1, status: 'accepted', reason: MARK };
      bodyOf(await admin.post(`/orders/${id}/answer`, { lines: [line], note: MARK }));
      const tracking = { trackingNumber: MARK, trackingUrl: `https://carrier.example/${MARK}` };
      const items = [{ position: 1, quantity: 2 }];
      bodyOf(await admin.put(`/orders/${id}/shipments/s-1`, { items, ...tracking }));
      return bodyOf(await admin.post(`/orders/${id}/shipments/s-1/deliver`));
    }

    async function pay({ client }: Shop, { totals, contact }: Body): Promise<void> {
      const payment = {
        ...{ type: 'card', date: '2026-11-21', reference: 'payment-1', amount: totals.gross, comment: MARK },
        customer: { externalReference: contact.externalReference },
        operations: [{ orderExternalReference: `${MARK}-web`, amount: totals.gross }],
      };
      bodyOf(await client.post('/payments', payment));
    }

    /** Reconciles the contact of the order into one of the back office, for which changes are proposed. */
    async function knownContact(shop: Shop, { contact, customer }: Body): Promise<number> {
      const [reference] = bodyOf(await shop.client.get('/contact_references'));
      bodyOf(
        await shop.client.patch(`/contact_references/${reference.id}`, { lastName: `${MARK} temporary` }),
      );
      bodyOf(await admin.patch(`/customers/${customer.id}`, { name: `${MARK} at home again` }));
      const account = await newCustomer(admin, { name: `${MARK} at work`, individual: true });
      const names = { firstName: MARK, lastName: MARK, email: `${MARK}@example.com` };
      const known = await newContact(admin, { customer: account.id, ...names });
      const shared = await shareContact(admin, shop.id, known.id, { externalReference: `${MARK}-known` });
      bodyOf(await admin.post(`/contacts/${contact.id}/reconcile`, { contactId: known.id }));
      const proposed = { firstName: `${MARK} a`, lastName: `${MARK} b`, email: `${MARK}.c@example.com` };
      bodyOf(await shop.client.patch(`/contact_references/${shared.id}`, proposed));
      return known.id;
    }

    const exportOrders = (): Promise<void> => runJob({ kind: 'orders.export', filter: {} });

    /** The refused row is kept, so that it can be corrected. */
    const importRefusedContact = (): Promise<void> =>
      runJob({
        kind: 'import',
        with: { resource: 'contacts', format: 'ndjson' },
        file: JSON.stringify({ firstName: MARK, lastName: MARK, email: 'no address' }),
      });

    async function runJob(job: object): Promise<void> {
      const { id } = bodyOf(await admin.post('/jobs', job));
      await waitUntil(async () => bodyOf(await admin.get(`/jobs/${id}`)).state === 'done');
    }

    /** What requests write only in other states of an order, or that is not personal in this one. */
    async function fillDirectly(orderId: number): Promise<void> {
      await database.query(`UPDATE order_items SET external_reference = '${MARK}' WHERE order_id = $1`, [
        orderId,
      ]);
      await database.query(
        `INSERT INTO waiting_orders
           (order_id, external_reference, application_id, label, quantity, currency, created_at, refusal)
         SELECT id, '${MARK}', application_id, '${MARK}', 1, currency, now(), '${MARK}' FROM orders WHERE id = $1`,
        [orderId],
      );
      const hold = JSON.stringify([{ code: 'on_hold', hold: { code: 'credit', reason: MARK } }]);
      await database.query('UPDATE orders SET blockers = $2 WHERE id = $1', [orderId, hold]);
      await database.query(`UPDATE journal SET reason = '${MARK}' WHERE reason IS NOT NULL`);
    }
  });
});

/** An order with a value in every member, and the mark in those that tell something about a person. */
function markedOrder(): Body {
  const address = {
    ...{ recipient: MARK, street: MARK, details: MARK, city: MARK },
    ...{ zipCode: '75002', country: 'FR' },
  };
  const item = { ...BOX, orderedQuantity: 2, label: 'Olive oil', costCentre: MARK, metadata: { cart: MARK } };
  return {
    externalId: 'order-1',
    externalReference: `${MARK}-web`,
    contact: {
      externalReference: `${MARK}-contact`,
      ...{ firstName: `${MARK} Ada`, lastName: `${MARK} Martin`, email: `${MARK}.ada@example.com` },
    },
    customer: { name: `${MARK} at home`, individual: true },
    invoicingAddress: address,
    deliveryAddress: address,
    items: [item],
    comment: `${MARK} ring twice`,
    ...{
      purchaseOrderNumber: `${MARK}-po`,
      buyerReference: MARK,
      costCentre: MARK,
      metadata: { cart: MARK },
    },
  };
}
