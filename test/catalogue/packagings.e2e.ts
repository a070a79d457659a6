import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  FRENCH_VAT,
  newApplication,
  newPackaging,
  newProduct,
  sharePackaging,
  unique,
  minimalOrder,
  type TestApplication,
  refusalOf,
  BOX,
  faultsOf,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const ID = expect.any(Number);

const idsOf = (answer: Answer): number[] => bodyOf(answer).map(({ id }: { id: number }) => id);

const service = useService();
const admin = useEach('suite', async () => service.admin);

describe('products', () => {
  it('POST creates a product and returns its path in Location', async () => {
    const code = unique('honey');
    const taxes = [
      { name: 'VAT', rate: '5.5000', vat: '1' },
      { name: 'Recycling', rate: 0.25, vat: false },
      { name: 'Nothing', rate: 0 },
    ];
    const { status, headers, body } = await admin.post('/products', { code, label: 'Chestnut honey', taxes });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/v1/products/${body.id}`);
    expect(body).toEqual({
      id: ID,
      code,
      label: 'Chestnut honey',
      taxes: [
        { name: 'VAT', rate: 5.5, vat: true },
        { name: 'Recycling', rate: 0.25, vat: false },
        { name: 'Nothing', rate: 0, vat: true },
      ],
      createdAt: INSTANT,
      updatedAt: INSTANT,
    });
    expect(bodyOf(await admin.get(`/products/${body.id}`))).toEqual(body);
    expect(bodyOf(await admin.get('/products'))).toContainEqual(body);
  });

  it('a numeric code is stored as its digits', async () => {
    expect((await newProduct(admin, { code: 4006381 })).code).toBe('4006381');
  });

  it('a product may have no tax and up to ten taxes', async () => {
    expect((await newProduct(admin, { taxes: [] })).taxes).toEqual([]);
    expect((await newProduct(admin, { taxes: Array(10).fill(FRENCH_VAT) })).taxes).toHaveLength(10);
  });

  it('a code that is already taken is refused', async () => {
    const { code } = await newProduct(admin);
    const { id } = await newProduct(admin);
    const taken = [{ pointer: '#/code', code: 'already_taken', detail: expect.any(String) }];
    for (const answer of [
      await admin.post('/products', { code, label: 'Again', taxes: [] }),
      await admin.patch(`/products/${id}`, { code }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'already_taken', errors: taken } });
    }
    expect((await admin.patch(`/products/${id}`, { code: unique('free') })).status).toBe(200);
  });
});

describe('packagings', () => {
  it('POST creates a packaging and returns its path in Location', async () => {
    const product = await newProduct(admin, { label: 'Chestnut honey' });
    const { status, headers, body } = await admin.post('/packagings', {
      product: String(product.id),
      name: 'Jar 500 g',
      unit: 'kg',
      unit_factor: '0.500',
      unitPrice: 8.325,
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/v1/packagings/${body.id}`);
    expect(body).toEqual({
      id: ID,
      name: 'Jar 500 g',
      unit: 'kg',
      unit_factor: 0.5,
      unitPrice: '8.325',
      minimumQuantity: null,
      quantityMultiple: null,
      active: true,
      product: { id: product.id, code: product.code, label: 'Chestnut honey', taxes: [FRENCH_VAT] },
      createdAt: INSTANT,
      updatedAt: INSTANT,
    });
    expect(bodyOf(await admin.get(`/packagings/${body.id}`))).toEqual(body);
    expect(bodyOf(await admin.get('/packagings'))).toContainEqual(body);
  });

  it('a packaging may have no price and may be inactive', async () => {
    expect(await newPackaging(admin, { unitPrice: null, active: 'false' })).toMatchObject({
      unitPrice: null,
      active: false,
    });
  });

  it('PATCH changes the fields that are sent and keeps the others', async () => {
    const before = await newPackaging(admin);
    const path = `/packagings/${before.id}`;
    const off = bodyOf(await admin.patch(path, { active: false }));
    expect(off).toEqual({ ...before, active: false, updatedAt: INSTANT });
    const unpriced = bodyOf(await admin.patch(path, { unitPrice: null }));
    expect(unpriced).toEqual({ ...off, unitPrice: null, updatedAt: INSTANT });
    const changed = bodyOf(
      await admin.patch(path, { name: 'Box of 12', unit: 'flask', unit_factor: '12.0' }),
    );
    expect(changed).toEqual({
      ...unpriced,
      name: 'Box of 12',
      unit: 'flask',
      unit_factor: 12,
      updatedAt: INSTANT,
    });
    const other = await newProduct(admin, { label: 'Vinegar', taxes: [] });
    const moved = bodyOf(await admin.patch(path, { product: other.id }));
    const product = { id: other.id, code: other.code, label: 'Vinegar', taxes: [] };
    expect(moved).toEqual({ ...changed, product, updatedAt: INSTANT });
    expect(bodyOf(await admin.get(path))).toEqual(moved);
  });

  it('POST refuses a product that does not exist', async () => {
    const { id } = await newPackaging(admin);
    const body = { product: 999_999, name: 'x', unit: 'x', unit_factor: 1 };
    for (const answer of [
      await admin.post('/packagings', body),
      await admin.patch(`/packagings/${id}`, { product: 999_999 }),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'unknown_reference', errors: [{ pointer: '#/product', code: 'unknown_reference' }] },
      });
    }
  });
});

it.each([
  ['products', { code: 'bad', label: 'Bad', taxes: [{ name: 'x', rate: 5.12345 }] }, '#/taxes/0/rate'],
  ['packagings', { name: 'Bad', unit: 'kg', unit_factor: 0 }, '#/unit_factor'],
  ['shipping_methods', { name: 'Bad', vatRate: 100.1 }, '#/vatRate'],
])('POST /%s refuses a decimal beyond its limits, and stores nothing', async (list, values, pointer) => {
  const product = (await newProduct(admin)).id;
  const before = bodyOf(await admin.get(`/${list}`));
  const answer = await admin.post(`/${list}`, list === 'packagings' ? { ...values, product } : values);
  expect(faultsOf(answer)).toBe(`422 validation_failed ${pointer} not_a_valid_decimal`);
  expect(bodyOf(await admin.get(`/${list}`))).toEqual(before);
});

describe('q of GET /packagings and GET /products', () => {
  let honey: Answer['body'];
  let jar: Answer['body'];
  let bucket: Answer['body'];
  beforeAll(async () => {
    honey = await newProduct(admin, { code: 'CHÂTAIGNE-0047', label: 'Miel de châtaignier' });
    jar = await newPackaging(admin, { product: honey.id, name: 'Bocal 500 g' });
    bucket = await newPackaging(admin, { product: honey.id, name: 'Seau châtain' });
  });

  it.each([
    ['châtaignier', () => [jar.id, bucket.id]],
    ['CHATAIGN', () => [jar.id, bucket.id]],
    ['bocal', () => [jar.id]],
    ['miel+bocal', () => [jar.id]],
    ['bocal+miel', () => [jar.id]],
    ['chat+bocal', () => [jar.id]],
    ['miel+chatain', () => [bucket.id]],
    ['0047+seau', () => [bucket.id]],
    ['bocal+seau', () => []],
    ['ocal', () => []],
    ['miel&updatedAt%5Bgte%5D=2020-01-01T00:00:00Z', () => [jar.id, bucket.id]],
    ['miel&updatedAt%5Bgte%5D=2999-01-01T00:00:00Z', () => []],
  ])('finds packagings with q=%s', async (q, expected) => {
    expect(idsOf(await admin.get(`/packagings?q=${q}`))).toEqual(expected());
    expect(idsOf(await admin.get(`/packagings?q=${q}&limit=10`))).toEqual(expected());
  });

  it.each([
    ['miel', () => [honey.id]],
    ['CHATAIGNIER+de', () => [honey.id]],
    ['chataigne-0047', () => [honey.id]],
    ['0047', () => [honey.id]],
    ['bocal', () => []],
  ])('finds products with q=%s', async (q, expected) => {
    expect(idsOf(await admin.get(`/products?q=${q}`))).toEqual(expected());
    expect(idsOf(await admin.get(`/products?q=${q}&limit=10`))).toEqual(expected());
  });

  it('finds a packaging by the new label of its product, and no longer by the old one', async () => {
    const product = await newProduct(admin, { label: 'Vorher' });
    const packaging = await newPackaging(admin, { product: product.id });
    expect(idsOf(await admin.get('/packagings?q=vorher'))).toEqual([packaging.id]);
    bodyOf(await admin.patch(`/products/${product.id}`, { label: 'Nachher' }));
    expect(idsOf(await admin.get('/packagings?q=vorher'))).toEqual([]);
    expect(idsOf(await admin.get('/packagings?q=nachher'))).toEqual([packaging.id]);
  });
});

describe('packaging references', () => {
  it('GET returns exactly the published fields', async () => {
    const { id: application, client } = await newApplication(admin);
    const taxes = [
      { name: 'VAT', rate: 5.5, vat: true },
      { name: 'Recycling', rate: 0.1234, vat: false },
    ];
    const product = await newProduct(admin, { code: unique('honey'), label: 'Chestnut honey', taxes });
    const packaging = await newPackaging(admin, {
      product: product.id,
      name: 'Jar 500 g',
      unit: 'kg',
      unit_factor: 0.5,
    });
    const path = `/applications/${application}/packaging_references`;
    const shared = await admin.post(path, { packaging: packaging.id, externalReference: 42 });
    const { id } = bodyOf(shared);
    expect(shared.status).toBe(201);
    expect(shared.headers.get('location')).toBe(`/api/v1/packaging_references/${id}`);

    const list = await client.get('/packaging_references');
    // Compared as text, because the order of the members matters too.
    expect(JSON.stringify(list.body)).toBe(
      JSON.stringify([
        {
          id,
          active: true,
          label: 'Chestnut honey Jar 500 g',
          externalReference: '42',
          packaging: {
            id: packaging.id,
            name: 'Jar 500 g',
            unit: 'kg',
            unit_factor: 0.5,
            product: { code: product.code, label: 'Chestnut honey', taxes },
          },
          minimumQuantity: null,
          quantityMultiple: null,
        },
      ]),
    );
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(bodyOf(await client.get(`/packaging_references/${id}`))).toEqual(list.body[0]);
    expect(shared.body).toEqual(list.body[0]);
  });
});

describe('shipping methods', () => {
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
        price: '6.90',
        vatRate: 5.5,
        active: true,
        createdAt: INSTANT,
        updatedAt: INSTANT,
      });
      expect(answer.headers.get('location')).toBe(`/api/v1/shipping_methods/${answer.body.id}`);
      expect(await admin.get(`/shipping_methods/${answer.body.id}`)).toMatchObject({
        status: 200,
        body: answer.body,
      });
    });

    it.each([
      [6.9, 20, '6.90', 20],
      ['0.000001', '19.6125', '0.000001', 19.6125],
      ['006.90', 0, '6.90', 0],
      [0, '0.0000', '0.00', 0],
      [99_999_999, 100, '99999999.00', 100],
      [null, null, null, null],
      ['', '', null, null],
    ])('keeps the price %j and the VAT rate %j as %j and %j', async (price, vatRate, keptPrice, keptRate) => {
      const answer = await admin.post('/shipping_methods', { name: 'Parcel', price, vatRate });
      expect(answer).toMatchObject({ status: 201, body: { price: keptPrice, vatRate: keptRate } });
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
        price: '6.90',
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
});
