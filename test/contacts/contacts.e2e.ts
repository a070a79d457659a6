import { describe, expect, it } from '@jest/globals';
import { countRows } from '../support/row-counts.js';
import type { Answer, Body } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { RepeatingClient } from '../support/patient-client.js';
import {
  bodyOf,
  newApplication,
  newContact,
  newCustomer,
  shareContact,
  unique,
  type TestApplication,
  refusalOf,
} from '../support/samples.js';
import { ADMIN_TOKEN, useService } from '../support/service.js';

const UNKNOWN = 999_999;
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const ADA = { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.com' };
const NO_NAME = { firstName: null, lastName: null, email: null };

const service = useService();
const admin = useEach('suite', async () => service.admin);

const counted = (table: string): Promise<number> => countRows(service.database, table);

describe('POST, GET and PATCH /customers', () => {
  it('creates a customer and returns its path in Location', async () => {
    const answer = await admin.post('/customers', { name: 'Atelier Lumen' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      name: 'Atelier Lumen',
      individual: false,
      vatNumber: null,
      purchaseOrderRequired: false,
      temporary: false,
      createdAt: INSTANT,
      updatedAt: INSTANT,
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/customers/${answer.body.id}`);
    expect(bodyOf(await admin.get(`/customers/${answer.body.id}`))).toEqual(answer.body);
    expect(bodyOf(await admin.get('/customers'))).toContainEqual(answer.body);
  });
});

describe('POST, GET and PATCH /contacts', () => {
  it('creates a contact and returns it with its customer', async () => {
    const customer = await newCustomer(admin, { individual: true });
    const answer = await admin.post('/contacts', { customer: String(customer.id), ...ADA });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      ...ADA,
      temporary: false,
      customer: { id: customer.id, name: customer.name, individual: true, temporary: false, vatNumber: null },
      createdAt: INSTANT,
      updatedAt: INSTANT,
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/contacts/${answer.body.id}`);
    expect(bodyOf(await admin.get(`/contacts/${answer.body.id}`))).toEqual(answer.body);
    expect(bodyOf(await admin.get('/contacts'))).toContainEqual(answer.body);
  });

  it.each([{ firstName: 'Ada' }, { lastName: 'Martin' }, { email: 'ada@example.com', firstName: '' }])(
    'creates a contact from %j',
    async (values) => {
      const customer = (await newCustomer(admin)).id;
      const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      expect(await admin.post('/contacts', { customer, ...values })).toMatchObject({
        status: 201,
        body: { ...NO_NAME, ...kept },
      });
    },
  );

  it.each([
    [{}, '#'],
    [{ firstName: '', lastName: null, email: '' }, '#'],
    [{ firstName: ' ', lastName: '\t' }, '#'],
  ])('refuses to create a contact from %j', async (values, pointer) => {
    const customer = (await newCustomer(admin)).id;
    expect(refusalOf(await admin.post('/contacts', { customer, ...values }))).toBe(
      `422 validation_failed ${pointer}`,
    );
  });

  it('refuses a customer that does not exist', async () => {
    const answer = await admin.post('/contacts', { customer: UNKNOWN, ...ADA });
    expect(refusalOf(answer)).toBe('422 unknown_reference #/customer');
    const { id } = await newContact(admin);
    expect(refusalOf(await admin.patch(`/contacts/${id}`, { customer: UNKNOWN }))).toEqual(refusalOf(answer));
    expect(refusalOf(await admin.post('/contacts', ADA))).toBe('422 validation_failed #/customer');
  });

  it('changes the fields that are sent and keeps the others', async () => {
    const contact = await newContact(admin, ADA);
    const customer = await newCustomer(admin, { name: 'Elsewhere' });
    const path = `/contacts/${contact.id}`;
    bodyOf(await admin.patch(path, { customer: customer.id }));
    bodyOf(await admin.patch(path, { firstName: null, email: '' }));
    expect(bodyOf(await admin.patch(path, { lastName: 'Moreau' }))).toEqual({
      ...contact,
      firstName: null,
      lastName: 'Moreau',
      email: null,
      customer: { id: customer.id, name: 'Elsewhere', individual: false, temporary: false, vatNumber: null },
      updatedAt: INSTANT,
    });
  });

  it('refuses to remove both name and e-mail address, even by two concurrent requests', async () => {
    const client = new RepeatingClient(service.url, ADMIN_TOKEN);
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { id } = await newContact(admin, { firstName: 'Ada', lastName: '', email: 'ada@example.com' });
        const path = `/contacts/${id}`;
        const changes = [client.patch(path, { firstName: null }), client.patch(path, { email: null })];
        return (await Promise.all(changes)).map(({ status }) => status).sort();
      }),
    );
    expect(pairs).toEqual(pairs.map(() => [200, 422]));
  });
});

describe('GET /applications/{id}/contact_references', () => {
  it('lists what the application introduced and what was shared with it, for administrators', async () => {
    const shop = await newApplication(admin);
    const contact = await newContact(admin);
    await shareContact(admin, shop.id, contact.id);
    bodyOf(await shop.client.post('/contact_references', { contact: { externalReference: 'ada', ...ADA } }));
    const path = `/applications/${shop.id}/contact_references`;
    const references = bodyOf(await admin.get(path));
    expect(references).toHaveLength(2);
    expect(references).toEqual(bodyOf(await shop.client.get('/contact_references')));
    expect(await shop.client.get(path)).toMatchObject({ status: 403, body: { right: 'admin' } });
    expect((await admin.get(`/applications/${UNKNOWN}/contact_references`)).status).toBe(404);
  });
});

describe('POST /contact_references', () => {
  const partner = useEach('suite', () => newApplication(admin));

  const createReference = (values: Body, client = partner.client): Promise<Answer> =>
    client.post('/contact_references', values);

  it('creates a contact with a temporary customer', async () => {
    const externalReference = unique('contact');
    const answer = await createReference({
      contact: { externalReference, ...ADA },
      customer: { name: 'Atelier Lumen' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      externalReference,
      contact: { id: expect.any(Number), ...ADA },
      customer: { name: 'Atelier Lumen', temporary: true, vatNumber: null },
    });
    expect(bodyOf(await partner.client.get(`/contact_references/${answer.body.id}`))).toEqual(answer.body);
    expect(bodyOf(await partner.client.get('/contact_references'))).toContainEqual(answer.body);
    expect(bodyOf(await admin.get(`/contacts/${answer.body.contact.id}`))).toMatchObject({
      ...ADA,
      temporary: true,
      customer: { name: 'Atelier Lumen', individual: false, temporary: true },
    });
  });

  it.each([
    [{ name: 'Atelier Lumen', individual: 1 }, ADA, { name: 'Atelier Lumen', individual: true }],
    [{ name: 'Atelier Lumen', individual: '' }, ADA, { name: 'Atelier Lumen', individual: false }],
    [{ name: '' }, ADA, { name: 'Ada Martin', individual: true }],
    [{ name: '', individual: 0 }, ADA, { name: 'Ada Martin', individual: true }],
    [{}, { firstName: 'Ada' }, { name: 'Ada', individual: true }],
    ['', { lastName: 'Martin', email: '' }, { name: 'Martin', individual: true }],
    [undefined, { email: 'ada@example.com' }, { name: 'ada@example.com', individual: true }],
  ])('with the customer %j and the person %j creates the customer %j', async (customer, person, account) => {
    const contact = { externalReference: unique('contact'), ...person };
    const { contact: made } = bodyOf(await createReference({ contact, customer }));
    expect(bodyOf(await admin.get(`/contacts/${made.id}`)).customer).toMatchObject(account);
  });

  it('returns the existing reference when the external reference is sent again with other data', async () => {
    const externalReference = unique('contact');
    const first = bodyOf(
      await createReference({ contact: { externalReference, ...ADA }, customer: { name: 'One' } }),
    );
    const before = await counted('contacts');
    for (const contact of [{ firstName: 'Eve' }, {}]) {
      const again = { contact: { externalReference, ...contact }, customer: { name: 'Two' } };
      expect(await createReference(again)).toMatchObject({ status: 200, body: first });
    }
    expect(await counted('contacts')).toBe(before);
  });

  it('stores an integer external reference as its digits', async () => {
    const number = bodyOf(await createReference({ contact: { externalReference: 4711, ...ADA } }));
    const text = bodyOf(await createReference({ contact: { externalReference: '4711', ...ADA } }));
    expect(number).toEqual(text);
    expect(number.externalReference).toBe('4711');
  });

  it('creates one contact from concurrent requests', async () => {
    const names = { contact: unique('contact'), lastName: unique('Martin'), customer: unique('Lumen') };
    const body = {
      contact: { externalReference: names.contact, lastName: names.lastName },
      customer: { name: names.customer },
    };
    // It repeats what a busy service refuses.
    const client = new RepeatingClient(service.url, partner.token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => createReference(body, client)));
    expect(new Set(answers.map((answer) => JSON.stringify(bodyOf(answer)))).size).toBe(1);
    const rows = await service.database.query(
      `SELECT (SELECT count(*)::int FROM contact_references WHERE external_reference = $1) AS references,
         (SELECT count(*)::int FROM contacts WHERE last_name = $2) AS contacts,
         (SELECT count(*)::int FROM customers WHERE name = $3) AS customers`,
      [names.contact, names.lastName, names.customer],
    );
    expect(rows).toEqual([{ references: 1, contacts: 1, customers: 1 }]);
  });

  it.each([
    [{ externalReference: 'nobody' }, '#/contact'],
    [{ externalReference: 'nobody', firstName: '', lastName: ' ', email: null }, '#/contact'],
    [{ ...ADA }, '#/contact/externalReference'],
    [{ externalReference: ' ', ...ADA }, '#/contact/externalReference'],
  ])('refuses %j', async (contact, pointer) => {
    const before = await counted('customers');
    expect(refusalOf(await createReference({ contact, customer: { name: 'Atelier Lumen' } }))).toBe(
      `422 validation_failed ${pointer}`,
    );
    expect(await counted('customers')).toBe(before);
  });
});

describe('sharing a contact with an application', () => {
  const share = (application: TestApplication, values: Record<string, unknown>): Promise<Answer> =>
    admin.post(`/applications/${application.id}/contact_references`, values);

  it('creates a reference that only this application sees', async () => {
    const [owner, other] = [await newApplication(admin), await newApplication(admin)];
    const { id, customer } = await newContact(admin, ADA);
    const answer = await share(owner, { contact: String(id), externalReference: 17 });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      externalReference: '17',
      contact: { id, ...ADA },
      customer: { name: customer.name, temporary: false, vatNumber: null },
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/contact_references/${answer.body.id}`);
    expect(bodyOf(await owner.client.get('/contact_references'))).toEqual([answer.body]);
    expect(bodyOf(await other.client.get('/contact_references'))).toEqual([]);
    expect((await other.client.get(`/contact_references/${answer.body.id}`)).status).toBe(404);
  });

  it('returns the same reference when shared again, and sets a missing external reference', async () => {
    const application = await newApplication(admin);
    const contact = (await newContact(admin)).id;
    const nameless = bodyOf(await share(application, { contact }));
    expect(bodyOf(await share(application, { contact }))).toEqual(nameless);
    const named = bodyOf(await share(application, { contact, externalReference: 'a' }));
    expect(named).toEqual({ ...nameless, externalReference: 'a' });
    expect(bodyOf(await share(application, { contact, externalReference: 'a' }))).toEqual(named);
    expect(bodyOf(await share(application, { contact }))).toEqual(named);
  });

  it('keeps every external reference of a contact that was shared under several', async () => {
    const application = await newApplication(admin);
    const contact = (await newContact(admin)).id;
    const a = bodyOf(await share(application, { contact, externalReference: 'a' }));
    const b = bodyOf(await share(application, { contact, externalReference: 'b' }));
    expect(bodyOf(await application.client.get('/contact_references'))).toEqual([a, b]);
  });

  it('creates one reference from concurrent requests', async () => {
    const application = await newApplication(admin);
    const contact = (await newContact(admin)).id;
    const client = new RepeatingClient(service.url, ADMIN_TOKEN);
    const path = `/applications/${application.id}/contact_references`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post(path, { contact })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(bodyOf(await application.client.get('/contact_references'))).toHaveLength(1);
  });

  it('refuses an external reference that is already taken', async () => {
    const application = await newApplication(admin);
    await shareContact(admin, application.id, (await newContact(admin)).id, { externalReference: 'a' });
    const contact = (await newContact(admin)).id;
    const answer = await share(application, { contact, externalReference: 'a' });
    expect(refusalOf(answer)).toBe('409 already_taken #/externalReference');
    bodyOf(await share(application, { contact }));
    expect((await share(application, { contact, externalReference: 'a' })).status).toBe(409);
  });
});
