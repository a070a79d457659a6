import { describe, expect, it } from '@jest/globals';
import type { CreateOrderDto } from '../dto/create-order.dto.js';
import { orderContent } from './content/order-content.js';
import { taxTreatmentFaults, vatNumberBlockers } from './order-taxes.js';

const ADDRESS = { recipient: 'Berg', street: 'Gatan 1', zipCode: '111 22', city: 'Stockholm', country: 'SE' };
const faults = (sent: Partial<CreateOrderDto>) => {
  const required = { externalId: 'o-1', contact: {}, invoicingAddress: ADDRESS, deliveryAddress: ADDRESS };
  return taxTreatmentFaults(orderContent({ ...required, items: [], ...sent }, 'EUR'));
};
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
  it.each(['reverse_charge', 'intra_community'] as const)('is needed for %s', (treatment) => {
    const detail = `An order with the tax treatment ${treatment} requires the VAT number of the customer.`;
    expect(vatNumberBlockers(treatment, { vatNumber: null })).toEqual([
      { code: 'vat_number_missing', pointer: '#/customer/vatNumber', detail },
    ]);
    expect(vatNumberBlockers(treatment, { vatNumber: 'SE556677889901' })).toEqual([]);
  });

  it.each(['standard', 'export', 'exempt'] as const)('is not needed for %s', (treatment) => {
    expect(vatNumberBlockers(treatment, { vatNumber: null })).toEqual([]);
  });
});
