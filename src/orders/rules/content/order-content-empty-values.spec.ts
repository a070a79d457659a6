import { describe, expect, it } from '@jest/globals';
import { domainErrorOf } from '../../../../test/support/domain-error.js';
import { BODY } from '../../../../test/support/resolved-orders.js';
import { orderContent, type OrderContent } from './order-content.js';

type Body = Record<string, unknown>;

describe('values that mean the same as no value', () => {
  /** Without the validation, which refuses some of them. */
  const uncheckedContentOf = (values: Body = {}): OrderContent => orderContent({ ...BODY, ...values }, 'EUR');

  it.each([
    ['the usual tax treatment', { taxTreatment: 'standard' }],
    ['empty metadata', { metadata: {} }],
    ['an empty shipping method', { shippingMethod: {} }],
    ['a date that is not one', { expectedDeliveryDate: '2026-02-30' }],
  ])('%s', (_, values) => {
    expect(uncheckedContentOf(values)).toEqual(uncheckedContentOf());
  });

  it('unlike another tax treatment, metadata and a price of shipping', () => {
    const values = { taxTreatment: 'reverse_charge', metadata: { a: 'b' }, shippingMethod: { price: 0 } };
    const method = { id: null, internalReferenceId: null, externalReference: null, name: null, price: '0' };
    expect(uncheckedContentOf(values)).toMatchObject({ ...values, shippingMethod: method });
  });

  it('except declared totals, of which at least one is required', () => {
    const error = domainErrorOf(() => uncheckedContentOf({ declaredTotals: {} }));
    const detail = 'Expected at least one of net, vat and gross.';
    expect(error.errors).toEqual([{ pointer: '#/declaredTotals', code: 'too_few', detail }]);
    const vat = uncheckedContentOf({ declaredTotals: { vat: 1 } });
    expect(vat.declaredTotals).toEqual({ net: null, vat: '1', gross: null });
  });
});
