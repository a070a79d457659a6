import type { Packaging } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, outcomeOf } from '../../api/client.js';
import { decimalOf, decimalOrNull } from '../../format/format.js';
import { texts } from '../../texts.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Checkbox, TextField } from '../../ui/inputs.js';

const { catalogue } = texts;
const { fields } = catalogue;

interface PackagingDialogProps {
  product: { id: number; label: string };
  /** Null for a new one. */
  packaging: Packaging | null;
  onClose: () => void;
  onDone: (packaging: Packaging) => void;
}

export function PackagingDialog({ product, packaging, onClose, onDone }: PackagingDialogProps) {
  const [typed, setTyped] = useState(() => typedOf(packaging));
  const set = (name: 'name' | 'unit' | 'unitFactor' | 'unitPrice') => (value: string) =>
    setTyped({ ...typed, [name]: value });
  const send = () => {
    const body = {
      name: typed.name,
      unit: typed.unit,
      unit_factor: decimalOf(typed.unitFactor),
      unitPrice: decimalOrNull(typed.unitPrice),
      active: typed.active,
    };
    return outcomeOf(
      packaging === null
        ? api.POST('/api/v1/packagings', { body: { product: product.id, ...body } })
        : api.PATCH('/api/v1/packagings/{id}', { params: { path: { id: packaging.id } }, body }),
    );
  };
  return (
    <FormDialog
      title={
        packaging === null ? catalogue.newPackagingOf(product.label) : catalogue.changeOne(packaging.name)
      }
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {packaging !== null && <p class="muted">{product.label}</p>}
          <TextField
            label={fields.name}
            value={typed.name}
            onChange={set('name')}
            fault={faultOf('#/name')}
          />
          <TextField
            label={fields.unit}
            hint={fields.unitHint}
            value={typed.unit}
            onChange={set('unit')}
            fault={faultOf('#/unit')}
          />
          <TextField
            label={fields.unitFactor}
            value={typed.unitFactor}
            onChange={set('unitFactor')}
            fault={faultOf('#/unit_factor')}
            isDecimal
          />
          <TextField
            label={fields.unitPrice}
            hint={fields.unitPriceHint}
            value={typed.unitPrice}
            onChange={set('unitPrice')}
            fault={faultOf('#/unitPrice')}
            isDecimal
          />
          <Checkbox
            label={fields.active}
            checked={typed.active}
            onChange={(active) => setTyped({ ...typed, active })}
          />
        </>
      )}
    </FormDialog>
  );
}

const typedOf = (packaging: Packaging | null) => ({
  name: packaging?.name ?? '',
  unit: packaging?.unit ?? '',
  unitFactor: String(packaging?.unit_factor ?? ''),
  unitPrice: packaging?.unitPrice ?? '',
  active: packaging?.active ?? true,
});
