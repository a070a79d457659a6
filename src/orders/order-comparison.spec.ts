import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../common/errors/domain-error.js';
import type { CompareOrdersDto } from './dto/queries/compare-orders.dto.js';
import { comparisonRequest } from './order-comparison.service.js';

const FROM = '2026-10-01T00:00:00Z';
const request = (values: object): CompareOrdersDto => ({
  from: FROM,
  to: '2026-11-01T00:00:00Z',
  orders: [],
  ...values,
});

function faults(values: object): unknown {
  try {
    return comparisonRequest(request(values));
  } catch (error) {
    return (error as DomainError).errors;
  }
}

describe('a comparison of orders', () => {
  it('is normalised; 31 days are allowed', () => {
    const orders = [{ externalId: 7, gross: '10.00' }, { externalId: 'o-1' }];
    expect(comparisonRequest(request({ orders }))).toEqual({
      from: new Date(FROM),
      to: new Date('2026-11-01T00:00:00Z'),
      orders: [
        { externalId: '7', gross: '10' },
        { externalId: 'o-1', gross: null },
      ],
    });
  });

  it('is refused for more than 31 days', () => {
    const to = '2026-11-01T00:00:00.001Z';
    const detail = `Expected a time at most 31 days after from, but received "${to}".`;
    expect(faults({ to })).toEqual([{ pointer: '#/to', code: 'period_too_long', detail }]);
  });

  it('is refused for a period without duration', () => {
    const detail = `Expected a time later than from, but received "${FROM}".`;
    expect(faults({ to: FROM })).toEqual([{ pointer: '#/to', code: 'not_after_from', detail }]);
  });

  it('is refused for each repetition of an order, together with the period', () => {
    const orders = [{ externalId: 'o-1' }, { externalId: 7 }, { externalId: '7' }, { externalId: 'o-1' }];
    const [code, entry] = ['repeated', (index: number) => `#/orders/${index}/externalId`];
    const detail = (earlier: number) =>
      `Expected each order once, but entry ${earlier} has the same externalId.`;
    expect(faults({ orders, to: FROM })).toEqual([
      expect.objectContaining({ code: 'not_after_from' }),
      { pointer: entry(2), code, detail: detail(1) },
      { pointer: entry(3), code, detail: detail(0) },
    ]);
  });
});
