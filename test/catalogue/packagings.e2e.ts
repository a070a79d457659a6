import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from '../support/api-client.js';
import { nextPagePath } from '../support/paging.js';
import {
  bodyOf,
  FRENCH_VAT,
  newApplication,
  newPackaging,
  newProduct,
  sharePackaging,
  unique,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const ID = expect.any(Number);

const refused = (status: number, code: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) });
const idsOf = (answer: Answer): number[] => bodyOf(answer).map(({ id }: { id: number }) => id);
const ascending = (ids: number[]): number[] => [...ids].sort((a, b) => a - b);

const service = useService();
let admin: ApiClient;
beforeAll(async () => {
  ({ admin } = service);
});

async function expectFault(answer: Promise<Answer>, pointer: string, code: string): Promise<void> {
  const { status, body } = await answer;
  expect(status).toBe(422);
  expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
}

async function expectMissingRight(right: string, answer: Promise<Answer>): Promise<void> {
  expect(await answer).toMatchObject({ status: 403, body: { code: 'missing_right', right } });
}

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
    expect(Object.keys(body)).toEqual(['id', 'code', 'label', 'taxes', 'createdAt', 'updatedAt']);
    expect(Object.keys(body.taxes[0])).toEqual(['name', 'rate', 'vat']);
    expect(bodyOf(await admin.get(`/products/${body.id}`))).toEqual(body);
    expect(bodyOf(await admin.get('/products'))).toContainEqual(body);
  });

  it('a numeric code is stored as its digits', async () => {
    expect((await newProduct(admin, { code: 4006381 })).code).toBe('4006381');
  });

  it('tax rates are JSON numbers in the response', async () => {
    const { id } = await newProduct(admin, { taxes: [{ name: 'VAT', rate: '20.0', vat: true }] });
    const rows = await service.database.query('SELECT taxes::text AS taxes FROM products WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ taxes: '[{"vat": true, "name": "VAT", "rate": 20}]' }]);
  });

  it('a product may have no tax and up to ten taxes', async () => {
    expect((await newProduct(admin, { taxes: [] })).taxes).toEqual([]);
    expect((await newProduct(admin, { taxes: Array(10).fill(FRENCH_VAT) })).taxes).toHaveLength(10);
  });

  it('GET lists the products by id', async () => {
    await newProduct(admin);
    await newProduct(admin);
    const ids = idsOf(await admin.get('/products'));
    expect(ids).toEqual(ascending(ids));
  });

  it('PATCH changes the fields that are sent and keeps the others', async () => {
    const before = await newProduct(admin);
    const relabelled = bodyOf(await admin.patch(`/products/${before.id}`, { label: 'Virgin olive oil' }));
    expect(relabelled).toEqual({ ...before, label: 'Virgin olive oil', updatedAt: INSTANT });
    const untaxed = bodyOf(await admin.patch(`/products/${before.id}`, { taxes: [] }));
    expect(untaxed).toEqual({ ...relabelled, taxes: [], updatedAt: INSTANT });
    expect(bodyOf(await admin.get(`/products/${before.id}`))).toEqual(untaxed);
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

  const tax = (values: object) => ({ taxes: [FRENCH_VAT, { name: 'x', rate: 1, ...values }] });
  it.each([
    ['a blank code', { code: ' ' }, '#/code', 'wrong_format'],
    ['a long code', { code: 'x'.repeat(251) }, '#/code', 'too_long'],
    ['a code that is an object', { code: {} }, '#/code', 'wrong_type'],
    ['a blank label', { label: '\n' }, '#/label', 'wrong_format'],
    ['a label that is a number', { label: 1 }, '#/label', 'wrong_type'],
    ['taxes that are an object', { taxes: {} }, '#/taxes', 'wrong_type'],
    ['taxes that are null', { taxes: null }, '#/taxes', 'wrong_type'],
    ['a tax that is null', { taxes: [null] }, '#/taxes/0', 'wrong_type'],
    ['a tax that is a list', { taxes: [[]] }, '#/taxes/0', 'wrong_type'],
    ['eleven taxes', { taxes: Array(11).fill(FRENCH_VAT) }, '#/taxes', 'too_many'],
    ['a tax without a name', { taxes: [{ rate: 1 }] }, '#/taxes/0/name', 'required'],
    ['a tax without a rate', { taxes: [{ name: 'x' }] }, '#/taxes/0/rate', 'required'],
    ['a tax with a blank name', tax({ name: ' ' }), '#/taxes/1/name', 'wrong_format'],
    ['a rate below 0', tax({ rate: -1 }), '#/taxes/1/rate', 'not_a_valid_decimal'],
    ['a rate above 100', tax({ rate: '100.0001' }), '#/taxes/1/rate', 'not_a_valid_decimal'],
    ['a rate with five decimals', tax({ rate: 5.12345 }), '#/taxes/1/rate', 'not_a_valid_decimal'],
    ['a rate with a comma', tax({ rate: '5,5' }), '#/taxes/1/rate', 'not_a_valid_decimal'],
    ['a rate that is not a number', tax({ rate: 'NaN' }), '#/taxes/1/rate', 'not_a_valid_decimal'],
    ['a rate in scientific notation', tax({ rate: '1e1' }), '#/taxes/1/rate', 'not_a_valid_decimal'],
    ['a rate that is a boolean', tax({ rate: true }), '#/taxes/1/rate', 'wrong_type'],
    ['a flag that is not a boolean', tax({ vat: 'maybe' }), '#/taxes/1/vat', 'not_allowed'],
    ['a misspelt field of a tax', tax({ VAT: true }), '#/taxes/1/VAT', 'unknown_field'],
    ['a misspelt field', { labels: 'x' }, '#/labels', 'unknown_field'],
    ['an id', { id: 1 }, '#/id', 'unknown_field'],
  ])('POST refuses %s', async (_, values, pointer, code) => {
    const body = { code: unique('bad'), label: 'Bad', taxes: [], ...values };
    await expectFault(admin.post('/products', body), pointer, code);
    expect(bodyOf(await admin.get('/products'))).not.toContainEqual(
      expect.objectContaining({ code: body.code }),
    );
  });

  it.each(['code', 'label', 'taxes'])('POST refuses a product without %s', async (field) => {
    const body = { code: unique('bad'), label: 'Bad', taxes: [], [field]: undefined };
    await expectFault(admin.post('/products', body), `#/${field}`, 'required');
  });

  it('POST reports every fault at once', async () => {
    const { body } = await admin.post('/products', {
      code: ' ',
      label: 1,
      taxes: [{ name: 'x', rate: 101, a: 1 }],
    });
    const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers.sort()).toEqual(['#/code', '#/label', '#/taxes/0/a', '#/taxes/0/rate']);
  });

  it('returns 404 for a product that does not exist', async () => {
    expect(await admin.get('/products/999999')).toEqual(refused(404, 'not_found'));
    expect(await admin.get('/products/abc')).toEqual(refused(404, 'not_found'));
    expect(await admin.patch('/products/999999', { label: 'x' })).toEqual(refused(404, 'not_found'));
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
    expect(Object.keys(body)).toEqual([
      'id',
      'name',
      'unit',
      'unit_factor',
      'unitPrice',
      'minimumQuantity',
      'quantityMultiple',
      'active',
      'product',
      'createdAt',
      'updatedAt',
    ]);
    expect(Object.keys(body.product)).toEqual(['id', 'code', 'label', 'taxes']);
    expect(Object.keys(body.product.taxes[0])).toEqual(['name', 'rate', 'vat']);
    expect(bodyOf(await admin.get(`/packagings/${body.id}`))).toEqual(body);
    expect(bodyOf(await admin.get('/packagings'))).toContainEqual(body);
  });

  it('a packaging may have no price and may be inactive', async () => {
    expect(await newPackaging(admin, { unitPrice: null, active: 'false' })).toMatchObject({
      unitPrice: null,
      active: false,
    });
  });

  it.each([
    ['16.658333', '16.658333'],
    [0, '0'],
    ['99999999.000000', '99999999'],
    ['', null],
  ])('the price %j is stored as %j', async (unitPrice, kept) => {
    expect((await newPackaging(admin, { unitPrice })).unitPrice).toBe(kept);
  });

  it('GET lists the packagings by id', async () => {
    const later = await newProduct(admin);
    const product = (await newProduct(admin)).id;
    await newPackaging(admin, { product });
    await newPackaging(admin, { product: later.id });
    const ids = idsOf(await admin.get('/packagings'));
    expect(ids).toEqual(ascending(ids));
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

  it('GET returns the product with its current fields', async () => {
    const packaging = await newPackaging(admin);
    await admin.patch(`/products/${packaging.product.id}`, { label: 'Renamed' });
    expect((await admin.get(`/packagings/${packaging.id}`)).body.product.label).toBe('Renamed');
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

  it.each([
    ['a product that is not an id', { product: 'honey' }, '#/product', 'wrong_format'],
    ['product 0', { product: 0 }, '#/product', 'not_valid'],
    ['a product that is an object', { product: { id: 1 } }, '#/product', 'wrong_type'],
    ['a blank name', { name: ' ' }, '#/name', 'wrong_format'],
    ['a blank unit', { unit: ' ' }, '#/unit', 'wrong_format'],
    ['a long unit', { unit: 'x'.repeat(51) }, '#/unit', 'too_long'],
    ['a factor of 0', { unit_factor: 0 }, '#/unit_factor', 'not_a_valid_decimal'],
    ['a negative factor', { unit_factor: -1 }, '#/unit_factor', 'not_a_valid_decimal'],
    ['a factor with four decimals', { unit_factor: 0.0001 }, '#/unit_factor', 'not_a_valid_decimal'],
    ['a factor that is null', { unit_factor: null }, '#/unit_factor', 'wrong_type'],
    ['a negative price', { unitPrice: -0.01 }, '#/unitPrice', 'not_a_valid_decimal'],
    ['a price with seven decimals', { unitPrice: '1.0000001' }, '#/unitPrice', 'not_a_valid_decimal'],
    ['an infinite price', { unitPrice: 'Infinity' }, '#/unitPrice', 'not_a_valid_decimal'],
    ['a flag that is not a boolean', { active: 2 }, '#/active', 'not_allowed'],
    ['a field name in camel case', { unitFactor: 1 }, '#/unitFactor', 'unknown_field'],
  ])('POST refuses %s', async (_, values, pointer, code) => {
    const { id: product } = await newProduct(admin);
    const body = { product, name: 'Bad', unit: 'kg', unit_factor: 1, ...values };
    await expectFault(admin.post('/packagings', body), pointer, code);
  });

  it('returns 404 for a packaging that does not exist', async () => {
    expect(await admin.get('/packagings/999999')).toEqual(refused(404, 'not_found'));
    expect(await admin.patch('/packagings/999999', { name: 'x' })).toEqual(refused(404, 'not_found'));
  });
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

  it('pages through what it found, with a cursor for this search only', async () => {
    const path = nextPagePath(service.url, await admin.get('/packagings?q=miel&limit=1'))!;
    expect(idsOf(await admin.get(path))).toEqual([bucket.id]);
    expect((await admin.get(path.replace('q=miel', 'q=seau'))).body.code).toBe('invalid_cursor');
  });

  it.each(['', '-'])('refuses q=%s', async (q) => {
    for (const list of ['packagings', 'products']) {
      const { status, body } = await admin.get(`/${list}?q=${q}`);
      expect([status, body.code, body.errors[0].parameter]).toEqual([400, 'invalid_parameter', 'q']);
    }
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

  it('GET lists only the references of the caller, by id', async () => {
    const [one, other] = [await newApplication(admin), await newApplication(admin)];
    const packaging = await newPackaging(admin);
    const first = await sharePackaging(admin, one.id, packaging.id);
    const foreign = await sharePackaging(admin, other.id, packaging.id);
    const second = await sharePackaging(admin, one.id, (await newPackaging(admin)).id);
    expect(idsOf(await one.client.get('/packaging_references'))).toEqual([first.id, second.id]);
    expect(idsOf(await other.client.get('/packaging_references'))).toEqual([foreign.id]);
    expect(bodyOf(await admin.get('/packaging_references'))).toEqual([]);
  });

  it('an application cannot read or change the reference of another application', async () => {
    const [one, other] = [await newApplication(admin), await newApplication(admin)];
    const { id } = await sharePackaging(admin, other.id, (await newPackaging(admin)).id);
    const missing = refused(404, 'not_found');
    expect(await one.client.get(`/packaging_references/${id}`)).toEqual(missing);
    expect(await one.client.patch(`/packaging_references/${id}`, { externalReference: 'x' })).toEqual(
      missing,
    );
    const path = `/applications/${one.id}/packaging_references/${id}`;
    expect(await admin.patch(path, { active: false })).toEqual(missing);
    expect(bodyOf(await other.client.get(`/packaging_references/${id}`))).toMatchObject({
      active: true,
      externalReference: null,
    });
  });

  it('sharing a packaging again returns the same reference', async () => {
    const { id: application, client } = await newApplication(admin);
    const { id: packaging } = await newPackaging(admin);
    const again = Array.from({ length: 10 }, () => sharePackaging(admin, application, packaging));
    const [first] = await Promise.all(again);
    const named = await sharePackaging(admin, application, packaging, {
      externalReference: 'oil',
      label: 'Oil',
    });
    const unchanged = await sharePackaging(admin, application, packaging);
    expect(named).toEqual({ ...first, externalReference: 'oil', label: 'Oil' });
    expect(unchanged).toEqual(named);
    expect(bodyOf(await client.get('/packaging_references'))).toEqual([named]);
  });

  it('sharing a packaging again does not reactivate its reference', async () => {
    const { id: application } = await newApplication(admin);
    const { id: packaging } = await newPackaging(admin);
    const { id } = await sharePackaging(admin, application, packaging);
    await admin.patch(`/applications/${application}/packaging_references/${id}`, { active: false });
    expect((await sharePackaging(admin, application, packaging)).active).toBe(false);
  });

  it('a reference is inactive when it or its packaging is deactivated', async () => {
    const { id: application, client } = await newApplication(admin);
    const { id: packaging } = await newPackaging(admin);
    const { id } = await sharePackaging(admin, application, packaging);
    const isActive = async () => (await client.get('/packaging_references')).body[0].active;
    const path = `/applications/${application}/packaging_references/${id}`;
    await admin.patch(`/packagings/${packaging}`, { active: false });
    expect(await isActive()).toBe(false);
    expect((await admin.patch(path, { active: false })).body.active).toBe(false);
    await admin.patch(`/packagings/${packaging}`, { active: true });
    expect(await isActive()).toBe(false);
    expect((await admin.patch(path, { active: 1 })).body.active).toBe(true);
    expect(await isActive()).toBe(true);
  });

  it('the administrator changes the label, and fields that are not sent stay', async () => {
    const { id: application } = await newApplication(admin);
    const packaging = await newPackaging(admin);
    const before = await sharePackaging(admin, application, packaging.id, { externalReference: 'oil' });
    const path = `/applications/${application}/packaging_references/${before.id}`;
    expect(bodyOf(await admin.patch(path, { label: 'Our oil' }))).toEqual({ ...before, label: 'Our oil' });
    expect(bodyOf(await admin.patch(path, { externalReference: null }))).toEqual({
      ...before,
      label: 'Our oil',
      externalReference: null,
    });
    expect(bodyOf(await admin.patch(path, { label: null })).label).toBe('Olive oil Box of 6');
  });

  it('the application sets its external reference', async () => {
    const { id: application, client } = await newApplication(admin);
    const before = await sharePackaging(admin, application, (await newPackaging(admin)).id, { label: 'Oil' });
    const path = `/packaging_references/${before.id}`;
    expect(before.externalReference).toBeNull();
    expect(bodyOf(await client.patch(path, { externalReference: 7 }))).toEqual({
      ...before,
      externalReference: '7',
    });
    expect(bodyOf(await client.patch(path, { externalReference: '7' }))).toEqual({
      ...before,
      externalReference: '7',
    });
    expect(bodyOf(await client.patch(path, { externalReference: null }))).toEqual(before);
  });

  it('external references are unique per application', async () => {
    const [one, other] = [await newApplication(admin), await newApplication(admin)];
    const [oil, vinegar] = [await newPackaging(admin), await newPackaging(admin)];
    await sharePackaging(admin, one.id, oil.id, { externalReference: 'oil' });
    const second = await sharePackaging(admin, one.id, vinegar.id);
    const own = await sharePackaging(admin, other.id, vinegar.id);
    const externalReference = 'oil';
    for (const answer of [
      await one.client.patch(`/packaging_references/${second.id}`, { externalReference }),
      await admin.patch(`/applications/${one.id}/packaging_references/${second.id}`, { externalReference }),
      await admin.post(`/applications/${one.id}/packaging_references`, {
        packaging: vinegar.id,
        externalReference,
      }),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'already_taken', errors: [{ pointer: '#/externalReference', code: 'already_taken' }] },
      });
    }
    const renamed = await other.client.patch(`/packaging_references/${own.id}`, { externalReference });
    expect(renamed).toMatchObject({ status: 200, body: { externalReference } });
    expect(bodyOf(await one.client.get(`/packaging_references/${second.id}`)).externalReference).toBeNull();
  });

  it.each([
    ['an empty object', {}, '#/externalReference', 'required'],
    ['an empty name', { externalReference: '' }, '#/externalReference', 'too_short'],
    ['a blank name', { externalReference: ' ' }, '#/externalReference', 'wrong_format'],
    ['a long name', { externalReference: 'x'.repeat(251) }, '#/externalReference', 'too_long'],
    ['a name that is a boolean', { externalReference: true }, '#/externalReference', 'wrong_type'],
    ['the label', { externalReference: 'x', label: 'Mine' }, '#/label', 'unknown_field'],
    ['the field active', { externalReference: 'x', active: true }, '#/active', 'unknown_field'],
  ])('PATCH by the application refuses %s', async (_, body, pointer, code) => {
    const { id: application, client } = await newApplication(admin);
    const before = await sharePackaging(admin, application, (await newPackaging(admin)).id);
    await expectFault(client.patch(`/packaging_references/${before.id}`, body), pointer, code);
    expect(bodyOf(await client.get(`/packaging_references/${before.id}`))).toEqual(before);
  });

  it.each([
    ['without a packaging', {}, '#/packaging', 'required'],
    ['with a packaging that is not an id', { packaging: '1.5' }, '#/packaging', 'wrong_format'],
    ['with a long label', { packaging: 1, label: 'x'.repeat(256) }, '#/label', 'too_long'],
    [
      'with a name that is a boolean',
      { packaging: 1, externalReference: true },
      '#/externalReference',
      'wrong_type',
    ],
    [
      'with a misspelt field',
      { packaging: 1, external_reference: 'x' },
      '#/external_reference',
      'unknown_field',
    ],
  ])('POST refuses to share a packaging %s', async (_, body, pointer, code) => {
    const { id } = await newApplication(admin);
    await expectFault(admin.post(`/applications/${id}/packaging_references`, body), pointer, code);
  });

  it('the administrator lists the references of an application, including the inactive ones', async () => {
    const [shop, other] = await Promise.all([newApplication(admin), newApplication(admin)]);
    const packaging = await newPackaging(admin);
    const [shared] = await Promise.all([
      sharePackaging(admin, shop.id, packaging.id),
      sharePackaging(admin, other.id, packaging.id),
    ]);
    const path = `/applications/${shop.id}/packaging_references`;
    bodyOf(await admin.patch(`${path}/${shared.id}`, { active: false }));
    expect(bodyOf(await admin.get(path))).toEqual(bodyOf(await shop.client.get('/packaging_references')));
    expect(bodyOf(await admin.get(path))).toMatchObject([{ id: shared.id, active: false }]);
    await expectMissingRight('admin', shop.client.get(path));
    expect(await admin.get('/applications/999999999/packaging_references')).toEqual(
      refused(404, 'not_found'),
    );
  });

  it('POST refuses to share an unknown packaging or to share with an unknown application', async () => {
    const { id } = await newApplication(admin);
    const { id: packaging } = await newPackaging(admin);
    const unknown = await admin.post(`/applications/${id}/packaging_references`, { packaging: 999_999 });
    expect(unknown).toMatchObject({
      status: 422,
      body: { code: 'unknown_reference', errors: [{ pointer: '#/packaging', code: 'unknown_reference' }] },
    });
    for (const application of [0, 999_999]) {
      const answer = await admin.post(`/applications/${application}/packaging_references`, { packaging });
      expect(answer).toEqual(refused(404, 'not_found'));
    }
  });
});

describe('permissions for the catalogue', () => {
  it('the right catalogue allows reading, only the right admin allows writing', async () => {
    const { id } = await newPackaging(admin);
    const reader = (await newApplication(admin, { rights: ['catalogue'] })).client;
    for (const path of ['/products', '/packagings', `/packagings/${id}`]) {
      expect((await reader.get(path)).status).toBe(200);
    }
    await expectMissingRight('admin', reader.post('/products', { code: 'x', label: 'x', taxes: [] }));
    await expectMissingRight('admin', reader.patch('/products/1', { label: 'x' }));
    await expectMissingRight('admin', reader.post('/packagings', {}));
    await expectMissingRight('admin', reader.patch(`/packagings/${id}`, { active: false }));
  });

  it('an application without rights cannot read the catalogue but reads its references', async () => {
    const { id, client } = await newApplication(admin, { rights: ['crm', 'sales'] });
    for (const path of ['/products', '/products/1', '/packagings', '/packagings/1']) {
      await expectMissingRight('catalogue', client.get(path));
    }
    const path = `/applications/${id}/packaging_references`;
    await expectMissingRight('admin', client.post(path, { packaging: 1 }));
    await expectMissingRight('admin', client.patch(`${path}/1`, { active: true }));
    expect((await client.get('/packaging_references')).status).toBe(200);
  });

  it('requests without a token get 401', async () => {
    const anonymous = service.client(null);
    for (const path of ['/products', '/packagings', '/packaging_references', '/packaging_references/1']) {
      expect(await anonymous.get(path)).toEqual(refused(401, 'missing_token'));
    }
  });
});
