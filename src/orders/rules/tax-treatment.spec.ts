import { describe, expect, it } from '@jest/globals';
import type { TaxTreatment } from '../../money/taxes.js';
import { ANNA, CUSTOMER, faults, resolve } from '../../../test/support/resolved-orders.js';

const item = (vatRate?: string) => ({
  externalReference: 'LAMP',
  orderedQuantity: 1,
  ...(vatRate && { vatRate }),
});

describe('the tax treatment of an order', () => {
  it('refuses a reason for no VAT where VAT is charged, also when standard was sent', () => {
    const detail = 'Expected no reason, because taxTreatment is standard.';
    const fault = { pointer: '#/exemptionReason', code: 'tax_treatment_conflict', detail };
    expect(faults({ exemptionReason: 'Article 146' })).toEqual([fault]);
    expect(faults({ exemptionReason: 'Article 146', taxTreatment: 'standard' })).toEqual([fault]);
  });

  it('accepts every VAT and no reason where VAT is charged', () => {
    expect(faults({ items: [item('20')], shippingMethod: { price: 5, vatRate: '20' } })).toEqual([]);
  });

  it('refuses each VAT above 0 where none is charged', () => {
    const detail = 'Expected 0 or no value, because taxTreatment is reverse_charge.';
    const code = 'tax_treatment_conflict';
    expect(
      faults({
        taxTreatment: 'reverse_charge',
        items: [item(), item('0'), item('0.1')],
        shippingMethod: { price: 5, vatRate: '20' },
      }),
    ).toEqual([
      { pointer: '#/items/2/vatRate', code, detail },
      { pointer: '#/shippingMethod/vatRate', code, detail },
    ]);
  });

  it('accepts a reason, 0 and no shipping method where no VAT is charged', () => {
    expect(faults({ taxTreatment: 'export', exemptionReason: 'Article 146', items: [item('0')] })).toEqual(
      [],
    );
  });
});

describe('the VAT number of the customer', () => {
  const blockers = (taxTreatment: TaxTreatment, vatNumber: string | null) =>
    resolve({ taxTreatment }, { contacts: [{ ...ANNA, customer: { ...CUSTOMER, vatNumber } }] }).order
      .blockers;

  it.each(['reverse_charge', 'intra_community'] as const)('is needed for %s', (treatment) => {
    const detail = `An order with the tax treatment ${treatment} requires the VAT number of the customer.`;
    expect(blockers(treatment, null)).toEqual([
      { code: 'vat_number_missing', pointer: '#/customer/vatNumber', detail },
    ]);
    expect(blockers(treatment, 'SE556677889901')).toEqual([]);
  });

  it.each(['standard', 'export', 'exempt'] as const)('is not needed for %s', (treatment) => {
    expect(blockers(treatment, null)).toEqual([]);
  });
});
