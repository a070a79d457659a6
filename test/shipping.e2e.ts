import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from './support/api-client.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
  type TestApplication,
} from './support/samples.js';
import { startService, type TestService } from './support/service.js';

const UNKNOWN = 999_999;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let service: TestService;
let admin: ApiClient;
beforeAll(async () => {
  service = await startService();
  ({ admin } = service);
});
afterAll(() => service.stop());

const newMethod = async (values: Record<string, unknown> = {}): Promise<Answer['body']> =>
  bodyOf(await admin.post('/shipping_methods', { name: 'Parcel', price: '6.90', vatRate: 20, ...values }));

const share = (application: TestApplication, values: Record<string, unknown>): Promise<Answer> =>
  admin.post(`/applications/${application.id}/shipping_method_references`, values);

const faultOf = ({ status, body }: Answer): unknown => ({
  status,
  code: body.code,
  pointer: body.errors?.[0]?.pointer,
});

describe('a shipping method', () => {
  it('is created where Location says, and read there', async () => {
    const answer = await admin.post('/shipping_methods', { name: 'Parcel', price: '6.90', vatRate: '5.5' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      name: 'Parcel',
      price: '6.9',
      vatRate: 5.5,
      active: true,
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/shipping_methods/${answer.body.id}`);
    expect(await admin.get(`/shipping_methods/${answer.body.id}`)).toMatchObject({
      status: 200,
      body: answer.body,
    });
  });

  it.each([
    [
      { price: 6.9, vatRate: 20 },
      { price: '6.9', vatRate: 20 },
    ],
    [
      { price: '0.000001', vatRate: '19.6125' },
      { price: '0.000001', vatRate: 19.6125 },
    ],
    [
      { price: '006.90', vatRate: 0 },
      { price: '6.9', vatRate: 0 },
    ],
    [
      { price: 0, vatRate: '0.0000' },
      { price: '0', vatRate: 0 },
    ],
    [
      { price: 99_999_999, vatRate: 100 },
      { price: '99999999', vatRate: 100 },
    ],
    [
      { price: null, vatRate: null },
      { price: null, vatRate: null },
    ],
    [
      { price: '', vatRate: '' },
      { price: null, vatRate: null },
    ],
    [{ active: 0 }, { active: false }],
    [{ active: '1' }, { active: true }],
    [{ active: 'false' }, { active: false }],
    [{ active: null }, { active: true }],
  ])('takes %j', async (values, kept) => {
    const answer = await admin.post('/shipping_methods', { name: 'Parcel', ...values });
    expect(answer).toMatchObject({ status: 201, body: kept });
  });

  it.each([
    [{ name: '' }, '#/name'],
    [{ name: null }, '#/name'],
    [{ price: -1 }, '#/price'],
    [{ price: '1.0000001' }, '#/price'],
    [{ price: 100_000_000 }, '#/price'],
    [{ vatRate: 100.1 }, '#/vatRate'],
    [{ vatRate: '1.00001' }, '#/vatRate'],
    [{ active: 2 }, '#/active'],
    [{ id: 1 }, '#/id'],
    [{ createdAt: '2026-01-01' }, '#/createdAt'],
  ])('does not take %j', async (values, pointer) => {
    const answer = await admin.post('/shipping_methods', { name: 'Parcel', ...values });
    expect(faultOf(answer)).toEqual({ status: 422, code: 'validation_failed', pointer });
  });

  it('is in the list, in the order of the ids', async () => {
    const made = [await newMethod(), await newMethod()];
    const list = bodyOf(await admin.get('/shipping_methods'));
    expect(list.slice(-2)).toEqual(made);
  });

  it('changes in what is sent, and keeps the rest', async () => {
    const method = await newMethod();
    const path = `/shipping_methods/${method.id}`;
    const answer = await admin.patch(path, { price: '7.5', active: false });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...method,
      price: '7.5',
      active: false,
      updatedAt: expect.stringMatching(INSTANT),
    });
    expect(bodyOf(await admin.patch(path, { vatRate: null }))).toMatchObject({ vatRate: null, price: '7.5' });
    expect(bodyOf(await admin.get(path))).toMatchObject({ name: 'Parcel', price: '7.5', vatRate: null });
  });

  it('can be sent nothing to change, which changes nothing', async () => {
    const method = await newMethod();
    const answer = await admin.patch(`/shipping_methods/${method.id}`, {});
    expect(answer.status).toBe(200);
    expect({ ...answer.body, updatedAt: '' }).toEqual({ ...method, updatedAt: '' });
  });

  it('that does not exist is 404', async () => {
    expect(await admin.get(`/shipping_methods/${UNKNOWN}`)).toMatchObject({ status: 404 });
    expect(await admin.patch(`/shipping_methods/${UNKNOWN}`, { name: 'x' })).toMatchObject({ status: 404 });
    expect(await admin.patch(`/shipping_methods/${UNKNOWN}`, {})).toMatchObject({ status: 404 });
  });
});

describe('the rights on shipping methods', () => {
  it.each([
    [[], 403, 403],
    [['crm', 'sales'], 403, 403],
    [['catalogue'], 200, 403],
    [['admin'], 403, 201],
  ])('of an application with %j: read %i, write %i', async (rights, read, write) => {
    const { id } = await newMethod();
    const { client } = await newApplication(admin, { rights });
    expect((await client.get('/shipping_methods')).status).toBe(read);
    expect((await client.get(`/shipping_methods/${id}`)).status).toBe(read);
    expect((await client.post('/shipping_methods', { name: 'Parcel' })).status).toBe(write);
    expect((await client.patch(`/shipping_methods/${id}`, {})).status).toBe(write === 201 ? 200 : write);
  });

  it('are named when they are missing', async () => {
    const { client } = await newApplication(admin);
    const { status, body } = await client.get('/shipping_methods');
    expect([status, body.code]).toEqual([403, 'missing_right']);
    expect(body.detail).toContain('catalogue');
  });
});

describe('a shared shipping method', () => {
  it('is a reference, under the application’s own name', async () => {
    const application = await newApplication(admin);
    const method = await newMethod();
    const answer = await share(application, { shippingMethod: String(method.id), externalReference: 17 });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      externalReference: '17',
      active: true,
      name: 'Parcel',
      price: '6.9',
      vatRate: 20,
    });
    const { client } = application;
    expect(answer.headers.get('location')).toBe(`/api/v1/shipping_method_references/${answer.body.id}`);
    expect(bodyOf(await client.get(`/shipping_method_references/${answer.body.id}`))).toEqual(answer.body);
    expect(bodyOf(await client.get('/shipping_method_references'))).toEqual([answer.body]);
  });

  it('shared again is the same one, and keeps the name it has until another comes', async () => {
    const application = await newApplication(admin);
    const shippingMethod = (await newMethod()).id;
    const first = bodyOf(await share(application, { shippingMethod, externalReference: 'a' }));
    expect((await share(application, { shippingMethod })).body).toEqual(first);
    const renamed = await share(application, { shippingMethod, externalReference: 'b' });
    expect(renamed.body).toEqual({ ...first, externalReference: 'b' });
  });

  it('shared twenty times at once is one', async () => {
    const application = await newApplication(admin);
    const shippingMethod = (await newMethod()).id;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => share(application, { shippingMethod })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(bodyOf(await application.client.get('/shipping_method_references'))).toHaveLength(1);
  });

  it('follows the method', async () => {
    const application = await newApplication(admin);
    const { id } = await newMethod();
    await share(application, { shippingMethod: id });
    await admin.patch(`/shipping_methods/${id}`, { active: false, name: 'Courier', price: null });
    const [reference] = bodyOf(await application.client.get('/shipping_method_references'));
    expect(reference).toMatchObject({ active: false, name: 'Courier', price: null });
  });

  it('gets another name from the application, or none', async () => {
    const application = await newApplication(admin);
    const reference = bodyOf(await share(application, { shippingMethod: (await newMethod()).id }));
    const path = `/shipping_method_references/${reference.id}`;
    const { client } = application;
    expect(bodyOf(await client.patch(path, { externalReference: 'mine' })).externalReference).toBe('mine');
    expect(bodyOf(await client.patch(path, { externalReference: null })).externalReference).toBeNull();
    for (const body of [
      {},
      { externalReference: '' },
      { externalReference: ' ' },
      { externalReference: 'x'.repeat(251) },
    ]) {
      expect(faultOf(await client.patch(path, body))).toMatchObject({
        status: 422,
        pointer: '#/externalReference',
      });
    }
  });

  it('is switched off and on, and renamed, by the administrator, who changes only what is sent', async () => {
    const application = await newApplication(admin);
    const shippingMethod = (await newMethod()).id;
    const before = bodyOf(await share(application, { shippingMethod, externalReference: 'parcel' }));
    const path = `/applications/${application.id}/shipping_method_references/${before.id}`;
    const off = { ...before, active: false };
    expect(bodyOf(await admin.patch(path, { active: 0 }))).toEqual(off);
    expect(bodyOf(await share(application, { shippingMethod }))).toEqual(off);
    expect(bodyOf(await admin.patch(path, {}))).toEqual(off);
    const renamed = { ...off, externalReference: '7' };
    expect(bodyOf(await admin.patch(path, { externalReference: 7 }))).toEqual(renamed);
    expect(bodyOf(await application.client.get('/shipping_method_references'))).toEqual([renamed]);
    expect(bodyOf(await admin.patch(path, { active: true, externalReference: null }))).toEqual({
      ...before,
      externalReference: null,
    });
  });

  it('is inactive when it is switched off, or its method is', async () => {
    const application = await newApplication(admin);
    const { id: shippingMethod } = await newMethod();
    const { id } = bodyOf(await share(application, { shippingMethod }));
    const path = `/applications/${application.id}/shipping_method_references/${id}`;
    const { client } = application;
    const isActive = async () => bodyOf(await client.get(`/shipping_method_references/${id}`)).active;
    await admin.patch(`/shipping_methods/${shippingMethod}`, { active: false });
    expect(await isActive()).toBe(false);
    await admin.patch(path, { active: false });
    await admin.patch(`/shipping_methods/${shippingMethod}`, { active: true });
    expect(await isActive()).toBe(false);
    await admin.patch(path, { active: true });
    expect(await isActive()).toBe(true);
  });

  it('that is switched off is not for new orders of that application, and for those of others', async () => {
    const [one, other] = [await newApplication(admin), await newApplication(admin)];
    const { id: shippingMethod } = await newMethod();
    const { id: packaging } = await newPackaging(admin);
    const sharings = [one, other].map(async (application) => {
      await sharePackaging(admin, application.id, packaging, { externalReference: 'BOX' });
      return bodyOf(await share(application, { shippingMethod, externalReference: 'parcel' }));
    });
    const [off] = await Promise.all(sharings);
    await admin.patch(`/applications/${one.id}/shipping_method_references/${off.id}`, { active: false });
    const order = (named: Record<string, unknown>) =>
      minimalOrder({ externalReference: 'BOX' }, { shippingMethod: named });
    for (const [field, value] of [
      ['externalReference', 'parcel'],
      ['internalReferenceId', off.id],
    ]) {
      expect(faultOf(await one.client.post('/orders', order({ [field]: value })))).toMatchObject({
        status: 422,
        pointer: `#/shippingMethod/${field}`,
      });
    }
    expect((await other.client.post('/orders', order({ externalReference: 'parcel' }))).status).toBe(200);
  });

  it('cannot have the name of another one of the same application', async () => {
    const [one, other] = [await newApplication(admin), await newApplication(admin)];
    const externalReference = unique('name');
    const reference = bodyOf(await share(one, { shippingMethod: (await newMethod()).id }));
    bodyOf(await share(one, { shippingMethod: (await newMethod()).id, externalReference }));
    bodyOf(await share(other, { shippingMethod: (await newMethod()).id, externalReference }));
    const taken = { status: 409, code: 'already_taken', pointer: '#/externalReference' };
    const renaming = await one.client.patch(`/shipping_method_references/${reference.id}`, {
      externalReference,
    });
    expect(faultOf(renaming)).toEqual(taken);
    const sharing = await share(one, { shippingMethod: (await newMethod()).id, externalReference });
    expect(faultOf(sharing)).toEqual(taken);
    const path = `/applications/${one.id}/shipping_method_references/${reference.id}`;
    expect(faultOf(await admin.patch(path, { externalReference }))).toEqual(taken);
  });

  it('must exist, and so must the application', async () => {
    const application = await newApplication(admin);
    expect(faultOf(await share(application, { shippingMethod: UNKNOWN }))).toEqual({
      status: 422,
      code: 'unknown_reference',
      pointer: '#/shippingMethod',
    });
    const shippingMethod = (await newMethod()).id;
    const nobody = await admin.post(`/applications/${UNKNOWN}/shipping_method_references`, {
      shippingMethod,
    });
    expect(nobody).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const wrong of [0, -1, 1.5, '1.0', 'x', null, true, 1e15]) {
      const answer = await share(application, { shippingMethod: wrong });
      expect(faultOf(answer)).toMatchObject({ status: 422, pointer: '#/shippingMethod' });
    }
  });

  it('is nobody else’s, not even the administrator’s', async () => {
    const [owner, other] = [
      await newApplication(admin),
      await newApplication(admin, { rights: ['catalogue', 'sales'] }),
    ];
    const reference = bodyOf(await share(owner, { shippingMethod: (await newMethod()).id }));
    const path = `/shipping_method_references/${reference.id}`;
    for (const client of [other.client, admin]) {
      expect((await client.get(path)).status).toBe(404);
      expect((await client.patch(path, { externalReference: 'stolen' })).status).toBe(404);
      expect(bodyOf(await client.get('/shipping_method_references'))).toEqual([]);
    }
    const elsewhere = `/applications/${other.id}/shipping_method_references/${reference.id}`;
    expect((await admin.patch(elsewhere, { active: false })).status).toBe(404);
    expect(bodyOf(await owner.client.get(path))).toEqual(reference);
  });

  it('is not for applications to share', async () => {
    const application = await newApplication(admin, { rights: ['crm', 'catalogue', 'sales'] });
    const path = `/applications/${application.id}/shipping_method_references`;
    const answer = await application.client.post(path, { shippingMethod: (await newMethod()).id });
    expect(faultOf(answer)).toMatchObject({ status: 403, code: 'missing_right' });
    const change = await application.client.patch(`${path}/1`, { active: true });
    expect(faultOf(change)).toMatchObject({ status: 403, code: 'missing_right' });
  });
});
