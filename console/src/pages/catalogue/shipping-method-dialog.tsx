import type { ShippingMethod } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { decimalOrNull } from '../../format/format.js';
import { texts } from '../../texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { Checkbox } from '../../ui/checkbox.js';
import { faultAt } from '../../ui/field.js';
import { TextField } from '../../ui/text-field.js';

const { catalogue } = texts;
const { fields } = catalogue;

const FIELDS = ['#/name', '#/price', '#/vatRate'];

interface ShippingMethodDialogProps {
  /** Null for a new one. */
  method: ShippingMethod | null;
  onClose: () => void;
  onDone: (method: ShippingMethod) => void;
}

export function ShippingMethodDialog({ method, onClose, onDone }: ShippingMethodDialogProps) {
  const [name, setName] = useState(method?.name ?? '');
  const [price, setPrice] = useState(method?.price ?? '');
  const [vatRate, setVatRate] = useState(String(method?.vatRate ?? ''));
  const [active, setActive] = useState(method?.active ?? true);
  const send = () => {
    const body = { name, price: decimalOrNull(price), vatRate: decimalOrNull(vatRate), active };
    return method === null
      ? api.POST('/api/v1/shipping_methods', { body })
      : api.PATCH('/api/v1/shipping_methods/{id}', { params: { path: { id: method.id } }, body });
  };
  return (
    <ActionDialog
      title={method === null ? catalogue.newShippingMethod : catalogue.changeOne(method.name)}
      button={texts.save}
      request={send}
      fields={FIELDS}
      onDone={onDone}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <TextField label={fields.name} value={name} onChange={setName} fault={faultAt(failure, '#/name')} />
          <TextField
            label={fields.price}
            hint={fields.priceHint}
            value={price}
            onChange={setPrice}
            fault={faultAt(failure, '#/price')}
            isDecimal
          />
          <TextField
            label={fields.vatRate}
            hint={fields.vatRateHint}
            value={vatRate}
            onChange={setVatRate}
            fault={faultAt(failure, '#/vatRate')}
            isDecimal
          />
          <Checkbox label={fields.active} checked={active} onChange={setActive} />
        </>
      )}
    </ActionDialog>
  );
}
