import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import { requestText, sendRaw } from '../support/raw-http.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  type TestApplication,
} from '../support/samples.js';
import { useService } from '../support/service.js';

type Values = Record<string, unknown>;

const service = useService();
let shop: TestApplication;
beforeAll(async () => {
  shop = await newApplication(service.admin);
  const { id } = await newPackaging(service.admin);
  await sharePackaging(service.admin, shop.id, id, { externalReference: 'BOX' });
});

const order = (values: Values = {}): Values => minimalOrder({ externalReference: 'BOX' }, values);
const faultsOf = ({ body }: Answer): unknown[] =>
  body.errors.map(({ pointer, parameter, code }: Record<string, string>) => [pointer ?? parameter, code]);

describe('an ambiguous or malformed query string', () => {
  it.each([
    ['an invalid escape', '/orders?code=%zz', 'code'],
    ['an incomplete escape', '/orders?code=a%2', 'code'],
    ['bytes that are not UTF-8', '/orders?code=%ff', 'code'],
    ['an incomplete UTF-8 sequence', '/orders?externalId=%c3', 'externalId'],
    ['a surrogate', '/orders?externalId=%ed%a0%80', 'externalId'],
    ['an invalid escape in another list', '/contact_references?cursor=%zz', 'cursor'],
    ['a repeated parameter', '/orders?code=a&code=b', 'code'],
    ['an empty parameter', '/orders?state=', 'state'],
    ['a parameter without a value', '/orders?limit', 'limit'],
  ])('is refused: %s', async (_, path, parameter) => {
    const answer = await shop.client.get(path);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameter' } });
    expect(faultsOf(answer)).toEqual([[parameter, 'invalid_parameter']]);
  });

  it('is refused when it contains unencoded non-ASCII letters', async () => {
    const line = 'GET /api/v1/orders?externalId=caf\u00e9 HTTP/1.1';
    const [answer] = await sendRaw(service.url, Buffer.from(requestText(line), 'utf8'));
    expect(answer!.status).toBe(400);
    expect(JSON.parse(answer!.text)).toMatchObject({ code: 'malformed_request' });
  });

  it('is accepted when it is percent-encoded', async () => {
    const taken = bodyOf(await shop.client.post('/orders', order({ externalId: 'caf\u00e9 & 100 % + 1' })));
    const query = new URLSearchParams({ externalId: taken.externalId }).toString();
    expect(bodyOf(await shop.client.get(`/orders?${query}`))).toHaveLength(1);
    expect(
      bodyOf(await shop.client.get('/orders?externalId=caf%C3%A9%20%26%20100%20%25%20%2B%201')),
    ).toHaveLength(1);
  });

  it('is refused with at most one hundred faults', async () => {
    const names = Array.from({ length: 900 }, (_, n) => `unknown${n}`);
    const { status, body } = await shop.client.get(`/orders?${names.map((name) => `${name}=1`).join('&')}`);
    expect([status, body.code, body.errors.length]).toEqual([400, 'unknown_parameter', 100]);
    expect(body.detail).toMatch(/ Only the first 100 faults are listed\.$/);
  });
});

describe('a body with a part that the service would ignore', () => {
  it('is refused with a pointer when a member occurs twice', async () => {
    const text = JSON.stringify(order()).replace(
      '"orderedQuantity":2',
      '"orderedQuantity":1,"orderedQuantity":2',
    );
    const answer = await shop.client.post('/orders', text);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['#/items/0/orderedQuantity', 'duplicate_field']]);
  });

  it.each([0, '20'])('is refused when a shipping method consists only of a VAT rate: %s', async (vatRate) => {
    const answer = await shop.client.post('/orders', order({ shippingMethod: { vatRate } }));
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['#/shippingMethod', 'required']]);
  });

  it.each([
    ['is empty', {}],
    ['has empty members', { name: '', price: '', vatRate: '' }],
  ])('is accepted when its shipping method %s', async (_, shippingMethod) => {
    const taken = bodyOf(await shop.client.post('/orders', order({ shippingMethod })));
    expect(taken.shippingMethod).toBeNull();
  });

  it('is refused with at most one hundred differences', async () => {
    const items = (orderedQuantity: number): Values => ({
      items: Array(1_000).fill({ externalReference: 'BOX', orderedQuantity, unitPrice: orderedQuantity }),
    });
    const sent = order(items(1));
    bodyOf(await shop.client.post('/orders', sent));
    const { status, body } = await shop.client.post('/orders', { ...sent, ...items(2) });
    expect([status, body.code, body.errors.length]).toEqual([409, 'external_id_conflict', 100]);
    expect(body.detail).toMatch(/ Only the first 100 faults are listed\.$/);
  });
});

it.each([
  ['Idempotency-Key', 'a', 'b'],
  ['X-AUTH-TOKEN', 'a', 'a'],
  ['Authorization', 'Bearer a', 'Bearer b'],
  ['Content-Type', 'application/json', 'text/plain'],
])('a header with a single value is refused when it is sent twice: %s', async (name, one, other) => {
  const body = JSON.stringify(order());
  const headers = [`Content-Length: ${Buffer.byteLength(body)}`, `${name}: ${one}`, `${name}: ${other}`];
  const [answer] = await sendRaw(service.url, requestText('POST /api/v1/orders HTTP/1.1', headers, body));
  expect(answer!.status).toBe(400);
  expect(JSON.parse(answer!.text)).toMatchObject({
    code: 'malformed_request',
    detail: `The header ${name.toLowerCase()} may be sent only once.`,
  });
});
