import { chargedTaxes, vatRateOf, type Tax, type TaxTreatment } from '../../money/taxes.js';
import { netUnitPriceOf } from '../../money/totals-input.js';
import type { LinePackaging } from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import { treatmentOf, type OrderContent } from './content/order-content.js';

/** The net price of one unit of an item, and its taxes. */
export interface LinePrice {
  /** Null when it is not known. */
  unitPrice: string | null;
  chargedTaxes: readonly Tax[];
  productTaxes: Tax[];
}

/**
 * The prices that were sent, or else those of the packagings; and the taxes of the products, with the VAT that was sent or
 * that follows from the tax treatment.
 */
export function linePrices(content: OrderContent, packagings: LinePackaging[]): LinePrice[] {
  const taxTreatment = treatmentOf(content);
  return content.items.map(({ unitPrice, taxedUnitPrice, vatRate }, index) => {
    const { packagingId, taxes: productTaxes, unitPrice: usualPrice } = packagings[index]!;
    // The taxes of a parked item are unknown, and so is the net of a price that contains them.
    if (packagingId === null) return { unitPrice, chargedTaxes: productTaxes, productTaxes };
    const rate = vatRate === undefined ? null : Number(vatRate);
    const charged = chargedTaxes(productTaxes, { vatRate: rate, taxTreatment });
    return {
      unitPrice:
        taxedUnitPrice === undefined
          ? (unitPrice ?? usualPrice)
          : netUnitPriceOf(taxedUnitPrice, charged, content.roundingMode),
      chargedTaxes: charged,
      productTaxes,
    };
  });
}

/** The taxes of the product, if the order replaces the VAT among them; otherwise null. */
export const replacedTaxes = ({ chargedTaxes, productTaxes }: LinePrice): Tax[] | null =>
  chargedTaxes === productTaxes ? null : productTaxes;

/** A warning for each item whose VAT was sent, and is not that of its product. A tax treatment causes none. */
export function vatRateWarnings(lines: LinePrice[], treatment: TaxTreatment): Warning[] {
  if (treatment !== 'standard') return [];
  return lines.flatMap((line, index) => {
    const replaced = replacedTaxes(line);
    if (replaced === null) return [];
    const [sent, usual] = [vatRateOf(line.chargedTaxes), vatRateOf(replaced)];
    const detail = `The VAT rate sent is ${sent} %, but that of the product is ${usual} %.`;
    return [{ code: 'vat_rate_differs', pointer: `#/items/${index}/vatRate`, detail }];
  });
}
