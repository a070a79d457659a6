import type { ShippingMethod } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useChangeRight, useDefaultCurrency } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { formatNumber, formatRate } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { announce } from '../../ui/announcer.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { ActiveBadge } from './active-badge.js';
import { CatalogueTabs } from './catalogue-tabs.js';
import { RowName } from './row-name.js';
import { ShippingMethodDialog } from './shipping-method-dialog.js';
import { Table } from '../../ui/table.js';
import { Button } from '../../ui/button.js';

export function ShippingMethodsPage() {
  const query = partOf(useAddress().query);
  const list = useResource(JSON.stringify(query), (init) =>
    api.GET('/api/v1/shipping_methods', { params: { query }, ...init }),
  );
  const [open, setOpen] = useState<{ method: ShippingMethod | null } | null>(null);
  const mayChange = useChangeRight('admin');
  return (
    <Page
      title={t('Catalogue')}
      actions={
        mayChange && (
          <Button kind="primary" text={t('New shipping method')} onClick={() => setOpen({ method: null })} />
        )
      }
    >
      <CatalogueTabs />
      <ListContent
        list={list}
        empty={{
          title: t('No shipping methods yet'),
          detail: t('A shipping method has a name, a price and its VAT; orders can refer to it.'),
        }}
      >
        {(methods) => (
          <MethodTable methods={methods} onChange={mayChange ? (method) => setOpen({ method }) : null} />
        )}
      </ListContent>
      <Paging next={list.next} first={t('First page')} following={t('Next page')} />
      {open !== null && (
        <ShippingMethodDialog
          method={open.method}
          onClose={() => setOpen(null)}
          onDone={({ name }) => {
            announce(open.method === null ? t('{name} was created.', name) : t('{name} was changed.', name));
            setOpen(null);
            list.reload();
          }}
        />
      )}
    </Page>
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
      { heading: t('State'), cell: ({ active }) => <ActiveBadge active={active} /> },
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
