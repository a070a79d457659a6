import type { ShippingMethod } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { changedMembers } from '../../api/changed-members.js';
import { api } from '../../api/client.js';
import { decimalOrNull } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { Checkbox } from '../../ui/checkbox.js';
import { TextField } from '../../ui/text-field.js';
import { EntryHistory } from './entry-history.js';

const FIELDS = ['#/name', '#/price', '#/vatRate'];

interface ShippingMethodDialogProps {
  /** Null for a new one. */
  method: ShippingMethod | null;
  onClose: () => void;
  onDone: (method: ShippingMethod) => void;
}

export function ShippingMethodDialog({ method, onClose, onDone }: ShippingMethodDialogProps) {
  const before = typedOf(method);
  const [typed, setTyped] = useState(before);
  const set = (changes: Partial<typeof typed>): void => setTyped({ ...typed, ...changes });
  const send = () =>
    method === null
      ? api.POST('/api/v1/shipping_methods', { body: bodyOf(typed) })
      : api.PATCH('/api/v1/shipping_methods/{id}', {
          params: { path: { id: method.id } },
          body: changedMembers(bodyOf(before), bodyOf(typed)),
        });
  return (
    <ActionDialog
      title={method === null ? t('New shipping method') : t('Change {name}', method.name)}
      button={t('Save')}
      request={send}
      fields={FIELDS}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField label={t('Name')} value={typed.name} onChange={(name) => set({ name })} at="#/name" />
      <TextField
        label={t('Net price')}
        hint={t('Leave empty if it is agreed for each order.')}
        value={typed.price}
        onChange={(price) => set({ price })}
        at="#/price"
        isDecimal
      />
      <TextField
        label={t('VAT in percent')}
        hint={t('Leave empty for no VAT.')}
        value={typed.vatRate}
        onChange={(vatRate) => set({ vatRate })}
        at="#/vatRate"
        isDecimal
      />
      <Checkbox
        label={t('Available for new orders')}
        checked={typed.active}
        onChange={(active) => set({ active })}
      />
      {method !== null && <EntryHistory path="/api/v1/shipping_methods/{id}/history" id={method.id} />}
    </ActionDialog>
  );
}

const typedOf = (method: ShippingMethod | null) => ({
  name: method?.name ?? '',
  price: method?.price ?? '',
  vatRate: String(method?.vatRate ?? ''),
  active: method?.active ?? true,
});

const bodyOf = ({ name, price, vatRate, active }: ReturnType<typeof typedOf>) => ({
  ...{ name, price: decimalOrNull(price), vatRate: decimalOrNull(vatRate), active },
});
