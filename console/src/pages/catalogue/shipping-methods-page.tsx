import type { ShippingMethod } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { changedMembers, api } from '../../api/client.js';
import { useChangeRight, useDefaultCurrency } from '../../api/current-user.js';
import { decimalOrNull, formatNumber, formatRate } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { Checkbox, TextField, useForm } from '../../ui/fields.js';
import { DialogButton } from '../../ui/button.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { Table } from '../../ui/table.js';
import { CatalogueTabs, EntryHistory, RowName, UsableBadge } from './catalogue.js';

export function ShippingMethodsPage() {
  const list = useList('/api/v1/shipping_methods');
  const [changed, setChanged] = useState<ShippingMethod | null>(null);
  const mayChange = useChangeRight('admin');
  const dialog = (method: ShippingMethod | null, close: () => void) => (
    <ShippingMethodDialog method={method} onClose={close} onDone={list.reload} />
  );
  return (
    <ListPage
      title={t('Catalogue')}
      actions={
        <DialogButton
          isShown={mayChange}
          kind="primary"
          text={t('New shipping method')}
          dialog={(close) => dialog(null, close)}
        />
      }
      tabs={<CatalogueTabs />}
      list={list}
      empty={[
        t('No shipping methods yet'),
        t('A shipping method has a name, a price and its VAT; orders can refer to it.'),
      ]}
      paging={[t('First page'), t('Next page')]}
      below={changed !== null && dialog(changed, () => setChanged(null))}
    >
      {(methods) => <MethodTable methods={methods} onChange={mayChange ? setChanged : null} />}
    </ListPage>
  );
}

interface MethodTableProps {
  methods: ShippingMethod[];
  /** Null when the user may only read. */
  onChange: ((method: ShippingMethod) => void) | null;
}

const MethodTable = ({ methods, onChange }: MethodTableProps) => (
  <Table
    label={t('Shipping')}
    rows={methods}
    columns={[
      {
        heading: t('Shipping method'),
        cell: (method) => <RowName name={method.name} onChange={onChange && (() => onChange(method))} />,
      },
      { heading: t('State'), cell: ({ active }) => <UsableBadge active={active} /> },
      {
        heading: t('VAT'),
        class: 'number wide-only',
        cell: ({ vatRate }) => (vatRate === null ? t('None @catalogue noTax') : formatRate(vatRate)),
      },
      {
        heading: t('Net price in {currency}', useDefaultCurrency()),
        class: 'number',
        cell: ({ price }) => (price === null ? t('Agreed per order') : formatNumber(price, 2)),
      },
    ]}
  />
);

interface ShippingMethodDialogProps {
  /** Null for a new one. */
  method: ShippingMethod | null;
  onClose: () => void;
  onDone: () => void;
}

function ShippingMethodDialog({ method, ...dialog }: ShippingMethodDialogProps) {
  const before = typedOf(method);
  const { values, field, box } = useForm(before);
  const send = () =>
    method === null
      ? api.POST('/api/v1/shipping_methods', { body: bodyOf(values) })
      : api.PATCH('/api/v1/shipping_methods/{id}', {
          params: { path: { id: method.id } },
          body: changedMembers(bodyOf(before), bodyOf(values)),
        });
  return (
    <ActionDialog
      title={method === null ? t('New shipping method') : t('Change {name}', method.name)}
      button={t('Save')}
      request={send}
      done={({ name }) => (method === null ? t('{name} was created.', name) : t('{name} was changed.', name))}
      {...dialog}
    >
      <TextField label={t('Name')} {...field('name')} />
      <TextField
        type="decimal"
        label={t('Net price')}
        hint={t('Leave empty if it is agreed for each order.')}
        {...field('price')}
      />
      <TextField
        type="decimal"
        label={t('VAT in percent')}
        hint={t('Leave empty for no VAT.')}
        {...field('vatRate')}
      />
      <Checkbox label={t('Available for new orders')} {...box('active')} />
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

const bodyOf = ({ price, vatRate, ...others }: ReturnType<typeof typedOf>) => ({
  ...others,
  price: decimalOrNull(price),
  vatRate: decimalOrNull(vatRate),
});
