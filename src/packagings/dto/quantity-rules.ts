import { optionalDecimal } from '../../common/values.js';

interface SentRules {
  minimumQuantity?: number | string | null;
  quantityMultiple?: number | string | null;
}

/** The rules about quantities that were sent; null removes one. */
export const toQuantityRules = ({ minimumQuantity, quantityMultiple }: SentRules) => ({
  ...(minimumQuantity !== undefined && { minimumQuantity: optionalDecimal(minimumQuantity) }),
  ...(quantityMultiple !== undefined && { quantityMultiple: optionalDecimal(quantityMultiple) }),
});
