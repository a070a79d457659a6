import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource, type MigrationInterface } from 'typeorm';
import { dataSourceOptions } from '../../src/persistence/database/data-source.js';
import { migrate } from '../../src/persistence/database/migrate.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { ADDRESS, bodyOf } from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

/** The schema of the version that knew no constraints but the first few. */
const BEFORE_CONSTRAINTS = 1763700001300;
const BEFORE_VALIDATION = 1763700001500;

const address = JSON.stringify({ ...ADDRESS, details: null });
const breakdown = JSON.stringify({ byRate: [], otherTaxes: [], vatDeviation: '0.00' });
/** What an order asked for, as the former version kept it. */
const content = {
  externalId: 'o2',
  externalReference: null,
  contact: {
    id: null,
    externalReference: 'c',
    internalReferenceId: null,
    firstName: ' ',
    lastName: '\u00a0\t',
    email: null,
  },
  customer: null,
  invoicingAddress: { ...ADDRESS, details: null },
  deliveryAddress: { ...ADDRESS, details: null },
  items: ['  ', 'Lamp: " "'].map((label) => ({
    packaging: null,
    internalReferenceId: null,
    externalReference: 'BOX',
    orderedQuantity: '2',
    unitPrice: '5',
    label,
  })),
  shippingMethod: null,
  expectedDeliveryDate: null,
  comment: ' ',
  vouchers: [],
  calculationMode: 'line',
  roundingMode: 'up',
  currency: 'EUR',
};

/** What the former version took, and what was written by hand: blank text, amounts of less than nothing, and so on. */
const OLD_ROWS = `
  INSERT INTO applications (id, name, rights, webhook_key) VALUES (1, ' ', '{}', ''), (2, 'Shop', '{}', 'whk_2');
  INSERT INTO products (id, code, label, taxes) VALUES
    (1, ' ', ' ', '[{"name": "VAT", "rate": 20, "vat": true}]'), (2, 'product-3', 'Lamp', '[]'), (3, '', 'Desk', '[]');
  INSERT INTO packagings (id, product_id, name, unit, unit_factor, unit_price) VALUES
    (1, 1, ' ', '', 1, 10), (2, 2, 'Box', 'piece', 6, 5), (3, 3, 'Box', 'piece', 1, 5);
  INSERT INTO packaging_references (id, application_id, packaging_id, external_reference, label) VALUES
    (1, 1, 1, ' ', '  '), (2, 1, 2, 'BOX', 'Lamps, boxed');
  INSERT INTO shipping_methods (id, name, price) VALUES (1, ' ', 5);
  INSERT INTO shipping_method_references (id, application_id, shipping_method_id, external_reference) VALUES (1, 1, 1, ' ');
  INSERT INTO customers (id, name, reconciled_into) VALUES (1, ' ', NULL), (2, 'Lumen', 2);
  INSERT INTO contacts (id, customer_id, first_name, last_name, email, reconciled_into) VALUES
    (1, 1, ' ', NULL, '', NULL), (2, 2, ' ', 'Renard', NULL, 2);
  INSERT INTO contact_references (id, application_id, contact_id, external_reference) VALUES (1, 1, 1, ' '), (2, 1, 2, 'c');
  INSERT INTO contact_changes (id, contact_id, contact_reference_id, first_name, last_name, email, state, decided_at) VALUES
    (1, 2, 2, ' ', NULL, '', 'proposed', NULL), (2, 2, 2, ' ', 'Fuchs', NULL, 'proposed', NULL),
    (3, 2, 2, 'A', NULL, NULL, 'accepted', NULL), (4, 2, 2, 'B', NULL, NULL, 'proposed', now());
  INSERT INTO orders (id, code, access_id, application_id, external_id, state, version, contact_id, customer_id, contact,
    invoicing_address, delivery_address, vouchers, calculation_mode, rounding_mode, currency, net, vat, other_taxes, gross,
    breakdown, blockers, content, updated_at)
  SELECT id, code, access_id, 1, external_id, state, 1, 1, 1,
    '{"id": 1, "externalReference": null, "firstName": " ", "lastName": null, "email": null}', '${address}', '${address}', '[]',
    'line', 'up', currency, net, vat, other_taxes, gross, '${breakdown}', '[]', '${JSON.stringify(content)}', now()
  FROM (VALUES
    (1, ' ', ' ', ' ', 'pending', 'EUR', 0, 0.01, 0, 0.01),
    (2, 'ORD-2', 'a2', 'o2', 'validated', 'eur', 10, 2, NULL, 12),
    (3, 'ORD-3', 'a3', 'order-4', 'validated', 'EUR', NULL, NULL, NULL, NULL),
    (4, 'ORD-4', 'a4', '  ', 'pending', 'EUR', NULL, NULL, NULL, NULL)
  ) AS o(id, code, access_id, external_id, state, currency, net, vat, other_taxes, gross);
  INSERT INTO order_items (order_id, position, packaging_id, packaging_reference_id, external_reference, label,
    ordered_quantity, unit_price, net, vat, gross, taxes) VALUES
    (1, 1, 1, 1, ' ', '  ', 2, 14.84, 0.01, 0, 0.01, '[{"name": "VAT", "rate": 20, "vat": true, "amount": "0.00"}]'),
    (1, 2, 2, 2, 'BOX', '', 2, 5.64, -0.01, 0.01, 0, '[{"name": "VAT", "rate": 20, "vat": true, "amount": "0.01"}]'),
    (2, 1, 2, 2, 'BOX', 'Lamps', 1, 10, 10, 2, 12, '[]'),
    (3, 1, 2, NULL, NULL, 'Lamps', 1, NULL, NULL, NULL, NULL, '[]'),
    (4, 1, 2, NULL, NULL, 'Lamps', 1, NULL, NULL, NULL, NULL, '[]');
  INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id)
    SELECT id, 1, NULL, 'pending', 1 FROM orders;
  INSERT INTO payments (id, application_id, reference, date, amount, currency, content) VALUES
    (1, 1, ' ', now(), 5, 'eur', '{}');
  INSERT INTO events (id, message_id, type, application_id, payload) VALUES (1, '', 'sales_order_created', 1, '{}');
  INSERT INTO idempotency_keys (application_id, digest, fingerprint, lease_token, lease_until) VALUES
    (1, 'short', 'short', gen_random_uuid(), now())`;

const TABLES_WITH_IDS = ['applications', 'contacts', 'customers', 'events', 'orders'];

type Constructor = new () => MigrationInterface;
const timestampOf = ({ name }: Constructor): number => Number(name.slice(-13));

/** Brings an empty database to the schema that there was before a migration. */
async function migrateUntil(database: TestDatabase, end: number): Promise<void> {
  await database.query('DROP SCHEMA public CASCADE');
  await database.query('CREATE SCHEMA public');
  const options = dataSourceOptions(database.connection);
  const migrations = (options.migrations as Constructor[]).filter((each) => timestampOf(each) < end);
  const dataSource = await new DataSource({ ...options, migrations }).initialize();
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** @returns the warnings of the upgrade */
async function upgrade(database: TestDatabase): Promise<string[]> {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const dataSource = await new DataSource(dataSourceOptions(database.connection)).initialize();
  try {
    await migrate(dataSource);
    return warn.mock.calls.map(([message]) => String(message));
  } finally {
    warn.mockRestore();
    await dataSource.destroy();
  }
}

const unvalidated = async (database: TestDatabase): Promise<string[]> => {
  const rows = await database.query<{ conname: string }>(
    'SELECT conname FROM pg_constraint WHERE NOT convalidated ORDER BY conname',
  );
  return rows.map(({ conname }) => conname);
};

describe('the upgrade of a database that a former version filled', () => {
  let database: TestDatabase;
  let service: TestService;
  let warnings: string[];
  beforeAll(async () => {
    database = await createDatabase();
    await migrateUntil(database, BEFORE_CONSTRAINTS);
    for (const statement of OLD_ROWS.split(/;\n/)) await database.query(statement);
    for (const table of TABLES_WITH_IDS) {
      await database.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 100)`);
    }
    warnings = await upgrade(database);
    service = await startService({}, database);
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  const read = async (path: string) => bodyOf(await service.admin.get(path));

  it('keeps what cannot be mended, and warns of it', async () => {
    expect(await unvalidated(database)).toEqual(['order_items_net_check', 'orders_priced_check']);
    expect(warnings).toEqual([
      expect.stringMatching(/^1 row\(s\) of order_items .* order_items_net_check/),
      expect.stringMatching(/^1 row\(s\) of orders .* orders_priced_check/),
    ]);
  });

  it('changes no amount', async () => {
    const { totals, items } = await read('/orders/1');
    expect(totals).toMatchObject({ net: '0.00', vat: '0.01', gross: '0.01' });
    expect(items.map(({ net, vat, gross }: Record<string, string>) => [net, vat, gross])).toEqual([
      ['0.01', '0.00', '0.01'],
      ['-0.01', '0.01', '0.00'],
    ]);
    expect((await read('/orders/2')).totals).toMatchObject({ net: '10.00', vat: '2.00', gross: '12.00' });
  });

  it('gives orders and items names that can be read', async () => {
    const { code, externalId, items } = await read('/orders/1');
    expect(code).toMatch(/^ORD-\d{8}-1$/);
    expect(externalId).toBe('order-1');
    const named = items.map(({ label, externalReference }: Record<string, string>) => [
      label,
      externalReference,
    ]);
    expect(named).toEqual([
      ['Product 1 Packaging 1', null],
      ['Lamps, boxed', 'BOX'],
    ]);
    expect((await read('/orders/2')).currency).toBe('EUR');
    // The name that it would get is another order's.
    expect((await read('/orders/4')).externalId).toMatch(/^order-4-[0-9a-f]{32}$/);
  });

  it('gives everything else a name, or none where it is optional', async () => {
    expect(await read('/applications/1')).toMatchObject({ name: 'Application 1' });
    expect(await read('/products/1')).toMatchObject({ code: 'product-1', label: 'Product 1' });
    expect((await read('/products/3')).code).toMatch(/^product-3-[0-9a-f]{32}$/);
    expect(await read('/packagings/1')).toMatchObject({ name: 'Packaging 1', unit: 'unit' });
    expect(await read('/shipping_methods/1')).toMatchObject({ name: 'Shipping method 1' });
    expect(await read('/customers/1')).toMatchObject({ name: 'Customer 1' });
    expect(await read('/customers/2')).toMatchObject({ id: 2, name: 'Lumen' });
    expect(await read('/contacts/1')).toMatchObject({ firstName: null, lastName: 'Contact 1', email: null });
    expect(await read('/contacts/2')).toMatchObject({ id: 2, firstName: ' ', lastName: 'Renard' });
    expect(await read('/payments/1')).toMatchObject({ reference: 'payment-1', currency: 'EUR' });
  });

  it('decides nothing about proposals, but drops those that propose nothing', async () => {
    const changes = await read('/contact_changes');
    const states = changes.map(({ id, state }: Record<string, unknown>) => [id, state]);
    expect(states.toSorted()).toEqual([
      [2, 'proposed'],
      [3, 'accepted'],
      [4, 'proposed'],
    ]);
    bodyOf(await service.admin.post('/contact_changes/2/accept'));
    expect(await read('/contacts/2')).toMatchObject({ firstName: ' ', lastName: 'Fuchs' });
  });

  it('makes null of blank text in what orders asked for, so that the same order is known again', async () => {
    const [row] = await database.query<{ content: typeof content }>(
      'SELECT content FROM orders WHERE id = 2',
    );
    expect(row!.content).toEqual({
      ...content,
      contact: { ...content.contact, firstName: null, lastName: null },
      items: content.items.map((item, index) => (index === 0 ? { ...item, label: null } : item)),
      comment: null,
    });
  });

  it('leaves orders that can be listed and changed', async () => {
    expect(await read('/orders')).toHaveLength(4);
    const changed = await service.admin.patch('/orders/1', { comment: 'Ring twice.' });
    expect(bodyOf(changed)).toMatchObject({ comment: 'Ring twice.', totals: { net: expect.any(String) } });
    expect(bodyOf(await service.admin.post('/orders/2/cancel', { reason: 'Old.' })).state).toBe('cancelled');
  });

  it('refuses what breaks a constraint from now on', async () => {
    const negative = 'UPDATE order_items SET net = -1 WHERE order_id = 2';
    await expect(database.query(negative)).rejects.toThrow('order_items_net_check');
  });
});

describe('the upgrade of a database that had the constraints', () => {
  it('finds nothing to say, and validates all of them', async () => {
    const database = await createDatabase();
    try {
      await migrateUntil(database, BEFORE_VALIDATION);
      await database.query(`
        WITH product AS (INSERT INTO products (code, label, taxes) VALUES ('lamp', 'Lamp', '[]') RETURNING id),
        packaging AS (
          INSERT INTO packagings (product_id, name, unit, unit_factor) SELECT id, 'Box', 'piece', 6 FROM product
          RETURNING id
        ) INSERT INTO packaging_references (application_id, packaging_id, label) SELECT 0, id, ' ' FROM packaging`);
      expect(await upgrade(database)).toEqual([]);
      expect(await unvalidated(database)).toEqual([]);
      expect(await database.query('SELECT label FROM packaging_references')).toEqual([{ label: null }]);
    } finally {
      await database.drop();
    }
  });
});
