import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OpenApiValidator } from '../../../platform/http/validation/openapi-validator.js';
import type { CreateOrderDto } from '../../dto/create-order.dto.js';
import { contentDifferences } from '../../../common/content-differences.js';
import { orderContent, type OrderContent } from './order-content.js';

type Body = Record<string, unknown>;

const contract = OpenApiValidator.fromFile();

/** The content of a body after validation, which removes empty fields. */
function contentOf(body: Body, currency = 'EUR'): OrderContent {
  const sent = JSON.parse(JSON.stringify(body)) as CreateOrderDto;
  contract.checkBody('POST', '/api/v1/orders', sent);
  return orderContent(sent, currency);
}

const ADDRESS = { recipient: 'Berg', street: 'Gatan 1', zipCode: '111 22', city: 'Stockholm', country: 'SE' };
const LEAST: Body = {
  externalId: 'o-1',
  contact: { externalReference: 'anna' },
  invoicingAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  items: [{ externalReference: 'LAMP', orderedQuantity: 1 }],
};

describe('the content of an order', () => {
  it('is null or empty for everything that was not sent', () => {
    const address = { ...ADDRESS, details: null };
    expect(contentOf(LEAST)).toEqual({
      externalId: 'o-1',
      externalReference: null,
      contact: {
        id: null,
        externalReference: 'anna',
        internalReferenceId: null,
        firstName: null,
        lastName: null,
        email: null,
      },
      customer: null,
      invoicingAddress: address,
      deliveryAddress: address,
      items: [
        {
          packaging: null,
          internalReferenceId: null,
          externalReference: 'LAMP',
          orderedQuantity: '1',
          unitPrice: null,
          label: null,
        },
      ],
      shippingMethod: null,
      expectedDeliveryDate: null,
      comment: null,
      vouchers: [],
      calculationMode: 'line',
      roundingMode: 'half_up',
      currency: 'EUR',
    });
  });

  it('takes the currency of the configuration when none is sent', () => {
    expect(contentOf(LEAST, 'SEK').currency).toBe('SEK');
    expect(contentOf({ ...LEAST, currency: 'NOK' }, 'SEK').currency).toBe('NOK');
  });

  it('keeps text as it was sent', () => {
    const comment = ' e\u0301 \n\t<b> ';
    expect(contentOf({ ...LEAST, comment, externalId: ' 007 ' })).toMatchObject({
      comment,
      externalId: ' 007 ',
    });
  });

  it.each([
    ['2026-11-21', '2026-11-21 00:00:00'],
    ['2026-11-21', '2026-11-21T00:00:00Z'],
    ['2026-11-21', '2026-11-21T01:00+01:00'],
    ['2026-11-21 10:30:00', '2026-11-21T10:30:00.000Z'],
  ])('is equal for the dates %s and %s', (one, another) => {
    const content = contentOf({ ...LEAST, expectedDeliveryDate: one });
    expect(contentOf({ ...LEAST, expectedDeliveryDate: another })).toEqual(content);
  });

  it.each([true, 1, '1', 'true'])('reads individual %j as true', (individual) => {
    expect(contentOf({ ...LEAST, customer: { individual } }).customer).toEqual({
      name: null,
      individual: true,
    });
  });

  it.each([
    ['null from a rate that was not sent', { vatRate: null }],
    ['zero from null', { vatRate: 0 }],
  ])('distinguishes %s', (_, shipping) => {
    const content = contentOf({ ...LEAST, shippingMethod: { name: 'Parcel' } });
    const other = contentOf({ ...LEAST, shippingMethod: { name: 'Parcel', ...shipping } });
    expect(contentDifferences(content, other)).toEqual(['#/shippingMethod/vatRate']);
  });
});

/** A decimal in all its spellings; the first is the plain one. */
const decimalSpellings = (scale: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat({ max: scale }), fc.nat({ max: 3 }))
    .map(([n, places, zeros]) => {
      const number = n / 10 ** places;
      const text = number.toFixed(places);
      const padded = `${text.includes('.') ? text : `${text}.`}${'0'.repeat(zeros + 1)}`;
      return [number, String(number), text, `0${text}`, padded] as const;
    });

const idSpellings = fc.integer({ min: 1, max: 999_999_999_999_999 }).map((id) => [id, String(id)] as const);
const textSpellings = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .map((text) => [text] as const);
const nothing = fc.constant([undefined, '', null] as const);
const maybe = (spellings: fc.Arbitrary<readonly unknown[]>) => fc.oneof(spellings, nothing);
const flagSpellings = fc.constantFrom(
  [true, 1, '1', 'true'] as const,
  [undefined, false, 0, '0', 'false', '', null] as const,
);

/** An object in two spellings: the plain one of every field, and any one of every field. */
const spelt = (fields: Record<string, fc.Arbitrary<readonly unknown[]>>) =>
  fc
    .record(fields)
    .chain((all) =>
      fc.record(
        Object.fromEntries(
          Object.entries(all).map(([name, spellings]) => [
            name,
            fc.nat({ max: spellings.length - 1 }).map((choice) => [spellings[0], spellings[choice]] as const),
          ]),
        ),
      ),
    )
    .map((pairs) => [pick(pairs, 0), pick(pairs, 1)] as const);

const pick = (pairs: Record<string, readonly [unknown, unknown]>, side: 0 | 1): Body =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[side]]));

const fixed = (value: unknown) => fc.constant([value] as const);

const address = spelt({
  recipient: fixed('Berg'),
  street: fixed('Gatan 1'),
  details: maybe(textSpellings),
  zipCode: fixed('111 22'),
  city: fixed('Stockholm'),
  country: fc.constantFrom(['SE', 'se', 'Se'], ['FR', 'fr']),
});

const list = (
  of: fc.Arbitrary<readonly [Body, Body]>,
  constraints: { minLength: number; maxLength: number },
) =>
  fc
    .array(of, constraints)
    .map((pairs) => [pairs.map(([plain]) => plain), pairs.map(([, other]) => other)] as const);

const order = spelt({
  externalId: idSpellings.map(([id, text]) => [text, id]),
  externalReference: maybe(idSpellings.map(([id, text]) => [text, id])),
  contact: spelt({
    id: maybe(idSpellings),
    externalReference: maybe(idSpellings.map(([id, text]) => [text, id])),
    internalReferenceId: maybe(idSpellings),
    firstName: maybe(textSpellings),
    lastName: maybe(textSpellings),
    email: maybe(fixed('anna@example.com')),
  }),
  customer: fc.oneof(spelt({ name: maybe(textSpellings), individual: flagSpellings }), nothing),
  invoicingAddress: address,
  deliveryAddress: address,
  items: list(
    spelt({
      packaging: maybe(idSpellings),
      internalReferenceId: maybe(idSpellings),
      externalReference: maybe(idSpellings.map(([id, text]) => [text, id])),
      orderedQuantity: decimalSpellings(3),
      unitPrice: maybe(decimalSpellings(6)),
      label: maybe(textSpellings),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  shippingMethod: fc.oneof(
    spelt({
      id: maybe(idSpellings),
      externalReference: maybe(idSpellings.map(([id, text]) => [text, id])),
      internalReferenceId: maybe(idSpellings),
      name: fixed('Parcel'),
      price: maybe(decimalSpellings(6)),
      vatRate: fc.oneof(
        fc.constantFrom([20, '20', '20.00'], [5.5, '5.5', '05.50'], [0, '0', '0.0']),
        fixed(null),
        fc.constant([undefined, '']),
      ),
    }),
    fc.constant([undefined, null, '', {}, { name: '', price: null }]),
  ),
  expectedDeliveryDate: maybe(fc.constant(['2026-11-21', '2026-11-21 00:00:00', '2026-11-21T00:00:00Z'])),
  comment: maybe(textSpellings),
  vouchers: fc.oneof(
    list(spelt({ description: maybe(textSpellings), taxedAmount: decimalSpellings(2) }), {
      minLength: 1,
      maxLength: 2,
    }),
    fc.constant([undefined, null, '', []]),
  ),
  calculationMode: fc.constant(['line', undefined, '', null]),
  roundingMode: fc.constant(['half_up', undefined, '', null]),
  currency: fc.constant(['EUR', undefined, '', null]),
});

describe('the content of the same order in another spelling', () => {
  it('is equal', () => {
    fc.assert(
      fc.property(order, ([plain, other]) => {
        expect(contentDifferences(contentOf(plain), contentOf(other))).toEqual([]);
      }),
    );
  });

  it('is equal after it was stored and read back', () => {
    fc.assert(
      fc.property(order, ([plain, other]) => {
        const stored: unknown = JSON.parse(JSON.stringify(contentOf(plain)));
        expect(contentDifferences(stored, contentOf(other))).toEqual([]);
      }),
    );
  });

  it('is equal for externalReference, externalReferenceId, and both', () => {
    const contact = (names: Body): Body => ({ ...LEAST, contact: names });
    const content = contentOf(contact({ externalReference: '17' }));
    expect(contentOf(contact({ externalReferenceId: 17 }))).toEqual(content);
    expect(contentOf(contact({ externalReference: '17', externalReferenceId: 17 }))).toEqual(content);
  });
});
