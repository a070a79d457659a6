import { texts } from '../../texts.js';
import { Checkbox, TextField } from '../../ui/inputs.js';

/** A tax as somebody types it. */
export interface TypedTax {
  name: string;
  rate: string;
  vat: boolean;
}

interface TaxFieldsProps {
  taxes: TypedTax[];
  onChange: (taxes: TypedTax[]) => void;
  faultOf: (pointer: string) => string | undefined;
}

const { fields } = texts.catalogue;

/** The taxes of a product; any number of them. */
export function TaxFields({ taxes, onChange, faultOf }: TaxFieldsProps) {
  const change = (position: number, changes: Partial<TypedTax>): void =>
    onChange(taxes.map((tax, index) => (index === position ? { ...tax, ...changes } : tax)));
  return (
    <fieldset class="taxes">
      <legend class="field-label">{fields.taxes}</legend>
      {taxes.map((tax, index) => (
        // Taxes have no identity besides their position.
        <div key={index} class="tax">
          <TextField
            label={fields.taxName}
            value={tax.name}
            onChange={(name) => change(index, { name })}
            fault={faultOf(`#/taxes/${index}/name`)}
          />
          <TextField
            label={fields.taxRate}
            value={tax.rate}
            onChange={(rate) => change(index, { rate })}
            fault={faultOf(`#/taxes/${index}/rate`)}
            isDecimal
          />
          <Checkbox label={fields.taxVat} checked={tax.vat} onChange={(vat) => change(index, { vat })} />
          <button
            type="button"
            class="button quiet"
            onClick={() => onChange(taxes.filter((_, other) => other !== index))}
          >
            {fields.removeTax(tax.name)}
          </button>
        </div>
      ))}
      <button
        type="button"
        class="button"
        onClick={() => onChange([...taxes, { name: '', rate: '', vat: true }])}
      >
        {fields.addTax}
      </button>
    </fieldset>
  );
}
