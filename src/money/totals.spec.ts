import { describe, expect, it } from '@jest/globals';
import { computeTotals } from './totals.js';
import type { Tax } from './taxes.js';
import type { TotalsInput } from './totals-input.js';
import { VoucherExceedsTotal } from './working.js';

const vat = (rate: number): Tax => ({ name: 'VAT', rate, vat: true });
const levy = (name: string, rate: number): Tax => ({ name, rate, vat: false });

const item = (quantity: string, unitPrice: string | null, ...taxes: Tax[]): TotalsInput['items'][number] => ({
  quantity,
  unitPrice,
  taxes,
});

const order = (changes: Partial<TotalsInput>): TotalsInput => ({
  items: [],
  shipping: null,
  vouchers: [],
  calculationMode: 'line',
  roundingMode: 'half_up',
  minorUnits: 2,
  ...changes,
});

const totalsOf = (changes: Partial<TotalsInput>) => computeTotals(order(changes))!;

describe('prices', () => {
  it('there are no totals when an item price is missing (rule 9)', () => {
    expect(computeTotals(order({ items: [item('1', '5', vat(20)), item('1', null, vat(20))] }))).toBeNull();
  });

  it('there are no totals when the shipping price is missing (rule 9)', () => {
    const shipping = { price: null, vatRate: 20 };
    expect(computeTotals(order({ items: [item('1', '5', vat(20))], shipping }))).toBeNull();
  });

  it('a missing price is found before vouchers are compared with the total', () => {
    expect(computeTotals(order({ items: [item('1', null)], vouchers: ['1000'] }))).toBeNull();
  });

  it('the totals of an order without items are zero', () => {
    expect(totalsOf({})).toEqual({
      net: '0.00',
      vat: '0.00',
      gross: '0.00',
      byRate: [],
      otherTaxes: [],
      vatDeviation: '0.00',
      items: [],
      shipping: null,
    });
  });

  it('a shipping rate of null counts as 0 (rule 4), and its row comes after those of the items', () => {
    const totals = totalsOf({
      items: [item('1', '10', vat(20))],
      shipping: { price: '5.005', vatRate: null },
    });
    expect(totals.shipping).toEqual({ net: '5.01', vat: '0.00', gross: '5.01' });
    expect(totals.byRate.map(({ rate, gross }) => [rate, gross])).toEqual([
      [20, '12.00'],
      [0, '5.01'],
    ]);
  });

  it('shipping is rounded by itself, even when the items round as a total (rule 4)', () => {
    const totals = totalsOf({
      calculationMode: 'total',
      items: [item('1', '0.004', vat(0))],
      shipping: { price: '0.004', vatRate: 0 },
    });
    expect(totals.gross).toBe('0.00');
  });

  it.each([
    [0, { net: '834', vat: '167', gross: '1001' }],
    [1, { net: '833.8', vat: '166.8', gross: '1000.6' }],
    [3, { net: '833.802', vat: '166.760', gross: '1000.562' }],
  ])('a currency of %p decimals', (minorUnits, expected) => {
    expect(totalsOf({ minorUnits, items: [item('2', '416.901', vat(20))] })).toMatchObject(expected);
  });

  it('amounts far beyond what a float holds stay exact', () => {
    const totals = totalsOf({ items: [item('999999.999', '999999999.999999', vat(999.9999))] });
    expect(totals).toMatchObject({ net: '999999998999999.00', gross: '10999998988999990.00' });
  });
});

describe('taxes', () => {
  const furniture = [vat(20), levy('Eco', 0.5), levy('Wood', 0.15)];

  it('that are not VAT are listed separately and are part of the gross (rule 7)', () => {
    expect(totalsOf({ items: [item('3', '100', ...furniture)] })).toEqual({
      net: '300.00',
      vat: '60.00',
      gross: '361.95',
      byRate: [
        { category: 'S', rate: 20, net: '300.00', vat: '60.00', gross: '361.95', vatDeviation: '0.00' },
      ],
      otherTaxes: [
        { name: 'Eco', rate: 0.5, amount: '1.50' },
        { name: 'Wood', rate: 0.15, amount: '0.45' },
      ],
      vatDeviation: '0.00',
      items: [
        {
          net: '300.00',
          vat: '60.00',
          gross: '361.95',
          taxes: [
            { name: 'VAT', rate: 20, vat: true, amount: '60.00' },
            { name: 'Eco', rate: 0.5, vat: false, amount: '1.50' },
            { name: 'Wood', rate: 0.15, vat: false, amount: '0.45' },
          ],
        },
      ],
      shipping: null,
    });
  });

  it('that are not VAT are summed by name and rate together', () => {
    const { otherTaxes } = totalsOf({
      items: [
        item('1', '100', levy('Eco', 1), levy('Wood', 1)),
        item('1', '100', levy('Eco', 2)),
        item('1', '200', levy('Eco', 1)),
      ],
    });
    expect(otherTaxes).toEqual([
      { name: 'Eco', rate: 1, amount: '3.00' },
      { name: 'Wood', rate: 1, amount: '1.00' },
      { name: 'Eco', rate: 2, amount: '2.00' },
    ]);
  });

  it('that are VAT add up to one rate', () => {
    const { byRate, items } = totalsOf({ items: [item('1', '100', vat(5), vat(9.975)), item('1', '10')] });
    expect(byRate.map(({ rate, vat: amount }) => [rate, amount])).toEqual([
      [14.975, '14.98'],
      [0, '0.00'],
    ]);
    expect(items[0]!.taxes.map(({ amount }) => amount)).toEqual(['5.00', '9.98']);
    expect(items[1]).toEqual({ net: '10.00', vat: '0.00', gross: '10.00', taxes: [] });
  });

  it('are reduced by vouchers in proportion to the prices', () => {
    const totals = totalsOf({ items: [item('1', '100', ...furniture)], vouchers: ['60.325'] });
    expect(totals).toMatchObject({ net: '50.00', vat: '10.00', gross: '60.32' });
    expect(totals.otherTaxes.map(({ amount }) => amount)).toEqual(['0.25', '0.07']);
  });

  it('the deviation of the order is the largest of its rates; deviations do not cancel out (rule 8)', () => {
    const { byRate, vatDeviation } = totalsOf({
      calculationMode: 'unit',
      items: [item('1000', '0.07', vat(20)), item('1000', '0.08', vat(19))],
    });
    expect(byRate.map((row) => [row.vat, row.vatDeviation])).toEqual([
      ['10.00', '4.00'],
      ['20.00', '4.80'],
    ]);
    expect(vatDeviation).toBe('4.80');
  });
});

describe('lines', () => {
  it('keep their rounded prices when nothing is deducted', () => {
    const { items } = totalsOf({ items: [item('1', '0.333', vat(20)), item('1', '8.325', vat(20))] });
    expect(items).toMatchObject([
      { net: '0.33', vat: '0.07', gross: '0.40' },
      { net: '8.33', vat: '1.66', gross: '9.99' },
    ]);
  });

  it('in the mode total are split by largest remainder, of equal ones to the first (rule 7)', () => {
    const third = item('1', '0.333333', vat(0));
    const { gross, items } = totalsOf({ calculationMode: 'total', items: [third, third, third] });
    expect(gross).toBe('1.00');
    expect(items.map((line) => line.gross)).toEqual(['0.34', '0.33', '0.33']);
  });

  it('share a voucher within their rate, and add up to the row of the rate', () => {
    const { byRate, items } = totalsOf({
      items: [item('1', '1', vat(20)), item('1', '1', vat(10)), item('1', '1', vat(20))],
      vouchers: ['1'],
    });
    expect(byRate.map(({ rate, gross }) => [rate, gross])).toEqual([
      [20, '1.71'],
      [10, '0.79'],
    ]);
    expect(items.map(({ gross }) => gross)).toEqual(['0.86', '0.79', '0.85']);
  });
});

describe('a voucher that leaves a cent, rounded up', () => {
  it.each<[string, TotalsInput['items'], string]>([
    ['between rates', [item('2', '14.84', vat(2.1)), item('2', '5.64', vat(20))], '43.84'],
    ['with a line without tax', [item('1', '30'), item('1', '10', vat(20))], '41.99'],
    ['within a rate', [item('1', '30', levy('Eco', 1)), item('1', '10', levy('Wood', 20))], '42.29'],
  ])('gives it to the line that has the tax, so that no net is below zero: %s', (_, items, voucher) => {
    const totals = totalsOf({ roundingMode: 'up', items, vouchers: [voucher] });
    expect(totals).toMatchObject({ net: '0.00', gross: '0.01' });
    expect(totals.items.map(({ net, gross }) => [net, gross])).toEqual([
      ['0.00', '0.00'],
      ['0.00', '0.01'],
    ]);
    expect(totals.byRate.map(({ net }) => net)).not.toContain('-0.01');
  });
});

describe('vouchers', () => {
  const items = [item('1', '50', vat(20))];
  const shipping = { price: '5', vatRate: 20 };

  it('are rounded one by one (rule 5)', () => {
    expect(totalsOf({ items, vouchers: ['1.005', '1.005'] }).gross).toBe('57.98');
    expect(totalsOf({ items, vouchers: ['1.005', '1.005'], roundingMode: 'down' }).gross).toBe('58.00');
  });

  it('may equal the total', () => {
    const totals = totalsOf({ items, shipping, vouchers: ['60', '6'] });
    expect(totals).toMatchObject({ net: '0.00', vat: '0.00', gross: '0.00' });
    expect(totals.shipping).toEqual({ net: '0.00', vat: '0.00', gross: '0.00' });
  });

  it('may not exceed the total, and the error has the available amount', () => {
    const tooMuch = () => totalsOf({ items, shipping, vouchers: ['66.01'] });
    expect(tooMuch).toThrow(VoucherExceedsTotal);
    expect(tooMuch).toThrow('The vouchers exceed the total of 66.00');
    expect(tooMuch).toThrow(expect.objectContaining({ available: '66.00', name: 'VoucherExceedsTotal' }));
  });

  it('round the exact fraction V·N/G, even at an exact tie', () => {
    // 0.03 of 0.06 gross with 0.05 net: the net part is 2.5 cents exactly.
    const half = { items: [item('1', '0.05', vat(20))], vouchers: ['0.03'] };
    expect(totalsOf({ ...half, roundingMode: 'half_up' }).net).toBe('0.02');
    expect(totalsOf({ ...half, roundingMode: 'half_down' }).net).toBe('0.03');
  });
});

describe('invalid input', () => {
  it.each<[string, Partial<TotalsInput>, string]>([
    ['a negative quantity', { items: [item('-1', '5')] }, '-1 is negative'],
    ['a negative price', { items: [item('1', '-5')] }, '-5 is negative'],
    ['a negative rate', { items: [item('1', '5', vat(-20))] }, '-20 is negative'],
    ['a negative voucher', { items: [item('1', '5')], vouchers: ['-1'] }, '-1 is negative'],
    ['a negative shipping price', { shipping: { price: '-1', vatRate: null } }, '-1 is negative'],
    ['a quantity of four decimals', { items: [item('1.0001', '5')] }, '1.0001 has more than 3 decimals'],
    ['a price of seven decimals', { items: [item('1', '5.0000001')] }, '5.0000001 has more than 6 decimals'],
    [
      'a rate of five decimals',
      { items: [item('1', '5', vat(0.00001))] },
      '0.00001 has more than 4 decimals',
    ],
    ['text', { items: [item('one', '5')] }, '"one" is not a decimal'],
    ['a currency with four decimals', { minorUnits: 4 }, 'a currency has 0 to 3 decimals, not 4'],
    ['a currency with half a decimal', { minorUnits: 0.5 }, 'a currency has 0 to 3 decimals, not 0.5'],
    [
      'a currency with a negative number of decimals',
      { minorUnits: -1 },
      'a currency has 0 to 3 decimals, not -1',
    ],
  ])('%s is rejected', (_, changes, message) => {
    expect(() => computeTotals(order(changes))).toThrow(new RangeError(message));
  });
});
