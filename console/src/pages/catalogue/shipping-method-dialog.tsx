import type { ShippingMethod } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, outcomeOf } from '../../api/client.js';
import { decimalOrNull } from '../../format/format.js';
import { texts } from '../../texts.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Checkbox, TextField } from '../../ui/inputs.js';

const { catalogue } = texts;
const { fields } = catalogue;

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
    return outcomeOf(
      method === null
        ? api.POST('/api/v1/shipping_methods', { body })
        : api.PATCH('/api/v1/shipping_methods/{id}', { params: { path: { id: method.id } }, body }),
    );
  };
  return (
    <FormDialog
      title={method === null ? catalogue.newShippingMethod : catalogue.changeOne(method.name)}
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <TextField label={fields.name} value={name} onChange={setName} fault={faultOf('#/name')} />
          <TextField
            label={fields.price}
            hint={fields.priceHint}
            value={price}
            onChange={setPrice}
            fault={faultOf('#/price')}
            isDecimal
          />
          <TextField
            label={fields.vatRate}
            hint={fields.vatRateHint}
            value={vatRate}
            onChange={setVatRate}
            fault={faultOf('#/vatRate')}
            isDecimal
          />
          <Checkbox label={fields.active} checked={active} onChange={setActive} />
        </>
      )}
    </FormDialog>
  );
}
