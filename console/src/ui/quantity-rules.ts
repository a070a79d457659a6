import { decimalOrNull, formatNumber } from '../format/format.js';
import { t } from '../texts/texts.js';
import type { TypedRules } from './quantity-fields.js';

interface QuantityRules {
  minimumQuantity: number | null;
  quantityMultiple: number | null;
}

/** Such as "Sold at least 12, in multiples of 6"; null when every quantity can be ordered. */
export function rulesText({ minimumQuantity, quantityMultiple }: QuantityRules): string | null {
  const parts = [
    ...(minimumQuantity === null
      ? []
      : [t('in quantities of at least {quantity}', formatNumber(minimumQuantity))]),
    ...(quantityMultiple === null ? [] : [t('in multiples of {quantity}', formatNumber(quantityMultiple))]),
  ];
  return parts.length === 0 ? null : t('Sold {rules}', parts.join(', '));
}

export const typedRules = (rules: QuantityRules | null): TypedRules => ({
  minimumQuantity: String(rules?.minimumQuantity ?? ''),
  quantityMultiple: String(rules?.quantityMultiple ?? ''),
});

/** The same as the body of a request has it. */
export const rulesBody = ({ minimumQuantity, quantityMultiple }: TypedRules) => ({
  minimumQuantity: decimalOrNull(minimumQuantity),
  quantityMultiple: decimalOrNull(quantityMultiple),
});
