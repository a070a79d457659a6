import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { whileLocked } from '../support/held-lock.js';
import { countRows } from '../support/row-counts.js';
import type { Answer, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { waitUntil } from '../support/delivery.js';
import { IS_FULL_DEPTH } from '../support/depth.js';
import { changeOrdersSql, orderCopy } from '../support/order-documents.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newCustomer,
  shareContact,
  unique,
  type TestApplication,
  refusalOf,
  newShop,
  BOX,
  ADDRESS,
} from '../support/samples.js';
import { pagesOf } from '../support/paging.js';
import { describeWithPostgres } from '../support/servers.js';
import { useService } from '../support/service.js';

const ROUNDS = IS_FULL_DEPTH ? 5 : 3;
const UNKNOWN = 999_999;
const RECONCILED = 'contact_reference_reconciled';

const service = useService();
const admin = useEach('suite', async () => service.admin);
const shop: TestApplication = useEach('test', () => newShop(admin));

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const take = async (values: Values = {}, { client } = shop): Promise<Body> =>
  bodyOf(await client.post('/orders', order(values)));

const contactOf = async (id: number): Promise<Body> => bodyOf(await admin.get(`/contacts/${id}`));
const orderOf = async (id: number): Promise<Body> => bodyOf(await admin.get(`/orders/${id}`));
const stateOf = async (id: number): Promise<string> =>
  bodyOf(await admin.get(`/contact_reconciliations/${id}`)).state;
const referenceOf = async (id: number, { client } = shop): Promise<Body> =>
  bodyOf(await client.get(`/contact_references/${id}`));

const reconcile = (id: number, contactId: unknown, values: Values = {}): Promise<Answer> =>
  admin.post(`/contacts/${id}/reconcile`, { contactId, ...values });
const undo = (id: number): Promise<Answer> => admin.post(`/contact_reconciliations/${id}/undo`);

/** A temporary contact with its own customer and order. */
async function temporaryContact(values: Values = {}, application: TestApplication = shop): Promise<Body> {
  const taken = await take(
    { contact: { externalReference: unique('c'), firstName: 'Ada', ...values } },
    application,
  );
  const references = bodyOf(await application.client.get('/contact_references'));
  const reference = references.find(({ contact }: Body) => contact.id === taken.contact.id);
  return { id: taken.contact.id, customerId: taken.customer.id, order: taken, reference };
}

interface EventRow {
  application_id: number;
  order_id: number | null;
  sequence: number | null;
  payload: string;
}
const eventsOf = (reference: { id: number }): Promise<EventRow[]> =>
  service.database.query(
    `SELECT application_id::int, order_id, sequence, payload FROM events
     WHERE type = $1 AND (payload::json ->> 'id')::int = $2 ORDER BY id`,
    [RECONCILED, reference.id],
  );

/** The content of every table that a reconciliation may change. */
async function contents(): Promise<unknown> {
  const tables = [
    'contacts',
    'customers',
    'contact_references',
    'orders',
    'contact_reconciliations',
    // Without those of the receivers that do not exist, which begin to fail at any time.
    `(SELECT * FROM events WHERE type NOT LIKE 'webhook_%')`,
  ];
  const columns = tables.map(
    (table, index) => `(SELECT json_agg(t ORDER BY t.id)::text FROM ${table} t) AS rows_${index}`,
  );
  return (await service.database.query(`SELECT ${columns.join(', ')}`))[0];
}

describe('POST /contacts/{id}/reconcile', () => {
  it('moves the references, orders and customer of the temporary contact to the permanent one', async () => {
    const known = await newContact(admin);
    const person = await temporaryContact();
    const { order: before, reference } = person;
    const answer = await reconcile(person.id, String(known.id));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      state: 'done',
      from: { contactId: person.id, customerId: person.customerId },
      into: { contactId: known.id, customerId: known.customer.id },
      moved: {
        references: 1,
        referenceIds: [reference.id],
        orders: 1,
        orderIds: [before.id],
        customer: true,
      },
      application: { id: 0, name: 'Administrator', token: { id: null, name: 'ADMIN_TOKEN' }, person: null },
      createdAt: expect.any(String),
      undoableUntil: expect.any(String),
      undoneAt: null,
      undoneBy: null,
    });
    const { createdAt, undoableUntil } = answer.body;
    expect(Date.parse(undoableUntil) - Date.parse(createdAt)).toBe(30 * 24 * 3600 * 1000);

    const { id, firstName, lastName, email, customer } = known;
    const { name, temporary } = customer;
    expect(await referenceOf(reference.id)).toEqual({
      ...reference,
      contact: { id, firstName, lastName, email },
      customer: { name, temporary, vatNumber: null },
    });
    // The order keeps its contact data under the new ids.
    const after = await orderOf(before.id);
    expect(after).toEqual({
      ...before,
      contact: { ...before.contact, id },
      customer: { id: customer.id, name, temporary: false, vatNumber: null },
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it('lets the old ids resolve to the permanent contact everywhere', async () => {
    const office = await newShop(admin, { rights: ['crm'] });
    const known = await newContact(admin);
    const { id, customerId, reference } = await temporaryContact();
    bodyOf(await reconcile(id, known.id));

    expect(await contactOf(id)).toEqual({ ...known, reconciledFrom: id });
    expect(await contactOf(known.id)).toEqual(known);
    const customer = bodyOf(await admin.get(`/customers/${known.customer.id}`));
    expect(bodyOf(await admin.get(`/customers/${customerId}`))).toEqual({
      ...customer,
      reconciledFrom: customerId,
    });
    const ids = async (list: string): Promise<number[]> =>
      bodyOf(await admin.get(`/${list}`)).map((entry: Body) => entry.id);
    expect(await ids('contacts')).not.toContain(id);
    expect(await ids('customers')).not.toContain(customerId);

    const byId = await take({ contact: { id }, customer: undefined }, office);
    expect([byId.contact.id, byId.customer.id]).toEqual([known.id, known.customer.id]);
    const { externalReference } = reference;
    const byName = await take({ contact: { externalReference } });
    expect([byName.contact.id, byName.customer.id]).toEqual([known.id, known.customer.id]);

    const found = await Promise.all(
      [`contact=${id}`, `customer=${customerId}`].map((filter) => shop.client.get(`/orders?${filter}`)),
    );
    expect(found.map(({ body }) => body.length)).toEqual([2, 2]);

    for (const contactId of [id, String(id), known.id]) {
      const sent = { id: contactId, externalReference, lastName: 'Known' };
      const { status, body } = await shop.client.patch('/contact_references', sent);
      expect([status, body.id, body.contact.id]).toEqual([200, reference.id, known.id]);
    }
    const shared = await shareContact(admin, office.id, id);
    expect(shared.contact.id).toBe(known.id);
    const colleague = await newContact(admin, { customer: customerId });
    expect(colleague.customer.id).toBe(known.customer.id);
    expect(bodyOf(await admin.patch(`/contacts/${id}`, { firstName: 'Changed' }))).toMatchObject({
      id: known.id,
      firstName: 'Changed',
      reconciledFrom: id,
    });
    expect(bodyOf(await admin.patch(`/customers/${customerId}`, { name: 'Changed' })).id).toBe(
      known.customer.id,
    );
  });

  it('keeps both external references of an application that knew both contacts', async () => {
    const known = await newContact(admin);
    const theirs = await shareContact(admin, shop.id, known.id, { externalReference: unique('k') });
    const { id, reference } = await temporaryContact();
    bodyOf(await reconcile(id, known.id));
    expect((await referenceOf(reference.id)).externalReference).toBe(reference.externalReference);
    for (const { externalReference } of [theirs, reference]) {
      expect((await take({ contact: { externalReference } })).contact.id).toBe(known.id);
    }
    const contact = { externalReference: theirs.externalReference, id: undefined };
    const both = { ...contact, internalReferenceId: reference.id };
    expect((await take({ contact: both })).contact.id).toBe(known.id);
  });

  it('creates one event per reference for every application in the same transaction', async () => {
    const other = await newShop(admin);
    const office = await newApplication(admin, { rights: ['sales'] });
    const known = await newContact(admin);
    const { id, reference } = await temporaryContact();
    const shared = await shareContact(admin, other.id, id, { externalReference: 'theirs' });
    const subscribers = [shop.client, other.client, office.client];
    const webhooks = await Promise.all(
      subscribers.map((client) => client.put('/webhooks', { event: RECONCILED, url: 'http://127.0.0.1:9/' })),
    );
    const reconciliation = bodyOf(await reconcile(id, known.id));
    for (const [application, { id: referenceId }] of [
      [shop, reference],
      [other, shared],
    ] as [TestApplication, Body][]) {
      const payload = JSON.stringify(await referenceOf(referenceId, application));
      const event = { application_id: application.id, order_id: null, sequence: null, payload };
      expect(await eventsOf({ id: referenceId })).toEqual([event]);
    }
    const [own, theirs, offices] = webhooks.map((answer) => bodyOf(answer).id as number);
    const deliveries = await service.database.query<{ id: number; count: number }>(
      `SELECT d.webhook_id::int AS id, count(*)::int AS count FROM webhook_deliveries d
       WHERE d.webhook_id = ANY ($1) AND d.kind = 'event' GROUP BY 1`,
      [[own, theirs, offices]],
    );
    expect(new Map(deliveries.map(({ id: webhook, count }) => [webhook, count]))).toEqual(
      new Map([
        [own, 1],
        [theirs, 1],
        [offices, 2],
      ]),
    );
    const [row] = await service.database.query<{ count: number }>(
      `SELECT count(DISTINCT x)::int AS count FROM (
         SELECT xmin::text AS x FROM contact_reconciliations WHERE id = $1
         UNION ALL SELECT xmin::text FROM contact_references WHERE contact_id = $2
         UNION ALL SELECT xmin::text FROM orders WHERE contact_id = $2
         UNION ALL SELECT xmin::text FROM events WHERE type = $3 AND application_id = ANY ($4)
       ) rows`,
      [reconciliation.id, known.id, RECONCILED, [shop.id, other.id]],
    );
    expect(row!.count).toBe(1);
    bodyOf(await reconcile(id, known.id));
    expect(await eventsOf(reference)).toHaveLength(1);
  });

  it('does not merge the customer while another contact uses it', async () => {
    const known = await newContact(admin);
    const { id, customerId, order: before } = await temporaryContact();
    const colleague = await newContact(admin, { customer: customerId });
    expect(bodyOf(await reconcile(id, known.id)).moved.customer).toBe(false);
    expect((await orderOf(before.id)).customer.id).toBe(known.customer.id);
    expect((await contactOf(colleague.id)).customer.id).toBe(customerId);
    expect(bodyOf(await admin.get(`/customers/${customerId}`)).id).toBe(customerId);
  });

  it('does not merge a customer that the back office assigned', async () => {
    const known = await newContact(admin);
    const { id, order: before } = await temporaryContact();
    const customer = await newCustomer(admin);
    bodyOf(await admin.patch(`/contacts/${id}`, { customer: customer.id }));
    const later = await take({ contact: { externalReference: before.contact.externalReference } });
    expect(later.customer.id).toBe(customer.id);
    expect(bodyOf(await reconcile(id, known.id)).moved.customer).toBe(false);
    expect(await orderOf(later.id)).toMatchObject({
      contact: { id: known.id },
      customer: { id: customer.id },
    });
  });

  it('returns what would be moved and changes nothing with dryRun', async () => {
    const known = await newContact(admin);
    const { id, customerId, order: taken, reference } = await temporaryContact();
    const before = await contents();
    const tried = await reconcile(id, known.id, { dryRun: true });
    expect(tried.status).toBe(200);
    expect(await contents()).toEqual(before);
    const nothing = { application: null, createdAt: null, undoableUntil: null };
    expect(tried.body).toEqual({
      id: null,
      state: 'tried',
      from: { contactId: id, customerId },
      into: { contactId: known.id, customerId: known.customer.id },
      moved: { references: 1, referenceIds: [reference.id], orders: 1, orderIds: [taken.id], customer: true },
      ...nothing,
      undoneAt: null,
      undoneBy: null,
    });
    const done = bodyOf(await reconcile(id, known.id, { dryRun: 0 }));
    expect(done.moved).toEqual(tried.body.moved);
  });

  it('returns the same result when it is repeated, and 409 for another target', async () => {
    const known = await newContact(admin);
    const { id } = await temporaryContact();
    const first = await reconcile(id, known.id);
    const before = await contents();
    for (const values of [{}, { dryRun: true }]) {
      expect(await reconcile(id, known.id, values)).toMatchObject({ status: 200, body: first.body });
    }
    expect(await contents()).toEqual(before);
    const other = await newContact(admin);
    const again = await reconcile(id, other.id);
    expect([again.status, again.body.code, again.body.contactId]).toEqual([
      409,
      'already_reconciled',
      known.id,
    ]);
  });

  it('refuses a permanent contact, the contact itself and unknown contacts', async () => {
    const known = await newContact(admin);
    const { id } = await temporaryContact();
    const before = await contents();
    expect(refusalOf(await reconcile(known.id, id))).toBe('422 contact_not_temporary');
    expect(refusalOf(await reconcile(id, id))).toBe('422 validation_failed #/contactId');
    expect(refusalOf(await reconcile(known.id, known.id))).toBe('422 validation_failed #/contactId');
    expect(refusalOf(await reconcile(id, UNKNOWN))).toBe('422 unknown_reference #/contactId');
    expect(refusalOf(await reconcile(UNKNOWN, known.id))).toBe('404 not_found');
    expect(refusalOf(await reconcile(id, undefined))).toBe('422 validation_failed #/contactId');
    expect(await contents()).toEqual(before);
  });
});

describe('a contact that is reconciled into a contact that was itself reconciled', () => {
  it('resolves to the last contact of the chain, and cycles are refused', async () => {
    const known = await newContact(admin);
    const [first, second] = [await temporaryContact(), await temporaryContact()];
    bodyOf(await reconcile(first.id, second.id));
    expect(refusalOf(await reconcile(second.id, first.id))).toBe('422 validation_failed #/contactId');
    const { moved } = bodyOf(await reconcile(second.id, known.id));
    expect(moved).toMatchObject({ references: 2, orders: 2, customer: true });
    for (const { id, customerId, order: taken, reference } of [first, second]) {
      expect(await contactOf(id)).toEqual({ ...known, reconciledFrom: id });
      expect(bodyOf(await admin.get(`/customers/${customerId}`)).id).toBe(known.customer.id);
      expect((await orderOf(taken.id)).contact.id).toBe(known.id);
      expect((await referenceOf(reference.id)).contact.id).toBe(known.id);
    }
    // Both references find the same contact as before.
    expect(bodyOf(await reconcile(first.id, second.id))).toEqual(bodyOf(await reconcile(first.id, known.id)));
    const third = await temporaryContact();
    expect(bodyOf(await reconcile(third.id, first.id)).into.contactId).toBe(known.id);
  });

  it('can be undone only from the last reconciliation backwards', async () => {
    const known = await newContact(admin);
    const [first, second] = [await temporaryContact(), await temporaryContact()];
    const early = bodyOf(await reconcile(first.id, second.id));
    const late = bodyOf(await reconcile(second.id, known.id));
    const refused = await undo(early.id);
    expect([refused.status, refused.body.code, refused.body.contactId]).toEqual([
      409,
      'reconciled_further',
      second.id,
    ]);
    bodyOf(await undo(late.id));
    expect((await contactOf(first.id)).id).toBe(second.id);
    expect(bodyOf(await admin.get(`/customers/${first.customerId}`)).id).toBe(second.customerId);
    expect((await orderOf(first.order.id)).contact.id).toBe(second.id);
    bodyOf(await undo(early.id));
    for (const { id, customerId, order: taken, reference } of [first, second]) {
      expect((await contactOf(id)).id).toBe(id);
      expect(await orderOf(taken.id)).toMatchObject({ contact: { id }, customer: { id: customerId } });
      expect((await referenceOf(reference.id)).contact.id).toBe(id);
    }
  });
});

describe('the list of reconciliations of a contact', () => {
  it('states who reconciled which contacts, and is found under both contacts', async () => {
    const known = await newContact(admin);
    const { id } = await temporaryContact();
    const office = await newApplication(admin, { rights: ['sales'], name: 'Back office' });
    const done = bodyOf(await office.client.post(`/contacts/${id}/reconcile`, { contactId: known.id }));
    const [{ id: tokenId }] = bodyOf(await admin.get(`/applications/${office.id}/tokens`));
    const token = { id: tokenId, name: null };
    expect(done.application).toEqual({ id: office.id, name: 'Back office', token, person: null });
    for (const contact of [id, known.id]) {
      expect(bodyOf(await admin.get(`/contacts/${contact}/reconciliations`))).toEqual([done]);
    }
    expect(bodyOf(await admin.get(`/contact_reconciliations/${done.id}`))).toEqual(done);
    const undone = bodyOf(await undo(done.id));
    expect(undone).toEqual({
      ...done,
      state: 'undone',
      undoneAt: expect.any(String),
      undoneBy: { id: 0, name: 'Administrator', token: { id: null, name: 'ADMIN_TOKEN' }, person: null },
    });
    const again = bodyOf(await reconcile(id, known.id));
    expect(bodyOf(await admin.get(`/contacts/${id}/reconciliations`))).toEqual([undone, again]);
    const path = `/contacts/${known.id}/reconciliations?limit=1`;
    expect(await pagesOf(admin, path)).toEqual([[undone], [again]]);
    expect(await pagesOf(admin, `${path}&sort=-createdAt`)).toEqual([[again], [undone]]);
    const tag = { 'If-None-Match': (await admin.get(path)).headers.get('etag')! };
    expect((await admin.get(path, tag)).status).toBe(304);
  });
});

describe('undoing a reconciliation', () => {
  it('restores references, orders and customer and creates events', async () => {
    const known = await newContact(admin);
    const { id, customerId, order: before, reference } = await temporaryContact();
    const contact = await contactOf(id);
    const { id: reconciliation } = bodyOf(await reconcile(id, known.id));
    const undone = await undo(reconciliation);
    expect(undone.status).toBe(200);
    expect(await contactOf(id)).toEqual({ ...contact, updatedAt: expect.any(String) });
    expect(bodyOf(await admin.get(`/customers/${customerId}`)).id).toBe(customerId);
    expect(await referenceOf(reference.id)).toEqual(reference);
    expect(await orderOf(before.id)).toEqual({ ...before, version: 3, updatedAt: expect.any(String) });
    const history = bodyOf(await shop.client.get(`/orders/${before.id}/history`));
    expect(history.slice(1)).toMatchObject([
      { version: 2, from: 'pending', to: 'pending', by: { id: 0 } },
      { version: 3, from: 'pending', to: 'pending', by: { id: 0 } },
    ]);
    expect(history[1].reason).toBe(`Contact ${id} was reconciled into contact ${known.id}.`);
    const payloads = (await eventsOf(reference)).map(({ payload }) => JSON.parse(payload).contact.id);
    expect(payloads).toEqual([known.id, id]);

    const after = await contents();
    expect(await undo(reconciliation)).toMatchObject({ status: 200, body: undone.body });
    expect(await contents()).toEqual(after);
  });

  it('leaves rows that were moved again or created after the reconciliation', async () => {
    const known = await newContact(admin);
    const another = await newContact(admin);
    const { id, order: before, reference } = await temporaryContact();
    const second = await take({ contact: { externalReference: reference.externalReference } });
    const shared = await shareContact(admin, (await newShop(admin)).id, id);
    const { id: reconciliation } = bodyOf(await reconcile(id, known.id));
    const since = await take({ contact: { externalReference: reference.externalReference } });
    await service.database.query(changeOrdersSql({ contact_id: '$2::bigint' }, 'o.id = $1'), [
      before.id,
      another.id,
    ]);
    await service.database.query('UPDATE contact_references SET contact_id = $2 WHERE id = $1', [
      shared.id,
      another.id,
    ]);
    bodyOf(await undo(reconciliation));
    const rows = await service.database.query(
      'SELECT id::int, contact_id::int FROM orders WHERE id = ANY ($1) ORDER BY id',
      [[before.id, second.id, since.id]],
    );
    expect(rows).toEqual([
      { id: before.id, contact_id: another.id },
      { id: second.id, contact_id: id },
      { id: since.id, contact_id: known.id },
    ]);
    const [kept] = await service.database.query(
      'SELECT contact_id::int FROM contact_references WHERE id = $1',
      [shared.id],
    );
    expect(kept).toEqual({ contact_id: another.id });
    expect(await eventsOf(shared)).toHaveLength(1);
    expect((await take({ contact: { externalReference: reference.externalReference } })).contact.id).toBe(id);
  });

  it('is possible for 30 days', async () => {
    const known = await newContact(admin);
    const { id } = await temporaryContact();
    const done = bodyOf(await reconcile(id, known.id));
    const age = (interval: string): Promise<unknown> =>
      service.database.query(
        `UPDATE contact_reconciliations SET created_at = now() - $2::interval WHERE id = $1`,
        [done.id, interval],
      );
    await age('30 days 1 second');
    const late = await undo(done.id);
    expect([late.status, late.body.code]).toEqual([409, 'reconciliation_final']);
    expect((await contactOf(id)).id).toBe(known.id);
    await age('29 days 23 hours');
    expect((await undo(done.id)).status).toBe(200);
    await age('31 days');
    expect((await undo(done.id)).status).toBe(200);
    expect((await undo(UNKNOWN)).status).toBe(404);
  });
});

describe('GET /contacts/{id}/candidates', () => {
  const candidates = async (id: number): Promise<unknown[]> =>
    bodyOf(await admin.get(`/contacts/${id}/candidates`)).map(({ contact, why }: Body) => [contact.id, why]);

  it('finds contacts with the same e-mail address in any spelling', async () => {
    const email = `${unique('ada')}@example.com`;
    const known = await newContact(admin, { email: email.toUpperCase(), lastName: unique('Renard') });
    const other = await temporaryContact({ email });
    const { id } = await temporaryContact({ email });
    expect(await candidates(id)).toEqual([
      [known.id, ['same_email']],
      [other.id, ['same_email']],
    ]);
    expect(bodyOf(await admin.get(`/contacts/${id}/candidates`))[0].contact).toEqual(known);
    bodyOf(await reconcile(other.id, known.id));
    expect(await candidates(id)).toEqual([[known.id, ['same_email']]]);
    bodyOf(await reconcile(id, known.id));
    expect(await candidates(id)).toEqual([]);
  });

  it('finds contacts with the same name and the same invoicing address', async () => {
    const office = await newShop(admin, { rights: ['crm'] });
    const name = { firstName: unique('Ada'), lastName: unique('Martin') };
    const known = await newContact(admin, {
      firstName: name.firstName.toUpperCase(),
      lastName: name.lastName,
      email: 'k@example.com',
    });
    const { id } = await temporaryContact(name);
    expect(await candidates(id)).toEqual([]);
    await take({ contact: { id: known.id }, invoicingAddress: { ...ADDRESS, zipCode: '75001' } }, office);
    expect(await candidates(id)).toEqual([]);
    await take({ contact: { id: known.id } }, office);
    expect(await candidates(id)).toEqual([[known.id, ['same_name_and_zip']]]);
    bodyOf(await admin.patch(`/contacts/${id}`, { email: 'K@example.com' }));
    expect(await candidates(id)).toEqual([[known.id, ['same_email', 'same_name_and_zip']]]);
  });

  it('finds nothing for a contact without e-mail address or name', async () => {
    const { id } = await temporaryContact({ firstName: undefined, lastName: 'Solo' });
    await temporaryContact({ firstName: undefined, lastName: 'Solo' });
    expect(await candidates(id)).toEqual([]);
    expect((await admin.get(`/contacts/${UNKNOWN}/candidates`)).status).toBe(404);
  });
});

describeWithPostgres('reconciling a contact during concurrent requests', () => {
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));

  /** Rows that still refer to a contact or customer that was reconciled. */
  const dangling = (): Promise<object[]> =>
    service.database.query(`
      SELECT 'order', o.id FROM orders o JOIN contacts c ON c.id = o.contact_id WHERE c.reconciled_into IS NOT NULL
      UNION ALL
      SELECT 'reference', r.id FROM contact_references r JOIN contacts c ON c.id = r.contact_id
      WHERE c.reconciled_into IS NOT NULL
      UNION ALL
      SELECT 'contact', c.id FROM contacts c JOIN customers a ON a.id = c.customer_id
      WHERE c.reconciled_into IS NULL AND a.reconciled_into IS NOT NULL
      UNION ALL
      SELECT 'chain', c.id FROM contacts c JOIN contacts n ON n.id = c.reconciled_into
      WHERE n.reconciled_into IS NOT NULL`);

  /** A busy database takes longer than the three seconds during which the request itself moves orders. */
  const allMoved = (answer: Answer): Promise<void> =>
    waitUntil(async () => (await stateOf(bodyOf(answer).id)) === 'done');

  it('leaves concurrently created orders with the permanent contact', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const known = await newContact(admin);
      const { id, reference } = await temporaryContact();
      const contact = { externalReference: reference.externalReference };
      const orders = times(20, () => shop.client.post('/orders', order({ contact })));
      const [done, ...answers] = await Promise.all([reconcile(id, known.id), ...orders]);
      await allMoved(done);
      for (const answer of answers) {
        expect((await orderOf(bodyOf(answer).id)).contact.id).toBe(known.id);
      }
      expect(await dangling()).toEqual([]);
    }
  });

  it('lets an order that waits for the lock of the contact look the contact up again', async () => {
    const known = await newContact(admin);
    const { id, reference } = await temporaryContact();
    // Locks the contact as a reconciliation does, until the order waits for the lock.
    const lockHolder = new Client({ connectionString: service.database.url! });
    await lockHolder.connect();
    try {
      await lockHolder.query('BEGIN');
      await lockHolder.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [id]);
      const contact = { externalReference: reference.externalReference };
      const arriving = shop.client.post('/orders', order({ contact }));
      await waitUntilSessionWaits();
      await lockHolder.query('UPDATE contacts SET reconciled_into = $2 WHERE id = $1', [id, known.id]);
      for (const table of ['contact_references', 'orders']) {
        await lockHolder.query(`UPDATE ${table} SET contact_id = $2 WHERE contact_id = $1`, [id, known.id]);
      }
      await lockHolder.query('COMMIT');
      const taken = bodyOf(await arriving);
      expect([taken.contact.id, taken.customer.id]).toEqual([known.id, known.customer.id]);
      const events = await service.database.query<{ payload: string }>(
        'SELECT payload FROM events WHERE order_id = $1',
        [taken.id],
      );
      expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([taken]);
    } finally {
      await lockHolder.end();
    }
  });

  async function waitUntilSessionWaits(): Promise<void> {
    const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await waitUntil(async () => (await service.database.query(text)).length > 0);
  }

  it('lets a concurrent validation find the order whose customer changes', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const known = await newContact(admin);
      const { id, order: taken } = await temporaryContact();
      const [done, validated] = await Promise.all([
        reconcile(id, known.id),
        admin.post(`/orders/${taken.id}/validate`),
      ]);
      expect([done.status, validated.status]).toEqual([200, 200]);
      await allMoved(done);
      const { customer, version, state } = await orderOf(taken.id);
      expect([customer.id, version, state]).toEqual([known.customer.id, 3, 'validated']);
    }
  });

  it('leaves no row behind when sharing, changing and undoing happen concurrently', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const known = await newContact(admin);
      const { id, customerId, reference } = await temporaryContact();
      const others = await Promise.all(times(3, () => newApplication(admin)));
      const answers = await Promise.all([
        reconcile(id, known.id),
        ...others.map(({ id: application }) =>
          admin.post(`/applications/${application}/contact_references`, { contact: id }),
        ),
        admin.post('/contacts', { customer: customerId, firstName: 'Colleague' }),
        shop.client.patch(`/contact_references/${reference.id}`, { lastName: 'Changed' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201, 201, 200]);
      await allMoved(answers[0]);
      expect(await dangling()).toEqual([]);
      const undone = await Promise.all(times(3, () => undo(bodyOf(answers[0]).id)));
      expect(undone.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await dangling()).toEqual([]);
    }
  });

  it('accepts only one of two reconciliations of two contacts into each other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [first, second] = [await temporaryContact(), await temporaryContact()];
      const answers = await Promise.all([reconcile(first.id, second.id), reconcile(second.id, first.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      await allMoved(answers.find(({ status }) => status === 200)!);
    }
    const known = await newContact(admin);
    const { id } = await temporaryContact();
    const same = await Promise.all(times(6, () => reconcile(id, known.id)));
    expect(new Set(same.map((answer) => bodyOf(answer).id)).size).toBe(1);
    await allMoved(same[0]!);
    expect(await dangling()).toEqual([]);
  });
});

describe('the indexes of contacts', () => {
  it.each([
    ['contacts_email_idx', `SELECT FROM contacts WHERE lower(email) = 'x'`],
    ['contacts_name_idx', `SELECT FROM contacts WHERE lower(last_name) = 'x' AND lower(first_name) = 'y'`],
    ['contacts_reconciled_idx', `SELECT FROM contacts WHERE reconciled_into = 1`],
    ['customers_reconciled_idx', `SELECT FROM customers WHERE reconciled_into = 1`],
  ])('%s is used by its query', async (index, query) => {
    await service.database.query('SET enable_seqscan = off');
    const plan = await service.database.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${query}`);
    expect(JSON.stringify(plan)).toContain(index);
  });
});

describeWithPostgres('reconciling a contact with more orders than one transaction moves', () => {
  const COUNT = IS_FULL_DEPTH ? 600 : 300;
  const BATCH_SIZE = 100;
  /** The orders of the batches before the one with the order in the middle. */
  const MOVED_AT_LOCK = Math.floor((COUNT / 2 + 1) / BATCH_SIZE) * BATCH_SIZE;

  /** A temporary contact with many orders. @returns also the id of an order in the middle, to be locked */
  async function contactWithManyOrders(): Promise<Body> {
    const person = await temporaryContact();
    const rows = await service.database.query<{ id: number }>(
      `INSERT INTO orders
       SELECT copy.* FROM orders o, generate_series(1, ${COUNT}) n, ${orderCopy('o', {
         id: `nextval('orders_id_seq')`,
         code: `'copy-' || o.id || '-' || n`,
         access_id: `'copy-' || o.id || '-' || n`,
         external_id: `'copy-' || o.id || '-' || n`,
         created_at: `o.created_at + n * interval '1 millisecond'`,
       })}
       WHERE o.id = $1
       RETURNING id::int`,
      [person.order.id],
    );
    return { ...person, middle: rows[COUNT / 2]!.id };
  }

  const ordersOf = (contactId: number): Promise<number> =>
    countRows(
      service.database,
      `orders WHERE contact_id = $1 AND (document::json #>> '{contact,id}')::bigint = contact_id`,
      [contactId],
    );

  /** The largest number of orders that one transaction moved. */
  async function largestBatch(reason: string): Promise<number> {
    const [row] = await service.database.query<{ most: number }>(
      `SELECT max(count)::int AS most FROM (
         SELECT count(*) FROM order_transitions WHERE reason = $1 GROUP BY xmin::text
       ) transactions`,
      [reason],
    );
    return row!.most;
  }

  const whileHolding = (orderId: number, work: () => Promise<void>): Promise<void> =>
    whileLocked(service.database, 'SELECT FROM orders WHERE id = $1 FOR UPDATE', [orderId], work);

  const conflictOf = ({ status, body }: Answer): unknown => [status, body.code, body.reconciliationId];

  it('changes the contact at once and moves its orders in batches, and back in batches', async () => {
    const [known, second] = [await newContact(admin), await temporaryContact()];
    const { id, customerId, reference, middle } = await contactWithManyOrders();
    const contact = { externalReference: reference.externalReference };
    let reconciliation = 0;
    // Another session locks an order in the middle, so that the batches stop there.
    await whileHolding(middle, async () => {
      const answer = bodyOf(await reconcile(id, second.id));
      reconciliation = answer.id;
      expect(answer.state).toBe('in_progress');
      expect(answer.moved.orders).toBeGreaterThanOrEqual(BATCH_SIZE);
      // The request moves orders for three seconds. A worker moves the others that precede the locked one.
      await waitUntil(async () => (await ordersOf(second.id)) === MOVED_AT_LOCK + 1);
      expect(await ordersOf(id)).toBe(COUNT + 1 - MOVED_AT_LOCK);

      expect(await contactOf(id)).toMatchObject({ id: second.id, reconciledFrom: id });
      expect(bodyOf(await admin.get(`/customers/${customerId}`)).id).toBe(second.customerId);
      expect((await take({ contact })).contact.id).toBe(second.id);
      const further = await reconcile(second.id, known.id);
      expect(conflictOf(further)).toEqual([409, 'reconciliation_in_progress', reconciliation]);
      expect(bodyOf(await reconcile(id, second.id))).toMatchObject({
        id: reconciliation,
        state: 'in_progress',
      });
    });
    await waitUntil(async () => (await stateOf(reconciliation)) === 'done');
    // In addition to the orders of the contact itself and the one created meanwhile.
    expect([await ordersOf(id), await ordersOf(second.id)]).toEqual([0, COUNT + 3]);
    const reason = `Contact ${id} was reconciled into contact ${second.id}.`;
    expect(await largestBatch(reason)).toBe(BATCH_SIZE);

    await whileHolding(middle, async () => {
      expect(bodyOf(await undo(reconciliation)).state).toBe('undoing');
      expect((await contactOf(id)).id).toBe(id);
      expect((await take({ contact })).contact.id).toBe(id);
      const again = await reconcile(id, known.id);
      expect(conflictOf(again)).toEqual([409, 'reconciliation_in_progress', reconciliation]);
    });
    await waitUntil(async () => (await stateOf(reconciliation)) === 'undone');
    expect([await ordersOf(id), await ordersOf(second.id)]).toEqual([COUNT + 2, 2]);
    expect(await largestBatch(`The reconciliation of contact ${id} was undone.`)).toBe(BATCH_SIZE);
  });

  it('can be undone while orders are still being moved', async () => {
    const known = await newContact(admin);
    const { id, middle } = await contactWithManyOrders();
    await whileHolding(middle, async () => {
      const { id: reconciliation, state } = bodyOf(await reconcile(id, known.id));
      expect(state).toBe('in_progress');
      bodyOf(await undo(reconciliation));
      await waitUntil(async () => (await stateOf(reconciliation)) === 'undone');
    });
    expect([await ordersOf(id), await ordersOf(known.id)]).toEqual([COUNT + 1, 0]);
  });
});
