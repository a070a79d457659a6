import type { Fault } from '../../common/errors/domain-error.js';
import type { TaxTreatment } from '../../money/taxes.js';
import type { Blocker } from '../../persistence/orders/record/order-values.js';
import { treatmentOf, type OrderContent } from './content/order-content.js';

/** Every VAT above 0 that was sent with a treatment that charges none, and a reason for no VAT where VAT is charged. */
export function taxTreatmentFaults(content: OrderContent): Fault[] {
  const treatment = treatmentOf(content);
  const { items, shippingMethod, exemptionReason } = content;
  if (treatment === 'standard') {
    if (exemptionReason === undefined) return [];
    return [conflict('#/exemptionReason', 'Expected no reason, because taxTreatment is standard.')];
  }
  const rates = [
    ...items.map(({ vatRate }, index) => ({ pointer: `#/items/${index}/vatRate`, vatRate })),
    { pointer: '#/shippingMethod/vatRate', vatRate: shippingMethod?.vatRate },
  ];
  const detail = `Expected 0 or no value, because taxTreatment is ${treatment}.`;
  return rates
    .filter(({ vatRate }) => Number(vatRate ?? 0) > 0)
    .map(({ pointer }) => conflict(pointer, detail));
}

const conflict = (pointer: string, detail: string): Fault => ({
  pointer,
  code: 'tax_treatment_conflict',
  detail,
});

/** The treatments under which the buyer owes the VAT, and so has to be named by a VAT number. */
const NEEDS_VAT_NUMBER: readonly TaxTreatment[] = ['reverse_charge', 'intra_community'];

export function vatNumberBlockers(
  treatment: TaxTreatment,
  { vatNumber }: { vatNumber: string | null },
): Blocker[] {
  if (vatNumber !== null || !NEEDS_VAT_NUMBER.includes(treatment)) return [];
  const detail = `An order with the tax treatment ${treatment} requires the VAT number of the customer.`;
  return [{ code: 'vat_number_missing', pointer: '#/customer/vatNumber', detail }];
}
