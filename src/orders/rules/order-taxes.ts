import type { Fault } from '../../common/errors/domain-error.js';
import { type TaxTreatment, vatRateOf, rateWithinRounding } from '../../money/taxes.js';
import type { Blocker, Warning } from '../../persistence/orders/record/order-values.js';
import { treatmentOf, type OrderContent } from './content/order-content.js';
import { minorUnits } from '../../common/currency.js';
import type { KnownShippingMethod, LinePackaging } from '../../persistence/orders/order-creation.js';
import type { ShippingChoice } from './matching/shipping-matching.js';

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

/**
 * A shop may compute the VAT rate of shipping from rounded amounts: then it is taken as the rate of an item, or of the
 * shipping method, from which rounding made it (decision 19).
 */
export function withKnownRate(
  choice: ShippingChoice | null,
  content: OrderContent,
  { packagings, methods }: { packagings: LinePackaging[]; methods: KnownShippingMethod[] },
): ShippingChoice | null {
  if (choice === null || choice.price === null || choice.vatRate === null) return choice;
  const sent = content.shippingMethod?.vatRate ?? null;
  if (treatmentOf(content) !== 'standard' || sent === null) return choice;
  const ofItems = content.items.map(({ vatRate }, index) =>
    vatRate === undefined ? vatRateOf(packagings[index]!.taxes) : Number(vatRate),
  );
  const ofMethods = methods.map(({ vatRate }) => Number(vatRate ?? 0));
  const known = rateWithinRounding(
    { sent, price: choice.price, rates: [...ofItems, ...ofMethods] },
    { mode: content.roundingMode, minorUnits: minorUnits(content.currency) },
  );
  return known === null ? choice : { ...choice, vatRate: String(known) };
}

/** A warning when another rate than the one that was sent was taken. */
export function shippingRateWarnings(content: OrderContent, choice: ShippingChoice | null): Warning[] {
  const sent = content.shippingMethod?.vatRate ?? null;
  const taken = choice?.vatRate ?? null;
  if (treatmentOf(content) !== 'standard' || sent === null || taken === null) return [];
  if (Number(sent) === Number(taken)) return [];
  const detail = `The VAT rate sent is ${sent} %. ${taken} % was applied instead, because the difference is within the rounding of the amounts.`;
  return [{ code: 'vat_rate_differs', pointer: '#/shippingMethod/vatRate', detail }];
}
