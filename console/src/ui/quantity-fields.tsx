import type { Failure } from '../api/client.js';
import { t } from '../texts/texts.js';
import { faultAt } from './field.js';
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
  failure: Failure | null;
}

export function QuantityFields({ rules, onChange, hint, failure }: QuantityFieldsProps) {
  const { minimumQuantity, quantityMultiple } = rules;
  return (
    <>
      <TextField
        label={t('Minimum quantity')}
        hint={hint}
        value={minimumQuantity}
        onChange={(value) => onChange({ ...rules, minimumQuantity: value })}
        fault={faultAt(failure, '#/minimumQuantity')}
        isDecimal
      />
      <TextField
        label={t('Sold in multiples of')}
        hint={hint}
        value={quantityMultiple}
        onChange={(value) => onChange({ ...rules, quantityMultiple: value })}
        fault={faultAt(failure, '#/quantityMultiple')}
        isDecimal
      />
    </>
  );
}
