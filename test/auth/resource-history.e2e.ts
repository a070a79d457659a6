import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Body, Values } from '../support/api-client.js';
import { nextPagePath } from '../support/paging.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newCustomer,
  newPackaging,
  newProduct,
  newShop,
  shareContact,
  sharePackaging,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const service = useService();
let admin: ApiClient;
let office: TestApplication;
let shop: TestApplication;
beforeAll(async () => {
  ({ admin } = service);
  office = await newApplication(admin, { name: 'Office', rights: ['admin', 'crm', 'catalogue', 'sales'] });
  shop = await newApplication(admin);
});

const historyOf = async (path: string, client = office.client): Promise<Body[]> =>
  bodyOf(await client.get(`${path}/history`));
/** Its entries as the action and the replaced values. */
const stepsOf = async (path: string, client?: ApiClient): Promise<unknown[]> =>
  (await historyOf(path, client)).map(({ action, changes }) => [
    action,
    ...changes.map(({ pointer, from, to }: Body) => [pointer, from, to]),
  ]);
const newMethod = async (values: Values = {}): Promise<Body> =>
  bodyOf(await admin.post('/shipping_methods', { name: 'Parcel', price: '5', ...values }));

/** Each resource of the back office, how it is created, a change of it, and what the change replaces. */
const RESOURCES: [
  path: string,
  create: () => Promise<Body>,
  change: Values,
  replaced: [string, unknown, unknown],
][] = [
  ['products', () => newProduct(admin), { label: 'Oil' }, ['#/label', 'Olive oil', 'Oil']],
  ['packagings', () => newPackaging(admin), { unitPrice: '9.5' }, ['#/unitPrice', '8.325', '9.50']],
  ['packagings', () => newPackaging(admin), { minimumQuantity: 6 }, ['#/minimumQuantity', null, 6]],
  ['shipping_methods', newMethod, { price: null }, ['#/price', '5.00', null]],
  ['customers', () => newCustomer(admin), { individual: true }, ['#/individual', false, true]],
  ['contacts', () => newContact(admin), { lastName: null }, ['#/lastName', 'Renard', null]],
  ['applications', () => newApplication(admin), { rights: ['crm'] }, ['#/rights/0', null, 'crm']],
];

describe.each(RESOURCES)('the history of /%s/{id}', (kind, create, change, replaced) => {
  it(`has its creation, and what changed: ${replaced[0]}`, async () => {
    const path = `/${kind}/${(await create()).id}`;
    expect(await stepsOf(path)).toEqual([['created']]);
    // The second request changes nothing any more, and neither does the third.
    for (const body of [change, change, {}]) bodyOf(await office.client.patch(path, body));
    expect(await stepsOf(path)).toEqual([['created'], ['changed', replaced]]);
    const [created, changed] = await historyOf(path);
    expect(created.by).toMatchObject({ id: 0, token: { id: null, name: 'ADMIN_TOKEN' } });
    expect(changed).toEqual({
      at: bodyOf(await office.client.get(path)).updatedAt,
      action: 'changed',
      by: { id: office.id, name: 'Office', token: { id: expect.any(Number), name: null }, person: null },
      reason: null,
      changes: [{ pointer: replaced[0], from: replaced[1], to: replaced[2] }],
      truncated: false,
    });
  });

  it('has pages, and an ETag', async () => {
    const path = `/${kind}/${(await create()).id}`;
    bodyOf(await office.client.patch(path, change));
    const first = await office.client.get(`${path}/history?limit=1`);
    const second = await office.client.get(nextPagePath(service.url, first)!);
    expect([...bodyOf(first), ...bodyOf(second)]).toEqual(await historyOf(path));
    expect(nextPagePath(service.url, second)).toBeNull();
    const tagged = { 'If-None-Match': first.headers.get('etag')! };
    expect((await office.client.get(`${path}/history?limit=1`, tagged)).status).toBe(304);
  });
});

describe('the history of a reference', () => {
  const PACKAGING = 'packaging_references';

  it.each([
    [
      PACKAGING,
      () => newPackaging(admin),
      (id: number, values: Values) => sharePackaging(admin, shop.id, id, values),
    ],
    [
      'shipping_method_references',
      newMethod,
      async (id: number, values: Values) =>
        bodyOf(
          await admin.post(`/applications/${shop.id}/shipping_method_references`, {
            shippingMethod: id,
            ...values,
          }),
        ),
    ],
    [
      'contact_references',
      () => newContact(admin),
      (id: number, values: Values) => shareContact(admin, shop.id, id, values),
    ],
  ])('/%s/{id}: when it was shared, shared again and named', async (kind, create, share) => {
    const { id } = await create();
    const reference = await share(id, {});
    const path = `/${kind}/${reference.id}`;
    const [first, second] = [unique('name'), unique('name')];
    await share(id, {});
    await share(id, { externalReference: first });
    bodyOf(await shop.client.patch(path, { externalReference: second }));
    const steps = [
      ['created'],
      ['changed', ['#/externalReference', null, first]],
      ['changed', ['#/externalReference', first, second]],
    ];
    expect(await stepsOf(path, shop.client)).toEqual(steps);
    expect(await stepsOf(`/applications/${shop.id}${path}`)).toEqual(steps);
    expect((await historyOf(path, shop.client)).map(({ by }) => by.id)).toEqual([0, 0, shop.id]);
    expect((await office.client.get(`${path}/history`)).status).toBe(404);
    expect((await admin.get(`/applications/${office.id}${path}/history`)).status).toBe(404);
  });

  it('is switched off by the back office', async () => {
    const { id } = await sharePackaging(admin, shop.id, (await newPackaging(admin)).id);
    bodyOf(await office.client.patch(`/applications/${shop.id}/${PACKAGING}/${id}`, { active: false }));
    const [, off] = await stepsOf(`/${PACKAGING}/${id}`, shop.client);
    expect(off).toEqual(['changed', ['#/active', true, false]]);
  });

  it('gets the name of an unknown item', async () => {
    const parking = await newShop(admin, { unknownItems: 'park' });
    const externalReference = unique('unknown');
    bodyOf(await parking.client.post('/orders', minimalOrder({ externalReference })));
    const unknown = bodyOf(await office.client.get(`/unknown_references?application=${parking.id}`));
    const packaging = (await newPackaging(admin)).id;
    bodyOf(await office.client.put(`/unknown_references/${unknown[0].id}`, { packaging }));
    const references: Body[] = bodyOf(await parking.client.get(`/${PACKAGING}`));
    const { id } = references.find((reference) => reference.externalReference === externalReference);
    const [created] = await historyOf(`/${PACKAGING}/${id}`, parking.client);
    expect(created).toMatchObject({ action: 'created', by: { id: office.id } });
  });
});

describe('the history of a contact', () => {
  const introduced = async (): Promise<Body> =>
    bodyOf(
      await shop.client.post('/contact_references', {
        contact: { externalReference: unique('contact'), firstName: 'Ada', lastName: 'Martin' },
        customer: { name: 'Lumen' },
      }),
    );

  it('begins when an application introduces it, which may change it', async () => {
    const reference = await introduced();
    bodyOf(await shop.client.patch(`/contact_references/${reference.id}`, { lastName: 'Leroy' }));
    const path = `/contacts/${reference.contact.id}`;
    expect(await stepsOf(path)).toEqual([['created'], ['changed', ['#/lastName', 'Martin', 'Leroy']]]);
    const { customer } = bodyOf(await office.client.get(path));
    expect(await stepsOf(`/customers/${customer.id}`)).toEqual([['created']]);
    expect((await historyOf(path)).map(({ by }) => by.id)).toEqual([shop.id, shop.id]);
  });

  it('has a proposed change when it was accepted', async () => {
    const { id } = await newContact(admin);
    const reference = await shareContact(admin, shop.id, id);
    const change = { lastName: 'Leroy' };
    const path = `/contact_references/${reference.id}`;
    const { proposedChange } = bodyOf(await shop.client.patch(path, change));
    expect(await stepsOf(`/contacts/${id}`)).toEqual([['created']]);
    bodyOf(await office.client.post(`/contact_changes/${proposedChange.id}/accept`));
    const [, accepted] = await historyOf(`/contacts/${id}`);
    expect(accepted).toMatchObject({
      by: { id: office.id },
      reason: `Change ${proposedChange.id}, which application ${shop.id} proposed, was accepted.`,
      changes: [{ pointer: '#/lastName', from: 'Renard', to: 'Leroy' }],
    });
  });

  it('has its reconciliation, and that it was undone; so have its customer and its references', async () => {
    const reference = await introduced();
    const { id } = reference.contact;
    const customerId = bodyOf(await office.client.get(`/contacts/${id}`)).customer.id;
    const known = await newContact(admin);
    const reconciled = await office.client.post(`/contacts/${id}/reconcile`, { contactId: known.id });
    const [, into] = await historyOf(`/contacts/${id}`);
    expect(into.reason).toBe(`Contact ${id} was reconciled into contact ${known.id}.`);
    expect(into.changes).toEqual(
      expect.arrayContaining([
        { pointer: '#/id', from: id, to: known.id },
        { pointer: '#/firstName', from: 'Ada', to: 'Camille' },
        { pointer: '#/reconciledFrom', from: null, to: id },
      ]),
    );
    expect((await historyOf(`/customers/${customerId}`))[1].changes).toContainEqual({
      pointer: '#/id',
      from: customerId,
      to: known.customer.id,
    });
    bodyOf(await office.client.post(`/contact_reconciliations/${bodyOf(reconciled).id}/undo`));
    const [, , undone] = await historyOf(`/contacts/${id}`);
    expect(undone.reason).toBe(`The reconciliation of contact ${id} was undone.`);
    expect(undone.changes).toContainEqual({ pointer: '#/id', from: known.id, to: id });
    expect(await stepsOf(`/contact_references/${reference.id}`, shop.client)).toEqual([
      ['created'],
      ['changed', ['#/contact/id', id, known.id]],
      ['changed', ['#/contact/id', known.id, id]],
    ]);
  });
});

describe('the history of an application', () => {
  it('has its tokens, and no secret', async () => {
    const { id, token } = bodyOf(await admin.post('/applications', { name: unique('shop'), rights: [] }));
    const path = `/applications/${id}`;
    const made = bodyOf(await office.client.post(`${path}/tokens`, { name: 'Web server 1' }));
    await office.client.delete(`${path}/tokens/${made.id}`);
    bodyOf(await office.client.patch(path, { name: 'Renamed' }));
    const { key } = bodyOf(await office.client.get(path));
    const answer = await office.client.get(`${path}/history`);
    const [, created, revoked] = bodyOf(answer);
    expect(created.reason).toBe('A token was created.');
    expect(created.changes).toMatchObject([
      { pointer: '#/tokens/1', from: null, to: { id: made.id, name: 'Web server 1', revokedAt: null } },
    ]);
    expect(revoked.reason).toBe(`Token ${made.id} was revoked.`);
    expect(revoked.changes).toEqual([
      { pointer: '#/tokens/1/revokedAt', from: null, to: expect.any(String) },
    ]);
    const stored = await service.database.query(
      `SELECT * FROM journal WHERE outcome IN ('created', 'changed')`,
    );
    const texts = [JSON.stringify(answer.body), JSON.stringify(stored)];
    for (const secret of [token, made.token, key, made.token.slice(-4)])
      for (const text of texts) expect(text).not.toContain(`${secret}`);
    for (const name of ['key', 'lastFour', 'hash']) expect(texts.join()).not.toContain(`"${name}"`);
  });
});

describe('an entry of the history', () => {
  it('is written in the transaction of the change', async () => {
    const { id } = await newProduct(admin);
    bodyOf(await office.client.patch(`/products/${id}`, { label: 'Oil' }));
    const [row] = await service.database.query<{ same: boolean }>(
      `SELECT h.xmin::text = p.xmin::text AS same FROM journal h JOIN products p ON h.resource = 'products/' || p.id
      WHERE h.outcome = 'changed' AND p.id = $1`,
      [id],
    );
    expect(row).toEqual({ same: true });
  });

  it('has the values that concurrent changes replaced, one after the other', async () => {
    const { id } = await newProduct(admin);
    const labels = Array.from({ length: 8 }, (_, index) => `Oil ${index}`);
    await Promise.all(labels.map((label) => office.client.patch(`/products/${id}`, { label })));
    const [, ...changed] = await historyOf(`/products/${id}`);
    const values = changed.map(({ changes }) => changes[0]);
    expect(values.map(({ from }) => from)).toEqual(['Olive oil', ...values.map(({ to }) => to).slice(0, -1)]);
    expect(values.map(({ to }) => to).sort()).toEqual(labels);
  });
});
