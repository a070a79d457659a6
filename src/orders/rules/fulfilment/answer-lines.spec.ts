import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { modelTotals } from '../../../../test/support/naive-totals.js';
import { parseDecimal } from '../../../money/decimal.js';
import { CALCULATION_MODES } from '../../../money/pricing.js';
import type { Tax } from '../../../money/taxes.js';
import type { TotalsInput } from '../../../money/totals-input.js';
import type { OrderDto } from '../../dto/order.dto.js';
import type { AnswerContent } from './answer-checks.js';
import { answerLines } from './answer-lines.js';

type SentLine = Pick<AnswerContent['lines'][number], 'position' | 'status'> &
  Partial<AnswerContent['lines'][number]>;

/** An order, the lines of an answer to it, and the totals of both in each calculation mode. */
interface AnswerCase {
  id: string;
  says: string;
  lines: SentLine[];
  expected: Record<string, { net: string; gross: string; lines: (string | null)[] }>;
}

const file = resolve(import.meta.dirname, '../../../../test/fixtures/answer-cases.json');
const { order, packagings, cases } = JSON.parse(readFileSync(file, 'utf8')) as {
  order: {
    items: { orderedQuantity: number; unitPrice: string; vatRate: number }[];
    shippingMethod: { price: string; vatRate: number };
    vouchers: { taxedAmount: string }[];
  };
  packagings: { id: number; label: string; unitPrice: string; vatRate: number }[];
  cases: AnswerCase[];
};

const taxesOf = (rate: number): Tax[] => [{ name: 'VAT', rate, vat: true }];

const ordered = (calculationMode: TotalsInput['calculationMode']): OrderDto =>
  ({
    items: order.items.map(({ vatRate, ...item }, index) => ({
      ...item,
      position: index + 1,
      taxedUnitPrice: null,
      taxes: taxesOf(vatRate),
    })),
    shippingMethod: order.shippingMethod,
    vouchers: order.vouchers,
    calculationMode,
    roundingMode: 'half_up',
    taxTreatment: 'standard',
    currency: 'EUR',
  }) as unknown as OrderDto;

const content = (lines: SentLine[]): AnswerContent => ({
  lines: lines.map((line) => ({
    quantity: null,
    unitPrice: null,
    promised: null,
    substitute: null,
    reason: null,
    ...line,
  })),
  note: null,
  needsConsent: false,
});

/** The supply of a line, read from the case without the service; null for a refused line. */
function suppliedBy({ position, status, quantity, unitPrice, substitute }: SentLine) {
  if (status === 'refused') return null;
  const item = order.items[position - 1]!;
  const other = packagings.find(({ id }) => id === substitute?.packaging);
  return {
    quantity: quantity ?? String(item.orderedQuantity),
    unitPrice: unitPrice ?? other?.unitPrice ?? item.unitPrice,
    taxes: taxesOf(other?.vatRate ?? item.vatRate),
  };
}

describe.each(CALCULATION_MODES)('the totals of an answer in the mode %s', (calculationMode) => {
  it.each(cases)('$id: $says', ({ lines, expected }) => {
    const found = packagings.map(({ vatRate, ...packaging }) => ({
      ...packaging,
      active: true,
      taxes: taxesOf(vatRate),
    }));
    const answer = answerLines(content(lines), ordered(calculationMode), found);
    const { net, gross, lines: grosses } = expected[calculationMode]!;
    expect(answer.totals).toMatchObject({ net, gross });
    expect(answer.lines.map((line) => line.gross)).toEqual(grosses);
  });

  it.each(cases)('$id, by the naive implementation', ({ lines, expected }) => {
    const items = lines.map(suppliedBy).filter((line) => line !== null);
    const totals = modelTotals({
      items,
      shipping: order.shippingMethod,
      vouchers: order.vouchers.map(({ taxedAmount }) => taxedAmount),
      calculationMode,
      roundingMode: 'half_up',
      taxTreatment: 'standard',
      minorUnits: 2,
    })!;
    const { net, gross } = expected[calculationMode]!;
    expect([totals.net, totals.gross]).toEqual([parseDecimal(net, 2), parseDecimal(gross, 2)]);
  });
});
