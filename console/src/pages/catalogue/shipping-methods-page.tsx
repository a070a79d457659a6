import type { ShippingMethod } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useChangeRight, useDefaultCurrency } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { formatNumber, formatRate } from '../../format/format.js';
import { texts } from '../../texts/texts.js';
import { announce } from '../../ui/announcer.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { ActiveBadge } from './active-badge.js';
import { CatalogueTabs } from './catalogue-tabs.js';
import { RowName } from './row-name.js';
import { ShippingMethodDialog } from './shipping-method-dialog.js';

const { catalogue } = texts;

export function ShippingMethodsPage() {
  const query = partOf(useAddress().query);
  const list = useResource(JSON.stringify(query), (init) =>
    api.GET('/api/v1/shipping_methods', { params: { query }, ...init }),
  );
  const [open, setOpen] = useState<{ method: ShippingMethod | null } | null>(null);
  const mayChange = useChangeRight('admin');
  return (
    <Page
      title={catalogue.title}
      actions={
        mayChange && (
          <button class="button primary" onClick={() => setOpen({ method: null })}>
            {catalogue.newShippingMethod}
          </button>
        )
      }
    >
      <CatalogueTabs />
      <ListContent list={list} empty={catalogue.emptyShippingMethods}>
        {(methods) => (
          <div class="card table-card">
            <MethodTable methods={methods} onChange={mayChange ? (method) => setOpen({ method }) : null} />
          </div>
        )}
      </ListContent>
      <Paging next={list.next} {...catalogue.paging} />
      {open !== null && (
        <ShippingMethodDialog
          method={open.method}
          onClose={() => setOpen(null)}
          onDone={({ name }) => {
            announce(open.method === null ? catalogue.created(name) : catalogue.changed(name));
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

function MethodTable({ methods, onChange }: MethodTableProps) {
  const { columns, shippingMethods } = catalogue;
  return (
    <table class="list">
      <caption class="visually-hidden">{shippingMethods}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.method}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col" class="number wide-only">
            {columns.vatRate}
          </th>
          <th scope="col" class="number">
            {columns.price(useDefaultCurrency())}
          </th>
        </tr>
      </thead>
      <tbody>
        {methods.map((method) => (
          <tr key={method.id}>
            <th scope="row">
              <RowName name={method.name} onChange={onChange && (() => onChange(method))} />
            </th>
            <td>
              <ActiveBadge active={method.active} />
            </td>
            <td class="number wide-only">
              {method.vatRate === null ? catalogue.noTax : formatRate(method.vatRate)}
            </td>
            <td class="number">{method.price === null ? catalogue.agreed : formatNumber(method.price, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
