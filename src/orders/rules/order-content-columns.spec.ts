import { describe, expect, it } from '@jest/globals';
import { domainErrorOf } from '../../../test/support/domain-error.js';
import { BODY } from '../../../test/support/resolved-orders.js';
import { orderContent, sentColumns, type OrderContent } from './content/order-content.js';

const contentOf = (values: object = {}): OrderContent => orderContent({ ...BODY, ...values }, 'EUR');

describe('values that mean the same as no value', () => {
  it.each([
    ['the usual tax treatment', { taxTreatment: 'standard' }],
    ['empty metadata', { metadata: {} }],
    ['an empty shipping method', { shippingMethod: {} }],
    ['a date that is not one', { expectedDeliveryDate: '2026-02-30' }],
  ])('%s', (_, values) => {
    expect(contentOf(values)).toEqual(contentOf());
  });

  it('unlike another tax treatment, metadata and a price of shipping', () => {
    const values = { taxTreatment: 'reverse_charge', metadata: { a: 'b' }, shippingMethod: { price: 0 } };
    const method = { id: null, internalReferenceId: null, externalReference: null, name: null, price: '0' };
    expect(contentOf(values)).toMatchObject({ ...values, shippingMethod: method });
  });

  it('except declared totals, of which at least one is required', () => {
    const error = domainErrorOf(() => contentOf({ declaredTotals: {} }));
    const detail = 'Expected at least one of net, vat and gross.';
    expect(error.errors).toEqual([{ pointer: '#/declaredTotals', code: 'too_few', detail }]);
    const vat = contentOf({ declaredTotals: { vat: 1 } });
    expect(vat.declaredTotals).toEqual({ net: null, vat: '1', gross: null });
  });
});

describe('the columns of an order', () => {
  it('are those that were sent, or null', () => {
    expect(sentColumns(contentOf())).toMatchObject({
      declaredTotals: null,
      expectedDeliveryDate: null,
      purchaseOrderNumber: null,
      metadata: null,
      taxTreatment: 'standard',
    });
    const sent = {
      declaredTotals: { net: '1' },
      expectedDeliveryDate: '2026-11-21',
      purchaseOrderNumber: 'PO-1',
      buyerReference: 'B-1',
      costCentre: 'C-1',
      metadata: { a: 'b' },
      taxTreatment: 'exempt',
      exemptionReason: 'Article 132',
    };
    expect(sentColumns(contentOf(sent))).toMatchObject({
      ...sent,
      declaredTotals: { net: '1', vat: null, gross: null },
      expectedDeliveryDate: new Date('2026-11-21T00:00:00Z'),
    });
  });
});
