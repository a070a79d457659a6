import { describe, expect, it } from '@jest/globals';
import type {
  Answer as DocumentedAnswer,
  Operation,
} from '../../src/platform/http/validation/openapi-types.js';
import type { Answer, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { openApiDocument, parametersOf } from '../support/operations.js';
import { bodyOf, minimalOrder, newContact, newShop, shareContact, unique, BOX } from '../support/samples.js';
import { startService } from '../support/service.js';

describe('POST /orders/preview', () => {
  const service = useEach('suite', startService, (started) => started.stop());
  const shop = useEach('test', () => newShop(service.admin));

  const order = (values: Values = {}): Values => minimalOrder(BOX, values);
  const preview = (body: unknown): Promise<Answer> => shop.client.post('/orders/preview', body);

  /** The row count of every table and the position of every sequence. */
  async function databaseContents(): Promise<unknown> {
    const tables = ['orders', 'order_items', 'order_transitions', 'events', 'contacts', 'customers'];
    const counts = [...tables, 'contact_references', 'webhook_deliveries', 'idempotency_keys'].map(
      (table) => `SELECT '${table}' AS thing, count(*)::text AS value FROM ${table}`,
    );
    // Refusals are stored by a background job.
    const sequences = `
      SELECT sequencename, coalesce(last_value, 0)::text FROM pg_sequences WHERE sequencename <> 'journal_id_seq'`;
    return service.database.query(`${[...counts, sequences].join(' UNION ALL ')} ORDER BY 1, 2`);
  }

  it('returns the order that would be stored and stores nothing, not even an order number', async () => {
    const before = await databaseContents();
    const answer = await preview(order());
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
    const { contactMatch, ...rest } = bodyOf(await preview(body));
    const real = bodyOf(await shop.client.post('/orders', body));
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
    const known = bodyOf(await preview(order({ contact: { externalReference: 'anna' } })));
    expect([known.contactMatch, known.contact.id]).toEqual(['known', contact.id]);
    expect(known.customer.id).toEqual(expect.any(Number));
  });

  it('stores no aliases', async () => {
    const contact = await newContact(service.admin);
    const { id } = await shareContact(service.admin, shop.id, contact.id);
    const names = { internalReferenceId: id, externalReference: unique('contact') };
    expect(bodyOf(await preview(order({ contact: names }))).contactMatch).toBe('known');
    expect(bodyOf(await shop.client.get(`/contact_references/${id}`)).externalReference).toBeNull();
  });

  it('returns the state validated for an application with automatic validation', async () => {
    const quick = await newShop(service.admin, { autoValidate: true });
    const validated = bodyOf(await quick.client.post('/orders/preview', order()));
    expect([validated.state, validated.version]).toEqual(['validated', 2]);
  });

  it('returns the existing order, or the conflict, when the externalId is already used', async () => {
    const body = order();
    const stored = bodyOf(await shop.client.post('/orders', body));
    expect(bodyOf(await preview(body))).toEqual({ ...stored, contactMatch: 'known' });
    const conflict = await preview({ ...body, comment: 'other' });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'external_id_conflict']);
  });

  it.each([
    ['an invalid order', () => order({ items: [] }), 422, 'validation_failed'],
    ['an unknown packaging', () => minimalOrder({ externalReference: 'NO' }), 422, 'unknown_reference'],
    ['a right that is missing', () => minimalOrder({ packaging: 1 }), 403, 'missing_right'],
  ])('refuses %s with the same problem as POST /orders', async (_, body, status, code) => {
    const answer = await preview(body());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('stores neither an order nor its Idempotency-Key, which POST /orders may use too', async () => {
    const body = order();
    const headers = { 'Idempotency-Key': unique('key') };
    const before = await databaseContents();
    for (const content of [body, { ...body, comment: 'Ring twice.' }]) {
      const preview = await shop.client.post('/orders/preview', content, headers);
      expect([preview.status, preview.headers.get('idempotent-replayed')]).toEqual([200, null]);
    }
    expect(await databaseContents()).toEqual(before);
    const taken = await shop.client.post('/orders', body, headers);
    expect([taken.status, taken.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  it('is documented so that POST /orders returns an order and nothing else', () => {
    const { orders, ordersPreview } = {
      orders: openApiDocument.paths['/api/v1/orders']!['post']!,
      ordersPreview: openApiDocument.paths['/api/v1/orders/preview']!['post']!,
    };
    const schemaOf = ({ responses = {} }: Operation): unknown =>
      (responses['200'] as DocumentedAnswer).content?.['application/json']?.schema;
    const get = openApiDocument.paths['/api/v1/orders/{id}']!['get']!;
    expect(schemaOf(orders)).toEqual(schemaOf(get));
    expect(schemaOf(ordersPreview)).not.toEqual(schemaOf(get));
    const bodyOf = ({ requestBody }: Operation): unknown => requestBody?.content['application/json']?.schema;
    expect(bodyOf(ordersPreview)).toEqual(bodyOf(orders));
    expect(parametersOf(orders).filter((parameter) => parameter.in === 'query')).toEqual([]);
  });
});
