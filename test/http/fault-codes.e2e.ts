import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '../../src/common/errors/error-codes.js';
import type { FaultCode } from '../../src/common/errors/fault-codes.js';
import { statusOf } from '../../src/platform/http/problems/problem.js';
import type { Answer, ApiClient } from '../support/api-client.js';
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
  type Shop,
} from '../support/samples.js';
import { useService } from '../support/service.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

interface Row {
  send: () => Promise<Answer>;
  /** A pointer. */
  at: string;
  /** What was expected, and what was received. */
  detail: string;
  /** The code of the whole problem document; validation_failed when it is left out. */
  of?: ErrorCode;
}

const service = useService();
let admin: ApiClient;
let shop: Shop;
beforeAll(async () => {
  ({ admin } = service);
  shop = await newShop(admin);
});

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const send = (values: Values): Promise<Answer> => shop.client.post('/orders', order(values));
const sendItem = (item: Values): Promise<Answer> =>
  shop.client.post('/orders', minimalOrder({ ...BOX, ...item }));
const take = async (values: Values = {}): Promise<Body> => bodyOf(await send(values));
const validated = async (values: Values = {}): Promise<Body> =>
  bodyOf(await admin.post(`/orders/${(await take(values)).id}/validate`));
const ship = ({ id }: Body, item: Values): Promise<Answer> =>
  admin.put(`/orders/${id}/shipments/first`, { items: [item] });
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
  read_only: {
    at: '#/state',
    detail: 'Expected the value that GET returns, or no value, because only the service sets this member.',
    send: async () => {
      const { id } = bodyOf(await send({}));
      return shop.client.patch(`/orders/${id}`, { state: 'validated' });
    },
  },
  required: {
    at: '#/name',
    detail: 'This member is required.',
    send: () => shippingMethod({}),
  },
  unknown_field: {
    at: '#/colour',
    detail: 'There is no such member. Known members are name, ',
    send: () => shippingMethod({ name: 'Parcel', colour: 'red' }),
  },
  duplicate_field: {
    at: '#/name',
    detail: 'This member occurs more than once.',
    send: () => shippingMethod('{"name":"a","name":"b"}'),
  },
  wrong_type: {
    at: '#/name',
    detail: 'Expected a string, but received 1.',
    send: () => shippingMethod({ name: 1 }),
  },
  not_allowed: {
    at: '#/calculationMode',
    detail: 'Expected one of "unit", "line", "total", but received "sum".',
    send: () => send({ calculationMode: 'sum' }),
  },
  wrong_format: {
    at: '#/currency',
    detail: 'Expected an ISO 4217 currency code such as EUR, but received "EURO".',
    send: () => send({ currency: 'EURO' }),
  },
  too_short: {
    at: '#/name',
    detail: 'Expected at least 1 character, but received an empty string.',
    send: () => shippingMethod({ name: '' }),
  },
  too_long: {
    at: '#/name',
    detail: 'Expected at most 255 characters, but received a string of 256 characters that begins with "xxx',
    send: () => shippingMethod({ name: 'x'.repeat(256) }),
  },
  too_few: {
    at: '#/items',
    detail: 'Expected at least 1 entry, but received an empty list.',
    send: () => send({ items: [] }),
  },
  too_many: {
    at: '#/items',
    detail: 'Expected at most 1,000 entries, but received a list of 1,001 entries.',
    send: () => send({ items: Array.from({ length: 1_001 }, () => ({ ...BOX, orderedQuantity: 1 })) }),
  },
  not_a_valid_decimal: {
    at: '#/items/0/orderedQuantity',
    detail:
      'Expected a decimal number of more than 0 and at most 999999999999, with at most 3 decimals, but received "two".',
    send: () => sendItem({ orderedQuantity: 'two' }),
  },
  not_valid: {
    at: '#/items/0/internalReferenceId',
    detail: 'Expected at least 1, but received 0.',
    send: () => sendItem({ internalReferenceId: 0 }),
  },
  text_not_storable: {
    at: '#/items/0/externalReference',
    detail: 'control character',
    send: () => sendItem({ externalReference: 'a\u0000b' }),
  },
  missing_right: {
    at: '#/contact/id',
    of: 'missing_right',
    detail: 'This requires the right "crm".',
    send: () => send({ contact: { id: 1 } }),
  },
  ambiguous_reference: {
    at: '#/operations/0/orderExternalReference',
    detail: 'Several orders have this externalReference. Send the externalId.',
    send: async () => {
      const externalReference = unique('shared');
      await take({ externalReference });
      await take({ externalReference });
      return pay([{ externalId: externalReference }], 5);
    },
  },
  packaging_identifiers_disagree: {
    at: '#/items/0',
    detail: 'The identifiers refer to different packagings.',
    send: async () => {
      const packaging = await newPackaging(admin);
      const { id } = await sharePackaging(admin, shop.id, packaging.id, { externalReference: unique('box') });
      return sendItem({ internalReferenceId: id });
    },
  },
  shipping_identifiers_disagree: {
    at: '#/shippingMethod',
    detail: 'The identifiers refer to different shipping methods.',
    send: async () => {
      const [{ id }, { externalReference }] = [await sharedShipping(), await sharedShipping()];
      return send({ shippingMethod: { internalReferenceId: id, externalReference } });
    },
  },
  amount_too_large: {
    at: '#/items',
    detail: 'The gross total of the order is more than 999999999999.',
    send: () => sendItem({ orderedQuantity: '999999.999', unitPrice: '99999999' }),
  },
  already_paid: {
    at: '#/currency',
    detail: 'Expected EUR, the currency of the payments for the order, but received USD.',
    send: async () => {
      const paid = await take();
      bodyOf(await pay([paid], 5));
      return shop.client.patch(`/orders/${paid.id}`, { currency: 'USD' });
    },
  },
  operations_exceed_amount: {
    at: '#/operations',
    detail: 'The operations add up to 10.00, which is more than the amount of the payment.',
    send: async () => pay([await take(), await take()], 5),
  },
  refund_exceeds_payments: {
    at: '#/operations/0/amount',
    detail: 'Expected at most what was paid for the order: 0',
    send: async () => pay([await take()], '-5.00', { type: 'refund' }),
  },
  currencies_disagree: {
    at: '#/operations/1/orderExternalReference',
    detail: 'The currency of this order is USD, and that of another order of this payment is EUR.',
    send: async () => pay([await take(), await take({ currency: 'USD' })], 5, { amount: 10 }),
  },
  shipping_method_inactive: {
    at: '#/shippingMethod/externalReference',
    detail: 'This shipping method is no longer offered.',
    send: async () => {
      const { externalReference } = await sharedShipping({ active: false });
      return send({ shippingMethod: { externalReference } });
    },
  },
  invalid_url: {
    at: '#/url',
    detail: 'Expected an absolute URL without spaces or control characters.',
    send: () => subscribe('example.com/hooks'),
  },
  url_too_long: {
    at: '#/url',
    detail: 'Expected at most 2,000 characters, even after normalisation.',
    // Each é is three times as long after normalisation.
    send: () => subscribe(`https://example.com/${'é'.repeat(1_000)}`),
  },
  scheme_refused: {
    at: '#/url',
    detail: 'Expected a URL that begins with http:// or https://.',
    send: () => subscribe('ftp://example.com/'),
  },
  header_reserved: {
    at: '#/headers/Host',
    detail: 'Expected a header of your own, but "Host" is set by the service or by HTTP itself.',
    send: () => subscribe('https://example.com/', { headers: { Host: 'other.example' } }),
  },
  user_info_refused: {
    at: '#/url',
    detail: 'Expected a URL without a user name or password.',
    send: () => subscribe('https://user:password@example.com/'),
  },
  port_refused: {
    at: '#/url',
    detail: 'Expected a port from 1 to 65535, or none, but received port 0.',
    send: () => subscribe('https://example.com:0/'),
  },
  address_refused: {
    at: '#/url',
    detail: 'Expected a public address, but received a loopback, private or otherwise reserved one.',
    send: () => subscribe('http://10.0.0.1/'),
  },
  same_contact: {
    at: '#/contactId',
    detail: 'Expected a different contact, but this is the same contact or one that was reconciled into it.',
    send: async () => {
      const { id } = await newContact(admin);
      return admin.post(`/contacts/${id}/reconcile`, { contactId: id });
    },
  },
  in_the_future: {
    at: '#/since',
    detail: `Expected a time that is not in the future, but received "${LATER}".`,
    send: () => replay({ since: LATER }),
  },
  not_in_the_future: {
    at: '#/expiresAt',
    detail: `Expected a time in the future, but received "${EARLIER}".`,
    send: () => admin.post(`/applications/${shop.id}/tokens`, { expiresAt: EARLIER }),
  },
  own_application: {
    at: '#/active',
    detail: 'Expected true for the calling application itself, but received false.',
    send: async () => {
      const { id, client } = await newApplication(admin, { rights: ['admin'] });
      return client.patch(`/applications/${id}`, { active: false });
    },
  },
  password_guessable: {
    at: '#/password',
    detail:
      'Expected six different characters that belong neither to common words and sequences nor to your name, your e-mail address or the name of the service.',
    send: async () => {
      const { id } = await signedInPerson(admin, { roles: [] });
      return setPassword(admin, id, 'aaaaaaaaaaaa');
    },
  },
  own_person: {
    at: '#/active',
    detail: 'Expected true for the person who is signed in, but received false.',
    send: async () => {
      const { id, client } = await signedInPerson(admin, { roles: ['administrator'] });
      return client.patch(`/people/${id}`, { active: false });
    },
  },
  not_after_since: {
    at: '#/until',
    detail: `Expected a time later than since, but received "${EARLIER}".`,
    send: () => replay({ since: EARLIER, until: EARLIER }),
  },
  not_after_from: {
    at: '#/to',
    detail: `Expected a time later than from, but received "${EARLIER}".`,
    send: () => compare({ to: EARLIER }),
  },
  period_too_long: {
    at: '#/to',
    detail: `Expected a time at most 31 days after from, but received "${LATER}".`,
    send: () => compare({ to: LATER }),
  },
  repeated: {
    at: '#/orders/1/externalId',
    detail: 'Expected each order once, but entry 0 has the same externalId.',
    send: () => compare({ orders: [{ externalId: 7 }, { externalId: '7' }] }),
  },
  unknown_position: {
    at: '#/items/0/position',
    detail: 'Expected the position of an item of the order, 1 to 1.',
    send: async () => ship(await validated(), { position: 2, quantity: 1 }),
  },
};

describe('a fault with the code', () => {
  it.each(Object.keys(ROWS) as Code[])('%s has its place and detail', async (code) => {
    const { send: request, at, detail, of = 'validation_failed' } = ROWS[code];
    const { status, body } = await request();
    expect(body.errors).toEqual([{ pointer: at, code, detail: expect.stringContaining(detail) }]);
    expect(body.errors[0].detail).toMatch(/^[A-Z].*\.$/);
    expect([status, body.code]).toEqual([statusOf(of), of]);
  });
});
