import { decimalOrNull, formatNumber } from '../format/format.js';
import { t } from '../texts/texts.js';
import { TextField, type FormValues } from './fields.js';

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

/** Which quantities can be ordered, as it is typed. */
export const typedRules = (rules: QuantityRules | null) => ({
  minimumQuantity: String(rules?.minimumQuantity ?? ''),
  quantityMultiple: String(rules?.quantityMultiple ?? ''),
});

type TypedRules = ReturnType<typeof typedRules>;

/** The same as the body of a request has it. */
export const rulesBody = ({ minimumQuantity, quantityMultiple }: TypedRules) => ({
  minimumQuantity: decimalOrNull(minimumQuantity),
  quantityMultiple: decimalOrNull(quantityMultiple),
});

interface QuantityFieldsProps {
  form: Pick<FormValues<TypedRules>, 'field'>;
  /** What an empty field means. */
  hint: string;
}

export const QuantityFields = ({ form: { field }, hint }: QuantityFieldsProps) => (
  <>
    <TextField type="decimal" label={t('Minimum quantity')} hint={hint} {...field('minimumQuantity')} />
    <TextField type="decimal" label={t('Sold in multiples of')} hint={hint} {...field('quantityMultiple')} />
  </>
);
