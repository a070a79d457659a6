import { t } from '../texts/texts.js';
import { TextField } from './text-field.js';

/** Which quantities can be ordered, as it is typed. */
export interface TypedRules {
  minimumQuantity: string;
  quantityMultiple: string;
}

/** The pointers of the two fields. */
export const QUANTITY_FIELDS = ['#/minimumQuantity', '#/quantityMultiple'];

interface QuantityFieldsProps {
  rules: TypedRules;
  onChange: (rules: TypedRules) => void;
  /** What an empty field means. */
  hint: string;
}

export function QuantityFields({ rules, onChange, hint }: QuantityFieldsProps) {
  const { minimumQuantity, quantityMultiple } = rules;
  return (
    <>
      <TextField
        label={t('Minimum quantity')}
        hint={hint}
        value={minimumQuantity}
        onChange={(value) => onChange({ ...rules, minimumQuantity: value })}
        at="#/minimumQuantity"
        isDecimal
      />
      <TextField
        label={t('Sold in multiples of')}
        hint={hint}
        value={quantityMultiple}
        onChange={(value) => onChange({ ...rules, quantityMultiple: value })}
        at="#/quantityMultiple"
        isDecimal
      />
    </>
  );
}
