import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  shareContact,
  sharePackaging,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

type Values = Record<string, unknown>;

describe('POST /orders?dryRun=true', () => {
  let service: TestService;
  let shop: TestApplication;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    shop = await newApplication(service.admin);
    await sharePackaging(service.admin, shop.id, (await newPackaging(service.admin)).id, {
      externalReference: 'BOX',
    });
  });

  const order = (values: Values = {}): Values => minimalOrder({ externalReference: 'BOX' }, values);
  const dryRun = (body: unknown, query = 'dryRun=true'): Promise<Answer> =>
    shop.client.post(`/orders?${query}`, body);

  /** The row count of every table and the position of every sequence. */
  async function databaseContents(): Promise<unknown> {
    const tables = ['orders', 'order_items', 'order_transitions', 'events', 'contacts', 'customers'];
    const counts = [...tables, 'contact_references', 'webhook_deliveries'].map(
      (table) => `SELECT '${table}' AS thing, count(*)::text AS value FROM ${table}`,
    );
    const sequences = `SELECT sequencename, coalesce(last_value, 0)::text FROM pg_sequences`;
    return service.database.query(`${[...counts, sequences].join(' UNION ALL ')} ORDER BY 1, 2`);
  }

  it('returns the order that would be stored and stores nothing, not even an order number', async () => {
    const before = await databaseContents();
    const answer = await dryRun(order());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.body).toMatchObject({
      id: null,
      code: null,
      access_id: null,
      state: 'pending',
      version: 1,
      contactMatch: 'new',
      contact: { id: null, firstName: 'Camille' },
      customer: { id: null, name: 'Épicerie du Port', temporary: true },
      items: [{ id: null, position: 1, orderedQuantity: 2, net: '16.65', gross: '19.98' }],
      totals: { net: '16.65', vat: '3.33', gross: '19.98' },
      blockers: [],
    });
    expect(await databaseContents()).toEqual(before);
  });

  it('returns the same totals as the order that is then created', async () => {
    const body = order();
    const preview = bodyOf(await dryRun(body));
    const real = bodyOf(await dryRun(body, 'dryRun=false'));
    const { contactMatch, ...rest } = preview;
    const moments = { createdAt: real.createdAt, updatedAt: real.updatedAt };
    const identity = { id: null, code: null, access_id: null };
    expect(contactMatch).toBe('new');
    expect(Object.keys(rest).sort()).toEqual(Object.keys(real).sort());
    expect({ ...rest, ...moments }).toEqual({
      ...real,
      ...identity,
      contact: { ...real.contact, id: null },
      customer: { ...real.customer, id: null },
      items: real.items.map((item: Values) => ({ ...item, id: null })),
    });
  });

  it('returns the id of a known contact', async () => {
    const contact = await newContact(service.admin);
    await shareContact(service.admin, shop.id, contact.id, { externalReference: 'anna' });
    const preview = bodyOf(await dryRun(order({ contact: { externalReference: 'anna' } })));
    expect([preview.contactMatch, preview.contact.id]).toEqual(['known', contact.id]);
    expect(preview.customer.id).toEqual(expect.any(Number));
  });

  it('does not bind external references', async () => {
    const contact = await newContact(service.admin);
    const { id } = await shareContact(service.admin, shop.id, contact.id);
    const names = { internalReferenceId: id, externalReference: unique('contact') };
    expect(bodyOf(await dryRun(order({ contact: names }))).contactMatch).toBe('known');
    expect(bodyOf(await shop.client.get(`/contact_references/${id}`)).externalReference).toBeNull();
  });

  it('lists the blockers', async () => {
    const free = await newPackaging(service.admin, { unitPrice: null });
    await sharePackaging(service.admin, shop.id, free.id, { externalReference: 'FREE' });
    const preview = bodyOf(await dryRun(minimalOrder({ externalReference: 'FREE' })));
    expect(preview.blockers).toEqual([expect.objectContaining({ code: 'missing_price' })]);
    expect(preview.totals.gross).toBeNull();
  });

  it('returns the state validated for an application with automatic validation', async () => {
    const quick = await newApplication(service.admin, { autoValidate: true });
    await sharePackaging(service.admin, quick.id, (await newPackaging(service.admin)).id, {
      externalReference: 'BOX',
    });
    const preview = bodyOf(await quick.client.post('/orders?dryRun=true', order()));
    expect([preview.state, preview.version]).toEqual(['validated', 2]);
  });

  it('returns the existing order, or the conflict, when the externalId is already used', async () => {
    const body = order();
    const { id, code } = bodyOf(await shop.client.post('/orders', body));
    const replay = await dryRun(body);
    expect(bodyOf(replay)).toMatchObject({ id, code });
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    const conflict = await dryRun({ ...body, comment: 'other' });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'external_id_conflict']);
  });

  it.each([
    ['an invalid order', () => order({ items: [] }), 422, 'validation_failed'],
    ['an unknown packaging', () => minimalOrder({ externalReference: 'NO' }), 422, 'unknown_reference'],
    ['a right that is missing', () => minimalOrder({ packaging: 1 }), 403, 'missing_right'],
  ])('refuses %s with the same problem as POST /orders', async (_, body, status, code) => {
    const answer = await dryRun(body());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each(['dryRun=1', 'dryRun=', 'dryRun=TRUE', 'dryRun=true&dryRun=true', 'dryrun=true'])(
    'refuses the misspelt parameter %s and stores nothing',
    async (query) => {
      const before = await databaseContents();
      expect((await dryRun(order(), query)).status).toBe(400);
      expect(await databaseContents()).toEqual(before);
    },
  );
});
