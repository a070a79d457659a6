import { describe, expect, it } from '@jest/globals';
import type { EqualOrder } from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { OrderFacts } from './order-totals.js';
import { warningsOf } from './order-warnings.js';

const CONTENT = { items: [], roundingMode: 'half_up', currency: 'EUR' };
const RESOLVED = { warnings: [], packagings: [], shipping: null, contact: {} };
const FACTS = { content: CONTENT, resolved: RESOLVED, prices: [], totals: null, before: null };
const IDENTITY = { itemsKey: 1, contactId: 4 };
const warningsFor = (facts: object, identity = IDENTITY) =>
  warningsOf({ ...FACTS, ...facts } as unknown as OrderFacts, identity);

const VAT = { name: 'VAT', rate: 20, vat: true };
const TAXES = [VAT, { name: 'Eco', rate: 0.5, vat: false }];

const warnings = (sent: string | null, packaging: { unitPrice: string | null; listPrice?: string | null }) =>
  warningsFor({
    content: { ...CONTENT, items: [{ unitPrice: sent }] },
    resolved: { ...RESOLVED, packagings: [packaging] },
  });

const taxedWarnings = (taxedUnitPrice: string, unitPrice: string | null, values: object = {}) =>
  warningsFor({
    content: { ...CONTENT, items: [{ unitPrice: null, taxedUnitPrice }], ...values },
    resolved: { ...RESOLVED, packagings: [{ unitPrice }] },
    prices: [{ chargedTaxes: TAXES, productTaxes: TAXES }],
  });

describe('the warnings of prices with taxes', () => {
  it('have both prices with the same taxes', () => {
    // 8.325 with 20.5 % of taxes is 10.031625.
    expect(taxedWarnings('10', '8.325000')).toEqual([
      {
        code: 'price_differs',
        pointer: '#/items/0/taxedUnitPrice',
        detail: 'The price including taxes sent is 10.00, but the list price including taxes is 10.03.',
        sentPrice: '10.00',
        listPrice: '10.03',
      },
    ]);
  });

  it.each(['10.03', '10.031625', '10.03162'])(
    'are missing for %s, which is the list price to the cent',
    (sent) => {
      expect(taxedWarnings(sent, '8.325000')).toEqual([]);
    },
  );

  it('compare in the minor units of the currency, by the rounding mode of the order', () => {
    expect(taxedWarnings('10.031', '8.325000')).toEqual([]);
    expect(taxedWarnings('10.031', '8.325000', { currency: 'BHD' })).toMatchObject([{ listPrice: '10.032' }]);
    expect(taxedWarnings('10.04', '8.325000', { roundingMode: 'up' })).toEqual([]);
    expect(taxedWarnings('10.03', '8.325000', { roundingMode: 'up' })).toMatchObject([
      { listPrice: '10.04' },
    ]);
  });

  it('are missing where no list price is known', () => {
    expect(taxedWarnings('5', null)).toEqual([]);
  });
});

describe('the warnings of prices', () => {
  it('have the price that was sent and the list price', () => {
    expect(warnings('8.32', { unitPrice: '8.325000' })).toMatchObject([
      { code: 'price_differs', pointer: '#/items/0/unitPrice', sentPrice: '8.32', listPrice: '8.325' },
    ]);
  });

  it.each<[string, string | null, Parameters<typeof warnings>[1]]>([
    ['without a sent price', null, { unitPrice: '8.325000' }],
    ['for the list price', '8.325', { unitPrice: '8.325000' }],
    ['without a list price', '5', { unitPrice: null }],
    [
      'for a line that keeps its packaging, at the list price',
      '5',
      { unitPrice: '9', listPrice: '5.000000' },
    ],
    ['for a line that keeps its packaging, without a list price', '5', { unitPrice: '9', listPrice: null }],
  ])('are missing %s', (_, sent, packaging) => {
    expect(warnings(sent, packaging)).toEqual([]);
  });

  it('compare a line that keeps its packaging with the list price, not with its own price', () => {
    expect(warnings('9', { unitPrice: '9', listPrice: '8' })).toMatchObject([{ listPrice: '8.00' }]);
  });
});

describe('a VAT that was sent', () => {
  const prices = [
    { chargedTaxes: TAXES, productTaxes: TAXES },
    { chargedTaxes: [{ ...VAT, rate: 10 }], productTaxes: TAXES },
  ];

  it('causes a warning if it differs from that of the product, and none by a tax treatment', () => {
    const detail = 'The VAT rate sent is 10 %, but that of the product is 20 %.';
    expect(warningsFor({ prices })).toEqual([
      { code: 'vat_rate_differs', pointer: '#/items/1/vatRate', detail },
    ]);
    expect(warningsFor({ prices, content: { ...CONTENT, taxTreatment: 'export' } })).toEqual([]);
  });
});

const computed = (...deviations: string[]) =>
  warningsFor({
    totals: { gross: '1', byRate: deviations.map((vatDeviation) => ({ rate: 20, vatDeviation })) },
  });

describe('the warnings about the totals of an order', () => {
  it('name each rate whose VAT deviates 1.00 or more from rate × net', () => {
    expect(computed('0.99', '1.00', '0.00', '12.300').map(({ pointer }) => pointer)).toEqual([
      '#/totals/byRate/1',
      '#/totals/byRate/3',
    ]);
  });

  it('state the deviation', () => {
    const detail = 'The VAT is 4.80 away from 20 % of the net: net and gross are rounded independently.';
    expect(computed('4.80')).toEqual([{ code: 'vat_deviation', pointer: '#/totals/byRate/0', detail }]);
  });

  it('are empty while a price is missing', () => {
    expect(warningsFor({})).toEqual([]);
  });
});

const WARNING: Warning = {
  code: 'possible_duplicate',
  pointer: '#',
  detail: 'The contact ordered the same for the same total within the last 24 hours: order "o-2".',
  order: 2,
  externalId: 'o-2',
};

describe('the warning of a possible duplicate', () => {
  const order = (id: number, gross: string | null, currency = 'EUR'): EqualOrder => ({
    ...{ id, externalId: `o-${id}`, gross, currency },
  });
  const duplicates = (gross: string | null, contact: object) =>
    warningsFor({
      resolved: { ...RESOLVED, contact },
      totals: gross === null ? null : { gross, byRate: [] },
    });

  it('names the first order with the same gross, however it is written', () => {
    expect(duplicates('10', { equalOrders: [order(1, '9'), order(2, '10.00'), order(3, '10')] })).toEqual([
      WARNING,
    ]);
  });

  it('compares orders whose gross is unknown', () => {
    expect(duplicates(null, { equalOrders: [order(2, null)] })).toEqual([WARNING]);
    expect(duplicates('10', { equalOrders: [order(2, null)] })).toEqual([]);
    expect(duplicates(null, { equalOrders: [order(2, '10')] })).toEqual([]);
  });

  it('compares orders in one currency', () => {
    const [usd, unknown] = [order(1, '10', 'USD'), order(1, null, 'USD')];
    expect(duplicates('10', { equalOrders: [usd, order(2, '10')] })).toEqual([WARNING]);
    expect(duplicates(null, { equalOrders: [unknown] })).toEqual([]);
  });

  it('is missing for a contact without equal orders, and for a new one', () => {
    expect(duplicates('10', { equalOrders: [] })).toEqual([]);
    expect(duplicates('10', { equalOrders: null })).toEqual([]);
    expect(duplicates('10', {})).toEqual([]);
  });
});

describe('the warning of a possible duplicate, when the order is changed,', () => {
  const other: Warning = { code: 'vat_rate_differs', pointer: '#/items/0/vatRate', detail: '' };
  const order = { contact: { id: 4 }, totals: { gross: '10.00' }, currency: 'EUR' } as OrderDto;
  const same = { gross: '10.00' as string | null, currency: 'EUR', ...IDENTITY };
  const kept = (after: Partial<typeof same>, before: Warning[] = [other, WARNING]) => {
    const { gross, currency, ...identity } = { ...same, ...after };
    const facts = {
      content: { ...CONTENT, currency },
      totals: gross === null ? null : { gross, byRate: [] },
      before: { order: { ...order, warnings: before }, itemsKey: 1 },
    };
    return warningsFor(facts, identity);
  };

  it('is kept, and no other warning', () => {
    expect(kept({})).toEqual([WARNING]);
    expect(kept({ gross: '10' })).toEqual([WARNING]);
    expect(kept({}, [other])).toEqual([]);
    expect(kept({}, [])).toEqual([]);
  });

  it.each([{ itemsKey: 2 }, { contactId: 5 }, { gross: '11' }, { gross: null }, { currency: 'USD' }])(
    'is removed after %j',
    (after) => {
      expect(kept(after)).toEqual([]);
    },
  );
});
