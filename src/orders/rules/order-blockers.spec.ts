import { describe, expect, it } from '@jest/globals';
import { computeTotals } from '../../money/totals.js';
import type { TotalsInput } from '../../money/totals-input.js';
import { blockersOf } from './order-blockers.js';
import type { OrderFacts } from './order-totals.js';

const RESOLVED = { packagings: [], shipping: null, contact: {} };
const blockersFor = (facts: object) => {
  const none = { content: { items: [] }, resolved: RESOLVED, prices: [], totals: null, before: null };
  return blockersOf({ ...none, ...facts } as unknown as OrderFacts, null);
};

const PACKAGING = {
  packagingId: 5,
  externalReference: 'LAMP',
  minimumQuantity: null,
  quantityMultiple: null,
};
const missing = (
  prices: { unitPrice: string | null }[],
  shipping: { price: string | null } | null,
  packagings: object[] = prices.map(() => PACKAGING),
) => blockersFor({ prices, resolved: { ...RESOLVED, shipping, packagings } });

const priced = { unitPrice: '1' };
const unpriced = { unitPrice: null };

describe('the blockers of an order', () => {
  it.each([
    ['none when all prices are known', [priced, { unitPrice: '0' }], { price: '0' }, []],
    ['none without shipping', [priced], null, []],
    ['an item without a price', [priced, unpriced], null, ['#/items/1/unitPrice']],
    ['shipping without a price', [priced], { price: null }, ['#/shippingMethod/price']],
    [
      'every missing price',
      [unpriced, unpriced],
      { price: null },
      ['#/items/0/unitPrice', '#/items/1/unitPrice', '#/shippingMethod/price'],
    ],
  ])('%s', (_, items, shipping, pointers) => {
    expect(missing(items, shipping)).toEqual(
      pointers.map((pointer) => ({
        code: 'missing_price',
        pointer,
        detail: expect.stringMatching(/^No price was sent, and at that time no list price .* was known\./),
      })),
    );
  });
});

it('an item whose reference is unknown has one blocker, with the reference, and needs no price yet', () => {
  const parked = { ...PACKAGING, packagingId: null, externalReference: 'NEW' };
  expect(missing([unpriced, priced], null, [parked, PACKAGING])).toEqual([
    {
      code: 'unknown_item',
      pointer: '#/items/0/externalReference',
      detail: 'The external reference does not match any packaging that the application may order.',
      externalReference: 'NEW',
    },
  ]);
});

describe('declared totals', () => {
  const input: TotalsInput = {
    items: [{ quantity: '3', unitPrice: '0.333333', taxes: [] }],
    shipping: null,
    vouchers: [],
    calculationMode: 'line',
    roundingMode: 'half_up',
    minorUnits: 2,
  };
  const totals = computeTotals(input);
  const declared = (declaredTotals: object | undefined, computed: typeof totals) =>
    blockersFor({ content: { items: [], declaredTotals }, totals: computed, input });

  it('block the order when they differ from the computed ones, with the modes that agree', () => {
    const roundDown = ['line', 'total'].map((calculationMode) => ({ calculationMode, roundingMode: 'down' }));
    const [blocker, ...others] = declared({ net: null, vat: '0', gross: '0.99' }, totals);
    expect(others).toEqual([]);
    expect(blocker).toMatchObject({
      code: 'declared_total_mismatch',
      pointer: '#/declaredTotals/gross',
      detail: 'The declared gross differs from the computed one.',
      declared: '0.99',
      computed: '1.00',
      difference: '-0.01',
      agreeing: expect.arrayContaining(roundDown),
    });
  });

  it('do not block when they are equal, absent, or a price is missing', () => {
    const wrong = { net: '5', vat: null, gross: null };
    expect(declared({ net: '1', vat: null, gross: '1.00' }, totals)).toEqual([]);
    expect(declared(undefined, totals)).toEqual([]);
    expect(declared(wrong, null)).toEqual([]);
  });
});

describe('a purchase order number', () => {
  const blockers = (purchaseOrderNumber: string | undefined, contact: object) =>
    blockersFor({ content: { items: [], purchaseOrderNumber }, resolved: { ...RESOLVED, contact } });
  const of = (purchaseOrderRequired: boolean) => ({ customer: { purchaseOrderRequired } });

  it('that the customer requires blocks the order while it is missing', () => {
    expect(blockers(undefined, of(true))).toEqual([
      {
        code: 'purchase_order_missing',
        pointer: '#/purchaseOrderNumber',
        detail: 'The customer requires a purchase order number, but none was sent.',
      },
    ]);
    expect(blockers('PO-1', of(true))).toEqual([]);
  });

  it('is not required of other customers and of new contacts', () => {
    expect(blockers(undefined, of(false))).toEqual([]);
    expect(blockers(undefined, {})).toEqual([]);
  });
});
