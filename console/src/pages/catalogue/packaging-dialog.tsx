import type { Packaging } from 'order-taking-client/openapi';
import { changedMembers, api } from '../../api/client.js';
import { decimalOf, decimalOrNull } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { Checkbox, TextField, useForm } from '../../ui/fields.js';
import { QuantityFields, rulesBody, typedRules } from '../../ui/quantity-rules.js';
import { EntryHistory } from './catalogue.js';

interface PackagingDialogProps {
  product: { id: number; label: string };
  /** Null for a new one. */
  packaging: Packaging | null;
  onClose: () => void;
  onDone?: () => void;
}

export function PackagingDialog({ product, packaging, ...dialog }: PackagingDialogProps) {
  const before = typedOf(packaging);
  const { values, field, box } = useForm(before);
  const send = () =>
    packaging === null
      ? api.POST('/api/v1/packagings', { body: { product: product.id, ...bodyOf(values) } })
      : api.PATCH('/api/v1/packagings/{id}', {
          params: { path: { id: packaging.id } },
          body: changedMembers(bodyOf(before), bodyOf(values)),
        });
  return (
    <ActionDialog
      title={
        packaging === null
          ? t('Add packaging to {product}', product.label)
          : t('Change {name}', `${product.label}, ${packaging.name}`)
      }
      button={t('Save')}
      request={send}
      done={({ name }) =>
        packaging === null ? t('{name} was created.', name) : t('{name} was changed.', name)
      }
      {...dialog}
    >
      <TextField label={t('Name')} {...field('name')} />
      <TextField
        label={t('Unit')}
        hint={t('What the product is counted in, such as kg or piece.')}
        {...field('unit')}
      />
      <TextField type="decimal" label={t('Units per packaging')} {...field('unit_factor')} />
      <TextField
        type="decimal"
        label={t('Net list price')}
        hint={t('Leave empty if unknown. Orders without a price then wait for one.')}
        {...field('unitPrice')}
      />
      <QuantityFields form={{ field }} hint={t('Leave empty if any quantity can be ordered.')} />
      <Checkbox label={t('Available for new orders')} {...box('active')} />
      {packaging !== null && <EntryHistory path="/api/v1/packagings/{id}/history" id={packaging.id} />}
    </ActionDialog>
  );
}

const typedOf = (packaging: Packaging | null) => ({
  name: packaging?.name ?? '',
  unit: packaging?.unit ?? '',
  unit_factor: String(packaging?.unit_factor ?? ''),
  unitPrice: packaging?.unitPrice ?? '',
  ...typedRules(packaging),
  active: packaging?.active ?? true,
});

const bodyOf = (values: ReturnType<typeof typedOf>) => ({
  ...values,
  unit_factor: decimalOf(values.unit_factor),
  unitPrice: decimalOrNull(values.unitPrice),
  ...rulesBody(values),
});
