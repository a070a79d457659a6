import type { Product } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { decimalOf } from '../../format/format.js';
import { texts } from '../../texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { faultAt } from '../../ui/field.js';
import { TextField } from '../../ui/text-field.js';
import { TaxFields, taxPointers, type TypedTax } from './tax-fields.js';

const { catalogue } = texts;

interface ProductDialogProps {
  /** Null for a new one. */
  product: Product | null;
  onClose: () => void;
  onDone: (product: Product) => void;
}

export function ProductDialog({ product, onClose, onDone }: ProductDialogProps) {
  const [code, setCode] = useState(product?.code ?? '');
  const [label, setLabel] = useState(product?.label ?? '');
  const [taxes, setTaxes] = useState<TypedTax[]>(() => (product?.taxes ?? []).map(typed));
  const send = () => {
    const body = {
      code,
      label,
      taxes: taxes.map(({ name, rate, vat }) => ({ name, rate: decimalOf(rate), vat })),
    };
    return product === null
      ? api.POST('/api/v1/products', { body })
      : api.PATCH('/api/v1/products/{id}', { params: { path: { id: product.id } }, body });
  };
  return (
    <ActionDialog
      title={product === null ? catalogue.newProduct : catalogue.changeOne(product.label)}
      button={texts.save}
      request={send}
      fields={['#/code', '#/label', ...taxes.flatMap((_, index) => taxPointers(index))]}
      onDone={onDone}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <TextField
            label={catalogue.fields.code}
            value={code}
            onChange={setCode}
            fault={faultAt(failure, '#/code')}
          />
          <TextField
            label={catalogue.fields.label}
            value={label}
            onChange={setLabel}
            fault={faultAt(failure, '#/label')}
          />
          <TaxFields taxes={taxes} onChange={setTaxes} failure={failure} />
        </>
      )}
    </ActionDialog>
  );
}

const typed = ({ name, rate, vat }: Product['taxes'][number]): TypedTax => ({
  name,
  rate: String(rate),
  vat,
});
