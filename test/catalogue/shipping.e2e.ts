import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from '../support/api-client.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  type TestApplication,
  refusalOf,
  BOX,
} from '../support/samples.js';
import { useService } from '../support/service.js';

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
    [{ price: -1 }, '#/price'],
    [{ price: 1_000_000_000_000 }, '#/price'],
    [{ vatRate: 100.1 }, '#/vatRate'],
    [{ createdAt: '2026-01-01' }, '#/createdAt'],
  ])('refuses %j', async (values, pointer) => {
    const answer = await admin.post('/shipping_methods', { name: 'Parcel', ...values });
    expect(refusalOf(answer)).toBe(`422 validation_failed ${pointer}`);
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

  it('shows the current fields of the shipping method', async () => {
    const application = await newApplication(admin);
    const { id } = await newMethod();
    await share(application, { shippingMethod: id });
    await admin.patch(`/shipping_methods/${id}`, { active: false, name: 'Courier', price: null });
    const [reference] = bodyOf(await application.client.get('/shipping_method_references'));
    expect(reference).toMatchObject({ active: false, name: 'Courier', price: null });
  });

  it('that is inactive is refused in orders of its application, but not of others', async () => {
    const [one, other] = [await newApplication(admin), await newApplication(admin)];
    const { id: shippingMethod } = await newMethod();
    const { id: packaging } = await newPackaging(admin);
    const sharings = [one, other].map(async (application) => {
      await sharePackaging(admin, application.id, packaging, BOX);
      return bodyOf(await share(application, { shippingMethod, externalReference: 'parcel' }));
    });
    const [off] = await Promise.all(sharings);
    await admin.patch(`/applications/${one.id}/shipping_method_references/${off.id}`, { active: false });
    const order = (named: Record<string, unknown>) => minimalOrder(BOX, { shippingMethod: named });
    for (const [field, value] of [
      ['externalReference', 'parcel'],
      ['internalReferenceId', off.id],
    ]) {
      const answer = await one.client.post('/orders', order({ [field]: value }));
      expect(refusalOf(answer)).toBe(`422 validation_failed #/shippingMethod/${field}`);
    }
    expect((await other.client.post('/orders', order({ externalReference: 'parcel' }))).status).toBe(200);
  });
});
