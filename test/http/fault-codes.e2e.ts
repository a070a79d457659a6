import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '../../src/common/errors/error-codes.js';
import type { FaultCode } from '../../src/common/errors/fault-codes.js';
import { statusOf } from '../../src/platform/http/problems/problem.js';
import type { Answer, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { setPassword, signedInPerson } from '../support/console-session.js';
import {
  BOX,
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  newShop,
  sharePackaging,
  unique,
} from '../support/samples.js';
import { useService } from '../support/service.js';

type Row = { pointer: string; detail: string; send: () => Promise<Answer> };

/** @param pointer of the fault @param detail what was expected, and what was received */
const row = (pointer: string, detail: string, send: () => Promise<Answer>): Row => ({
  pointer,
  detail,
  send,
});

const service = useService();
const admin = useEach('suite', async () => service.admin);
const shop = useEach('suite', () => newShop(admin));

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const send = (values: Values): Promise<Answer> => shop.client.post('/orders', order(values));
const sendItem = (item: Values) => shop.client.post('/orders', minimalOrder({ ...BOX, ...item }));
const take = async (values: Values = {}): Promise<Body> => bodyOf(await send(values));
const validated = async (values: Values = {}): Promise<Body> =>
  bodyOf(await admin.post(`/orders/${(await take(values)).id}/validate`));
const ship = ({ id }: Body, item: Values) => admin.put(`/orders/${id}/shipments/first`, { items: [item] });
const shippingMethod = (body: unknown): Promise<Answer> => admin.post('/shipping_methods', body);

/** A payment for orders, in equal parts. */
const pay = (orders: Body[], amount: number | string, values: Values = {}): Promise<Answer> =>
  shop.client.post('/payments', {
    reference: unique('payment'),
    amount,
    operations: orders.map(({ externalId }) => ({ orderExternalReference: externalId, amount })),
    ...values,
  });

const subscribe = (url: string, more: object = {}): Promise<Answer> =>
  shop.client.put('/webhooks', { event: 'sales_order_created', url, ...more });

async function replay(body: Values): Promise<Answer> {
  const { id } = bodyOf(await subscribe('http://127.0.0.1:9/'));
  return shop.client.post(`/webhooks/${id}/replay`, body);
}

/** The external reference of a new shipping method of the shop. */
async function sharedShipping(values: Values = {}): Promise<Body> {
  const { id } = bodyOf(await shippingMethod({ name: 'Parcel', ...values }));
  const body = { shippingMethod: id, externalReference: unique('shipping') };
  return bodyOf(await admin.post(`/applications/${shop.id}/shipping_method_references`, body));
}

const compare = (values: Values): Promise<Answer> =>
  shop.client.post('/orders/compare', { from: EARLIER, to: '2020-01-31', orders: [], ...values });

const LATER = '2999-01-01T00:00:00.000Z';
const EARLIER = '2020-01-01T00:00:00.000Z';

/** Codes that problem documents have too: error-codes.e2e.ts shows them in the examples of these. */
type ShownInExamples = Exclude<ErrorCode, 'missing_right'> | 'differs';
type Code = Exclude<FaultCode, ShownInExamples>;

/** A request for each code, which has this fault and no other; a code without a row does not compile. */
const ROWS: Record<Code, Row> = {
  read_only: row(
    '#/state',
    'Expected the value that GET returns, or no value, because only the service sets this member.',
    async () => {
      const { id } = bodyOf(await send({}));
      return shop.client.patch(`/orders/${id}`, { state: 'validated' });
    },
  ),
  required: row('#/name', 'This member is required.', () => shippingMethod({})),
  unknown_field: row('#/colour', 'There is no such member. Known members are name, ', () =>
    shippingMethod({ name: 'Parcel', colour: 'red' }),
  ),
  duplicate_field: row('#/name', 'This member occurs more than once.', () =>
    shippingMethod('{"name":"a","name":"b"}'),
  ),
  wrong_type: row('#/name', 'Expected a string, but received 1.', () => shippingMethod({ name: 1 })),
  not_allowed: row('#/calculationMode', 'Expected one of "unit", "line", "total", but received "sum".', () =>
    send({ calculationMode: 'sum' }),
  ),
  wrong_format: row(
    '#/currency',
    'Expected an ISO 4217 currency code such as EUR, but received "EURO".',
    () => send({ currency: 'EURO' }),
  ),
  too_short: row('#/name', 'Expected at least 1 character, but received an empty string.', () =>
    shippingMethod({ name: '' }),
  ),
  too_long: row(
    '#/name',
    'Expected at most 255 characters, but received a string of 256 characters that begins with "xxx',
    () => shippingMethod({ name: 'x'.repeat(256) }),
  ),
  too_few: row('#/items', 'Expected at least 1 entry, but received an empty list.', () =>
    send({ items: [] }),
  ),
  too_many: row('#/items', 'Expected at most 1,000 entries, but received a list of 1,001 entries.', () =>
    send({ items: Array.from({ length: 1_001 }, () => ({ ...BOX, orderedQuantity: 1 })) }),
  ),
  not_a_valid_decimal: row(
    '#/items/0/orderedQuantity',
    'Expected a decimal number of more than 0 and at most 999999999999, with at most 3 decimals, but received "two".',
    () => sendItem({ orderedQuantity: 'two' }),
  ),
  not_valid: row('#/items/0/internalReferenceId', 'Expected at least 1, but received 0.', () =>
    sendItem({ internalReferenceId: 0 }),
  ),
  text_not_storable: row('#/items/0/externalReference', 'control character', () =>
    sendItem({ externalReference: 'a\u0000b' }),
  ),
  missing_right: row('#/contact/id', 'This requires the right "crm".', () => send({ contact: { id: 1 } })),
  ambiguous_reference: row(
    '#/operations/0/orderExternalReference',
    'Several orders have this externalReference. Send the externalId.',
    async () => {
      const externalReference = unique('shared');
      await take({ externalReference });
      await take({ externalReference });
      return pay([{ externalId: externalReference }], 5);
    },
  ),
  packaging_identifiers_disagree: row(
    '#/items/0',
    'The identifiers refer to different packagings.',
    async () => {
      const packaging = await newPackaging(admin);
      const { id } = await sharePackaging(admin, shop.id, packaging.id, { externalReference: unique('box') });
      return sendItem({ internalReferenceId: id });
    },
  ),
  shipping_identifiers_disagree: row(
    '#/shippingMethod',
    'The identifiers refer to different shipping methods.',
    async () => {
      const [{ id }, { externalReference }] = [await sharedShipping(), await sharedShipping()];
      return send({ shippingMethod: { internalReferenceId: id, externalReference } });
    },
  ),
  amount_too_large: row('#/items', 'The gross total of the order is more than 999999999999.', () =>
    sendItem({ orderedQuantity: '999999.999', unitPrice: '99999999' }),
  ),
  already_paid: row(
    '#/currency',
    'Expected EUR, the currency of the payments for the order, but received USD.',
    async () => {
      const paid = await take();
      bodyOf(await pay([paid], 5));
      return shop.client.patch(`/orders/${paid.id}`, { currency: 'USD' });
    },
  ),
  operations_exceed_amount: row(
    '#/operations',
    'The operations add up to 10.00, which is more than the amount of the payment.',
    async () => pay([await take(), await take()], 5),
  ),
  refund_exceeds_payments: row(
    '#/operations/0/amount',
    'Expected at most what was paid for the order: 0',
    async () => pay([await take()], '-5.00', { type: 'refund' }),
  ),
  currencies_disagree: row(
    '#/operations/1/orderExternalReference',
    'The currency of this order is USD, and that of another order of this payment is EUR.',
    async () => pay([await take(), await take({ currency: 'USD' })], 5, { amount: 10 }),
  ),
  shipping_method_inactive: row(
    '#/shippingMethod/externalReference',
    'This shipping method is no longer offered.',
    async () => {
      const { externalReference } = await sharedShipping({ active: false });
      return send({ shippingMethod: { externalReference } });
    },
  ),
  invalid_url: row('#/url', 'Expected an absolute URL without spaces or control characters.', () =>
    subscribe('example.com/hooks'),
  ),
  // Each é is three times as long after normalisation.
  url_too_long: row('#/url', 'Expected at most 2,000 characters, even after normalisation.', () =>
    subscribe(`https://example.com/${'é'.repeat(1_000)}`),
  ),
  scheme_refused: row('#/url', 'Expected a URL that begins with http:// or https://.', () =>
    subscribe('ftp://example.com/'),
  ),
  header_reserved: row(
    '#/headers/Host',
    'Expected a header of your own, but "Host" is set by the service or by HTTP itself.',
    () => subscribe('https://example.com/', { headers: { Host: 'other.example' } }),
  ),
  user_info_refused: row('#/url', 'Expected a URL without a user name or password.', () =>
    subscribe('https://user:password@example.com/'),
  ),
  port_refused: row('#/url', 'Expected a port from 1 to 65535, or none, but received port 0.', () =>
    subscribe('https://example.com:0/'),
  ),
  address_refused: row(
    '#/url',
    'Expected a public address, but received a loopback, private or otherwise reserved one.',
    () => subscribe('http://10.0.0.1/'),
  ),
  same_contact: row(
    '#/contactId',
    'Expected a different contact, but this is the same contact or one that was reconciled into it.',
    async () => {
      const { id } = await newContact(admin);
      return admin.post(`/contacts/${id}/reconcile`, { contactId: id });
    },
  ),
  in_the_future: row('#/since', `Expected a time that is not in the future, but received "${LATER}".`, () =>
    replay({ since: LATER }),
  ),
  not_in_the_future: row('#/expiresAt', `Expected a time in the future, but received "${EARLIER}".`, () =>
    admin.post(`/applications/${shop.id}/tokens`, { expiresAt: EARLIER }),
  ),
  own_application: row(
    '#/active',
    'Expected true for the calling application itself, but received false.',
    async () => {
      const { id, client } = await newApplication(admin, { rights: ['admin'] });
      return client.patch(`/applications/${id}`, { active: false });
    },
  ),
  password_guessable: row(
    '#/password',
    'Expected six different characters that belong neither to common words and sequences nor to your name, your e-mail address or the name of the service.',
    async () => {
      const { id } = await signedInPerson(admin, { roles: [] });
      return setPassword(admin, id, 'aaaaaaaaaaaa');
    },
  ),
  own_person: row(
    '#/active',
    'Expected true for the person who is signed in, but received false.',
    async () => {
      const { id, client } = await signedInPerson(admin, { roles: ['administrator'] });
      return client.patch(`/people/${id}`, { active: false });
    },
  ),
  not_after_since: row('#/until', `Expected a time later than since, but received "${EARLIER}".`, () =>
    replay({ since: EARLIER, until: EARLIER }),
  ),
  not_after_from: row('#/to', `Expected a time later than from, but received "${EARLIER}".`, () =>
    compare({ to: EARLIER }),
  ),
  period_too_long: row('#/to', `Expected a time at most 31 days after from, but received "${LATER}".`, () =>
    compare({ to: LATER }),
  ),
  repeated: row(
    '#/orders/1/externalId',
    'Expected each order once, but entry 0 has the same externalId.',
    () => compare({ orders: [{ externalId: 7 }, { externalId: '7' }] }),
  ),
  unknown_position: row(
    '#/items/0/position',
    'Expected the position of an item of the order, 1 to 1.',
    async () => ship(await validated(), { position: 2, quantity: 1 }),
  ),
};

describe('a fault with the code', () => {
  it.each(Object.keys(ROWS) as Code[])('%s has its place and detail', async (code) => {
    const { send: request, pointer, detail } = ROWS[code];
    const { status, body } = await request();
    const of = code === 'missing_right' ? code : 'validation_failed';
    expect(body.errors).toEqual([{ pointer, code, detail: expect.stringContaining(detail) }]);
    expect(body.errors[0].detail).toMatch(/^[A-Z].*\.$/);
    expect([status, body.code]).toEqual([statusOf(of), of]);
  });
});
