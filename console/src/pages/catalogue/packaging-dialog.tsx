import type { Packaging } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { changedMembers } from '../../api/changed-members.js';
import { api } from '../../api/client.js';
import { decimalOf, decimalOrNull } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { Checkbox } from '../../ui/checkbox.js';
import { QUANTITY_FIELDS, QuantityFields } from '../../ui/quantity-fields.js';
import { rulesBody, typedRules } from '../../ui/quantity-rules.js';
import { TextField } from '../../ui/text-field.js';
import { EntryHistory } from './entry-history.js';

const FIELDS = ['#/name', '#/unit', '#/unit_factor', '#/unitPrice', ...QUANTITY_FIELDS];

interface PackagingDialogProps {
  product: { id: number; label: string };
  /** Null for a new one. */
  packaging: Packaging | null;
  onClose: () => void;
  onDone: (packaging: Packaging) => void;
}

export function PackagingDialog({ product, packaging, onClose, onDone }: PackagingDialogProps) {
  const before = typedOf(packaging);
  const [typed, setTyped] = useState(before);
  const set = (name: 'name' | 'unit' | 'unitFactor' | 'unitPrice') => (value: string) =>
    setTyped({ ...typed, [name]: value });
  const send = () =>
    packaging === null
      ? api.POST('/api/v1/packagings', { body: { product: product.id, ...bodyOf(typed) } })
      : api.PATCH('/api/v1/packagings/{id}', {
          params: { path: { id: packaging.id } },
          body: changedMembers(bodyOf(before), bodyOf(typed)),
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
      fields={FIELDS}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField label={t('Name')} value={typed.name} onChange={set('name')} at="#/name" />
      <TextField
        label={t('Unit')}
        hint={t('What the product is counted in, such as kg or piece.')}
        value={typed.unit}
        onChange={set('unit')}
        at="#/unit"
      />
      <TextField
        label={t('Units per packaging')}
        value={typed.unitFactor}
        onChange={set('unitFactor')}
        at="#/unit_factor"
        isDecimal
      />
      <TextField
        label={t('Net list price')}
        hint={t('Leave empty if unknown. Orders without a price then wait for one.')}
        value={typed.unitPrice}
        onChange={set('unitPrice')}
        at="#/unitPrice"
        isDecimal
      />
      <QuantityFields
        rules={typed.rules}
        onChange={(rules) => setTyped({ ...typed, rules })}
        hint={t('Leave empty if any quantity can be ordered.')}
      />
      <Checkbox
        label={t('Available for new orders')}
        checked={typed.active}
        onChange={(active) => setTyped({ ...typed, active })}
      />
      {packaging !== null && <EntryHistory path="/api/v1/packagings/{id}/history" id={packaging.id} />}
    </ActionDialog>
  );
}

const typedOf = (packaging: Packaging | null) => ({
  name: packaging?.name ?? '',
  unit: packaging?.unit ?? '',
  unitFactor: String(packaging?.unit_factor ?? ''),
  unitPrice: packaging?.unitPrice ?? '',
  rules: typedRules(packaging),
  active: packaging?.active ?? true,
});

const bodyOf = ({ name, unit, unitFactor, unitPrice, rules, active }: ReturnType<typeof typedOf>) => ({
  name,
  unit,
  unit_factor: decimalOf(unitFactor),
  unitPrice: decimalOrNull(unitPrice),
  ...rulesBody(rules),
  active,
});
