import type { Product } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { changedMembers } from '../../api/changed-members.js';
import { api } from '../../api/client.js';
import { decimalOf } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { EntryHistory } from './entry-history.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Button } from '../../ui/button.js';

interface ProductDialogProps {
  /** Null for a new one. */
  product: Product | null;
  onClose: () => void;
  onDone: (product: Product) => void;
}

export function ProductDialog({ product, onClose, onDone }: ProductDialogProps) {
  const before = typedOf(product);
  const [typed, setTyped] = useState(before);
  const set = (changes: Partial<typeof typed>): void => setTyped({ ...typed, ...changes });
  const send = () =>
    product === null
      ? api.POST('/api/v1/products', { body: bodyOf(typed) })
      : api.PATCH('/api/v1/products/{id}', {
          params: { path: { id: product.id } },
          body: changedMembers(bodyOf(before), bodyOf(typed)),
        });
  return (
    <ActionDialog
      title={product === null ? t('New product') : t('Change {name}', product.label)}
      button={t('Save')}
      request={send}
      fields={['#/code', '#/label', ...typed.taxes.flatMap((_, index) => taxPointers(index))]}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField label={t('Code')} value={typed.code} onChange={(code) => set({ code })} at="#/code" />
      <TextField label={t('Label')} value={typed.label} onChange={(label) => set({ label })} at="#/label" />
      <TaxFields taxes={typed.taxes} onChange={(taxes) => set({ taxes })} />
      {product !== null && <EntryHistory path="/api/v1/products/{id}/history" id={product.id} />}
    </ActionDialog>
  );
}

interface TypedProduct {
  code: string;
  label: string;
  taxes: TypedTax[];
}

const typedOf = (product: Product | null): TypedProduct => ({
  code: product?.code ?? '',
  label: product?.label ?? '',
  taxes: (product?.taxes ?? []).map(({ name, rate, vat }) => ({ name, rate: String(rate), vat })),
});

const bodyOf = ({ code, label, taxes }: TypedProduct) => ({
  code,
  label,
  taxes: taxes.map(({ name, rate, vat }) => ({ name, rate: decimalOf(rate), vat })),
});

/** A tax as somebody types it. */
interface TypedTax {
  name: string;
  rate: string;
  vat: boolean;
}

interface TaxFieldsProps {
  taxes: TypedTax[];
  onChange: (taxes: TypedTax[]) => void;
}

/** Where the body has the name and the rate of a tax. */
const taxPointers = (index: number): [name: string, rate: string] => [
  `#/taxes/${index}/name`,
  `#/taxes/${index}/rate`,
];

/** The taxes of a product; any number of them. */
function TaxFields({ taxes, onChange }: TaxFieldsProps) {
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
