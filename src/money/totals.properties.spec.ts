import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cart, chargedTaxesOf, nearlyPaidCart, paidCart } from '../../test/support/carts.js';
import { IS_FULL_DEPTH } from '../../test/support/depth.js';
import { formatDecimal, parseDecimal } from './decimal.js';
import { computeTotals, type Totals } from './totals.js';
import type { TotalsInput } from './totals-input.js';
import { VoucherExceedsTotal } from './working.js';

const minorUnitsOf =
  ({ minorUnits }: TotalsInput) =>
  (amount: string): bigint =>
    parseDecimal(amount, minorUnits);

const sum = (values: bigint[]): bigint => values.reduce((a, b) => a + b, 0n);

type Amounts = Pick<Totals, 'net' | 'vat' | 'gross'>;
const FIELDS = ['net', 'vat', 'gross'] as const;

type Check = (totals: Totals, minor: (amount: string) => bigint, input: TotalsInput) => void;

function holds(check: Check, carts = paidCart, numRuns = IS_FULL_DEPTH ? 300 : 100): void {
  fc.assert(
    fc.property(carts, (input) => check(computeTotals(input)!, minorUnitsOf(input), input)),
    { numRuns },
  );
}

/** The check constraints of the database on the amounts of an order and its lines. */
const isChargeable: Check = (totals, minor) => {
  const { items, byRate, otherTaxes } = totals;
  const taxes = [...items.flatMap((item) => item.taxes), ...otherTaxes].map(({ amount }) => amount);
  const charges = [totals, ...items, ...byRate, ...shippingOf(totals)];
  const amounts = [...taxes, ...charges.flatMap(({ net, vat }) => [net, vat])];
  expect(amounts.filter((amount) => minor(amount) < 0n)).toEqual([]);
  expect(charges.filter(({ net, vat, gross }) => minor(net) + minor(vat) > minor(gross))).toEqual([]);
};

const noTaxOnUntaxedLines: Check = ({ items }, _, input) => {
  const untaxed = items.filter((_item, index) =>
    chargedTaxesOf(input, index).every(({ rate }) => rate === 0),
  );
  expect(untaxed.filter(({ net, gross }) => net !== gross)).toEqual([]);
};

function addUp(minor: (amount: string) => bigint, parts: Amounts[], whole: Amounts): void {
  for (const field of FIELDS) expect(sum(parts.map((part) => minor(part[field])))).toBe(minor(whole[field]));
}

describe('the totals of random carts', () => {
  it('net, VAT and other taxes add up to the gross', () => {
    holds((totals, minor) => {
      const others = sum(totals.otherTaxes.map(({ amount }) => minor(amount)));
      expect(minor(totals.net) + minor(totals.vat) + others).toBe(minor(totals.gross));
    });
  });

  it('the rows by rate add up to the totals', () => {
    holds((totals, minor) => addUp(minor, totals.byRate, totals));
  });

  it('the items and shipping add up to the totals', () => {
    holds((totals, minor) => addUp(minor, [...totals.items, ...shippingOf(totals)], totals));
  });

  it('the items and shipping of a rate add up to its row, and every rate has a row', () => {
    holds((totals, minor, input) => {
      const charged = totals.items.map((amounts, index) => ({ amounts, rate: vatRateOf(input, index) }));
      const shippingRate = input.taxTreatment === 'standard' ? (input.shipping?.vatRate ?? 0) : 0;
      const shipping = shippingOf(totals).map((amounts) => ({ amounts, rate: shippingRate }));
      const all = [...charged, ...shipping];
      expect(totals.byRate.map(({ rate }) => rate)).toEqual([...new Set(all.map(({ rate }) => rate))]);
      for (const row of totals.byRate) {
        const members = all.filter(({ rate }) => rate === row.rate).map(({ amounts }) => amounts);
        addUp(minor, members, row);
      }
    });
  });

  it('the taxes of an item add up to its gross − net, and its VAT taxes to its VAT', () => {
    holds((totals, minor) => {
      for (const { net, vat, gross, taxes } of totals.items) {
        const ofVat = taxes.filter((one) => one.vat);
        expect(sum(taxes.map(({ amount }) => minor(amount)))).toBe(minor(gross) - minor(net));
        expect(sum(ofVat.map(({ amount }) => minor(amount)))).toBe(minor(vat));
      }
    });
  });

  it('the other taxes are the sums of the taxes of the items by name and rate', () => {
    holds((totals, minor) => {
      const ofItems = totals.items.flatMap(({ taxes }) => taxes).filter(({ vat }) => !vat);
      const keys = ofItems.map(({ name, rate }) => `${name} ${rate}`);
      expect(totals.otherTaxes.map(({ name, rate }) => `${name} ${rate}`)).toEqual([...new Set(keys)]);
      for (const { name, rate, amount } of totals.otherTaxes) {
        const same = ofItems.filter((one) => one.name === name && one.rate === rate);
        expect(sum(same.map((one) => minor(one.amount)))).toBe(minor(amount));
      }
    });
  });

  it('no amount is below zero, and net and VAT together never exceed the gross', () => {
    holds(isChargeable);
    holds(isChargeable, nearlyPaidCart, 1000);
  });

  it('a line without taxes, or with rates of 0, is charged no tax', () => {
    holds(noTaxOnUntaxedLines);
    holds(noTaxOnUntaxedLines, nearlyPaidCart, 1000);
  });

  it('a tax treatment other than standard leaves no VAT, and keeps the other taxes of a net price', () => {
    holds((totals, minor, input) => {
      if (input.taxTreatment === 'standard') return;
      expect([totals.vat, ...totals.items.map(({ vat }) => vat)].every((vat) => minor(vat) === 0n)).toBe(
        true,
      );
      const kept = input.items.flatMap(({ taxes }) => taxes).filter(({ vat }) => !vat);
      const names = new Set(kept.map(({ name, rate }) => `${name} ${rate}`));
      expect(new Set(totals.otherTaxes.map(({ name, rate }) => `${name} ${rate}`))).toEqual(names);
    });
  });

  it('a price with taxes is charged exactly, whatever the taxes are and however the net is rounded', () => {
    holds((_, minor, input) => {
      const taxedOnly = {
        ...input,
        items: input.items.map((item) => ({
          ...item,
          taxedUnitPrice: item.taxedUnitPrice ?? item.unitPrice,
        })),
        shipping: null,
        vouchers: [],
      };
      const untaxed = {
        ...taxedOnly,
        items: taxedOnly.items.map(({ quantity, taxedUnitPrice }) => ({
          quantity,
          unitPrice: taxedUnitPrice,
          taxes: [],
        })),
      };
      // Without taxes, the gross is the rounded quantity × price.
      expect(minor(computeTotals(taxedOnly)!.gross)).toBe(minor(computeTotals(untaxed)!.gross));
    });
  });

  it('vouchers reduce the gross by exactly their amount, and a gross of zero leaves net and VAT zero', () => {
    holds((totals, minor, input) => {
      const before = minor(computeTotals({ ...input, vouchers: [] })!.gross);
      expect(minor(totals.gross)).toBe(before - sum(input.vouchers.map(minor)));
      if (minor(totals.gross) === 0n) expect([minor(totals.net), minor(totals.vat)]).toEqual([0n, 0n]);
    });
  });

  it('vouchers one minor unit above the gross are rejected, and the error has the available amount', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { gross } = computeTotals(input)!;
        const more = formatDecimal(minorUnitsOf(input)(gross) + 1n, input.minorUnits);
        const pay = () => computeTotals({ ...input, vouchers: [more] });
        expect(pay).toThrow(VoucherExceedsTotal);
        expect(pay).toThrow(expect.objectContaining({ available: gross }));
      }),
    );
  });

  it('the order of the items does not change the totals', () => {
    holds(({ net, gross }, _, input) => {
      const reversed = computeTotals({ ...input, items: input.items.toReversed() })!;
      expect([reversed.net, reversed.gross]).toEqual([net, gross]);
    });
  });
});

function shippingOf({ shipping }: Totals): Amounts[] {
  return shipping === null ? [] : [shipping];
}

function vatRateOf(input: TotalsInput, index: number): number {
  const ofVat = chargedTaxesOf(input, index).filter(({ vat }) => vat);
  return Number(formatDecimal(sum(ofVat.map(({ rate }) => parseDecimal(rate, 4))), 4));
}
