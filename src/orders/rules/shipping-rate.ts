import { minorUnits } from '../../common/currency.js';
import { rateWithinRounding } from '../../money/rounded-rates.js';
import { vatRateOf } from '../../money/taxes.js';
import type { KnownShippingMethod, LinePackaging } from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import { treatmentOf, type OrderContent } from './content/order-content.js';
import type { ShippingChoice } from './matching/shipping-matching.js';

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
