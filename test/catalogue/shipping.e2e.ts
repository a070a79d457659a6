import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from '../support/api-client.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const UNKNOWN = 999_999;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const service = useService();
let admin: ApiClient;
beforeAll(async () => {
  ({ admin } = service);
});

const newMethod = async (values: Record<string, unknown> = {}): Promise<Answer['body']> =>
  bodyOf(await admin.post('/shipping_methods', { name: 'Parcel', price: '6.90', vatRate: 20, ...values }));

const share = (application: TestApplication, values: Record<string, unknown>): Promise<Answer> =>
  admin.post(`/applications/${application.id}/shipping_method_references`, values);

const faultOf = ({ status, body }: Answer): unknown => ({
  status,
  code: body.code,
  pointer: body.errors?.[0]?.pointer,
});

describe('POST, GET and PATCH /shipping_methods', () => {
  it('creates a shipping method and returns its path in Location', async () => {
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
  ])('accepts %j', async (values, kept) => {
    const answer = await admin.post('/shipping_methods', { name: 'Parcel', ...values });
    expect(answer).toMatchObject({ status: 201, body: kept });
  });

  it.each([
    [{ name: '' }, '#/name'],
    [{ name: null }, '#/name'],
    [{ price: -1 }, '#/price'],
    [{ price: '1.0000001' }, '#/price'],
    [{ price: 1_000_000_000_000 }, '#/price'],
    [{ vatRate: 100.1 }, '#/vatRate'],
    [{ vatRate: '1.00001' }, '#/vatRate'],
    [{ active: 2 }, '#/active'],
    [{ id: 1 }, '#/id'],
    [{ createdAt: '2026-01-01' }, '#/createdAt'],
  ])('refuses %j', async (values, pointer) => {
    const answer = await admin.post('/shipping_methods', { name: 'Parcel', ...values });
    expect(faultOf(answer)).toEqual({ status: 422, code: 'validation_failed', pointer });
  });

  it('lists the shipping methods by id', async () => {
    const made = [await newMethod(), await newMethod()];
    const list = bodyOf(await admin.get('/shipping_methods'));
    expect(list.slice(-2)).toEqual(made);
  });

  it('changes the fields that are sent and keeps the others', async () => {
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

  it('changes nothing when no field is sent', async () => {
    const method = await newMethod();
    const answer = await admin.patch(`/shipping_methods/${method.id}`, {});
    expect(answer.status).toBe(200);
    expect({ ...answer.body, updatedAt: '' }).toEqual({ ...method, updatedAt: '' });
  });

  it('returns 404 for a shipping method that does not exist', async () => {
    expect(await admin.get(`/shipping_methods/${UNKNOWN}`)).toMatchObject({ status: 404 });
    expect(await admin.patch(`/shipping_methods/${UNKNOWN}`, { name: 'x' })).toMatchObject({ status: 404 });
    expect(await admin.patch(`/shipping_methods/${UNKNOWN}`, {})).toMatchObject({ status: 404 });
  });
});

describe('permissions for shipping methods', () => {
  it.each([
    [[], 403, 403],
    [['crm', 'sales'], 403, 403],
    [['catalogue'], 200, 403],
    [['admin'], 403, 201],
  ])('with the rights %j, reading is %i and writing is %i', async (rights, read, write) => {
    const { id } = await newMethod();
    const { client } = await newApplication(admin, { rights });
    expect((await client.get('/shipping_methods')).status).toBe(read);
    expect((await client.get(`/shipping_methods/${id}`)).status).toBe(read);
    expect((await client.post('/shipping_methods', { name: 'Parcel' })).status).toBe(write);
    expect((await client.patch(`/shipping_methods/${id}`, {})).status).toBe(write === 201 ? 200 : write);
  });

  it('a refusal names the missing right', async () => {
    const { client } = await newApplication(admin);
    const { status, body } = await client.get('/shipping_methods');
    expect([status, body.code]).toEqual([403, 'missing_right']);
    expect(body.detail).toContain('catalogue');
  });
});

describe('a shipping method reference', () => {
  it('is created with the external reference of the application', async () => {
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

  it('is returned when the method is shared again, and takes an external reference that is sent', async () => {
    const application = await newApplication(admin);
    const shippingMethod = (await newMethod()).id;
    const first = bodyOf(await share(application, { shippingMethod, externalReference: 'a' }));
    expect((await share(application, { shippingMethod })).body).toEqual(first);
    const renamed = await share(application, { shippingMethod, externalReference: 'b' });
    expect(renamed.body).toEqual({ ...first, externalReference: 'b' });
  });

  it('is created once from twenty concurrent requests', async () => {
    const application = await newApplication(admin);
    const shippingMethod = (await newMethod()).id;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => share(application, { shippingMethod })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(bodyOf(await application.client.get('/shipping_method_references'))).toHaveLength(1);
  });

  it('shows the current fields of the shipping method', async () => {
    const application = await newApplication(admin);
    const { id } = await newMethod();
    await share(application, { shippingMethod: id });
    await admin.patch(`/shipping_methods/${id}`, { active: false, name: 'Courier', price: null });
    const [reference] = bodyOf(await application.client.get('/shipping_method_references'));
    expect(reference).toMatchObject({ active: false, name: 'Courier', price: null });
  });

  it('gets or loses its external reference by PATCH of the application', async () => {
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

  it('is deactivated, activated and renamed by the administrator, who changes only what is sent', async () => {
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

  it('is inactive when it or its shipping method is deactivated', async () => {
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

  it('that is inactive is refused in orders of its application, but not of others', async () => {
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

  it('cannot have the external reference of another reference of the application', async () => {
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

  it('cannot be created for an unknown shipping method or application', async () => {
    const application = await newApplication(admin);
    expect(faultOf(await share(application, { shippingMethod: UNKNOWN }))).toEqual({
      status: 422,
      code: 'unknown_reference',
      pointer: '#/shippingMethod',
    });
    const shippingMethod = (await newMethod()).id;
    const ofUnknownApplication = await admin.post(`/applications/${UNKNOWN}/shipping_method_references`, {
      shippingMethod,
    });
    expect(ofUnknownApplication).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const wrong of [0, -1, 1.5, '1.0', 'x', null, true, 1e15]) {
      const answer = await share(application, { shippingMethod: wrong });
      expect(faultOf(answer)).toMatchObject({ status: 422, pointer: '#/shippingMethod' });
    }
  });

  it('is 404 for other applications and for the administrator', async () => {
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

  it('cannot be created by an application itself', async () => {
    const application = await newApplication(admin, { rights: ['crm', 'catalogue', 'sales'] });
    const path = `/applications/${application.id}/shipping_method_references`;
    const answer = await application.client.post(path, { shippingMethod: (await newMethod()).id });
    expect(faultOf(answer)).toMatchObject({ status: 403, code: 'missing_right' });
    const change = await application.client.patch(`${path}/1`, { active: true });
    expect(faultOf(change)).toMatchObject({ status: 403, code: 'missing_right' });
  });
});
