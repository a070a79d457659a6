import type { Product } from 'order-taking-client/openapi';
import { changedMembers } from '../../api/changed-members.js';
import { api } from '../../api/client.js';
import { decimalOf } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { Button } from '../../ui/button.js';
import { Checkbox, TextField, formOf, useForm } from '../../ui/fields.js';
import { EntryHistory } from './catalogue.js';

interface ProductDialogProps {
  /** Null for a new one. */
  product: Product | null;
  onClose: () => void;
  onDone: () => void;
}

export function ProductDialog({ product, ...dialog }: ProductDialogProps) {
  const before = typedOf(product);
  const { values, field, set } = useForm(before);
  const send = () =>
    product === null
      ? api.POST('/api/v1/products', { body: bodyOf(values) })
      : api.PATCH('/api/v1/products/{id}', {
          params: { path: { id: product.id } },
          body: changedMembers(bodyOf(before), bodyOf(values)),
        });
  return (
    <ActionDialog
      title={product === null ? t('New product') : t('Change {name}', product.label)}
      button={t('Save')}
      request={send}
      done={({ label }) =>
        product === null ? t('{name} was created.', label) : t('{name} was changed.', label)
      }
      {...dialog}
    >
      <TextField label={t('Code')} {...field('code')} />
      <TextField label={t('Label')} {...field('label')} />
      <TaxFields taxes={values.taxes} onChange={(taxes) => set({ taxes })} />
      {product !== null && <EntryHistory path="/api/v1/products/{id}/history" id={product.id} />}
    </ActionDialog>
  );
}

const typedOf = (product: Product | null) => ({
  code: product?.code ?? '',
  label: product?.label ?? '',
  taxes: (product?.taxes ?? []).map(({ name, rate, vat }) => ({ name, rate: String(rate), vat })),
});

type TypedProduct = ReturnType<typeof typedOf>;

const bodyOf = ({ taxes, ...others }: TypedProduct) => ({
  ...others,
  taxes: taxes.map((tax) => ({ ...tax, rate: decimalOf(tax.rate) })),
});

interface TaxFieldsProps {
  taxes: TypedProduct['taxes'];
  onChange: (taxes: TypedProduct['taxes']) => void;
}

/** The taxes of a product; any number of them. */
const TaxFields = ({ taxes, onChange }: TaxFieldsProps) => (
  <fieldset class="taxes">
    <legend class="field-label">{t('Taxes')}</legend>
    {taxes.map((tax, index) => {
      const { field, box } = formOf(
        tax,
        (changes) => onChange(taxes.with(index, { ...tax, ...changes })),
        `#/taxes/${index}`,
      );
      return (
        // Taxes have no identity besides their position.
        <div key={index} class="tax">
          <TextField label={t('Tax name')} {...field('name')} />
          <TextField type="decimal" label={t('Percent')} {...field('rate')} />
          <Checkbox label={t('Is VAT')} {...box('vat')} />
          <Button
            kind="quiet"
            text={t('Remove')}
            label={tax.name === '' ? t('Remove this tax') : t('Remove {name}', tax.name)}
            onClick={() => onChange(taxes.toSpliced(index, 1))}
          />
        </div>
      );
    })}
    <Button text={t('Add a tax')} onClick={() => onChange([...taxes, { name: '', rate: '', vat: true }])} />
  </fieldset>
);
