import { t } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { TextField } from '../../ui/text-field.js';
import { Button } from '../../ui/button.js';

/** A tax as somebody types it. */
export interface TypedTax {
  name: string;
  rate: string;
  vat: boolean;
}

interface TaxFieldsProps {
  taxes: TypedTax[];
  onChange: (taxes: TypedTax[]) => void;
}

/** Where the body has the name and the rate of a tax. */
export const taxPointers = (index: number): [name: string, rate: string] => [
  `#/taxes/${index}/name`,
  `#/taxes/${index}/rate`,
];

/** The taxes of a product; any number of them. */
export function TaxFields({ taxes, onChange }: TaxFieldsProps) {
  const change = (position: number, changes: Partial<TypedTax>): void =>
    onChange(taxes.map((tax, index) => (index === position ? { ...tax, ...changes } : tax)));
  return (
    <fieldset class="taxes">
      <legend class="field-label">{t('Taxes')}</legend>
      {taxes.map((tax, index) => (
        // Taxes have no identity besides their position.
        <div key={index} class="tax">
          <TextField
            label={t('Tax name')}
            value={tax.name}
            onChange={(name) => change(index, { name })}
            at={taxPointers(index)[0]}
          />
          <TextField
            label={t('Percent')}
            value={tax.rate}
            onChange={(rate) => change(index, { rate })}
            at={taxPointers(index)[1]}
            isDecimal
          />
          <Checkbox label={t('Is VAT')} checked={tax.vat} onChange={(vat) => change(index, { vat })} />
          <Button
            kind="quiet"
            text={t('Remove')}
            label={tax.name === '' ? t('Remove this tax') : t('Remove {name}', tax.name)}
            onClick={() => onChange(taxes.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <Button text={t('Add a tax')} onClick={() => onChange([...taxes, { name: '', rate: '', vat: true }])} />
    </fieldset>
  );
}
