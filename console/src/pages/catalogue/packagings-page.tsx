import type { Packaging } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useChangeRight, useDefaultCurrency } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { announce } from '../../ui/announcer.js';
import { rulesText } from '../../ui/quantity-rules.js';
import { SearchedListPage } from '../../ui/searched-list-page.js';
import { ActiveBadge } from './active-badge.js';
import { CatalogueTabs } from './catalogue-tabs.js';
import { PackagingDialog } from './packaging-dialog.js';
import { RowName } from './row-name.js';
import { Table } from '../../ui/table.js';

export function PackagingsPage() {
  const address = useAddress().query;
  const q = address.get('q') ?? '';
  const query = { ...partOf(address), ...(q !== '' && { q }) };
  const list = useResource(JSON.stringify(query), (init) =>
    api.GET('/api/v1/packagings', { params: { query }, ...init }),
  );
  const [changed, setChanged] = useState<Packaging | null>(null);
  const mayChange = useChangeRight('admin');
  return (
    <>
      <SearchedListPage
        texts={{
          title: t('Catalogue'),
          paging: { first: t('First page'), following: t('Next page') },
          search: t('Search packagings'),
          searchHint: t('Name or product. Press / to search.'),
          emptyTitle: t('No packagings yet'),
          empty: t('Add a packaging to its product on the Products page.'),
          noMatchTitle: t('No matching packagings'),
          noMatch: t('Change the search to see other packagings.'),
        }}
        tabs={<CatalogueTabs />}
        q={q}
        list={list}
      >
        {(packagings) => <PackagingTable packagings={packagings} onChange={mayChange ? setChanged : null} />}
      </SearchedListPage>
      {changed !== null && (
        <PackagingDialog
          product={changed.product}
          packaging={changed}
          onClose={() => setChanged(null)}
          onDone={(packaging) => {
            announce(t('{name} was changed.', packaging.name));
            setChanged(null);
            list.reload();
          }}
        />
      )}
    </>
  );
}

interface PackagingTableProps {
  packagings: Packaging[];
  /** Null when the user may only read. */
  onChange: ((packaging: Packaging) => void) | null;
}

function PackagingTable({ packagings, onChange }: PackagingTableProps) {
  const contentOf = ({ unit_factor: factor, unit }: Packaging): string => `${formatNumber(factor)} ${unit}`;
  const nameOf = (packaging: Packaging) => {
    const { name, product } = packaging;
    return (
      <>
        <RowName
          name={name}
          fullName={`${product.label}, ${name}`}
          onChange={onChange && (() => onChange(packaging))}
        />
        {[product.label, rulesText(packaging)].map((text) => text && <div class="second-line">{text}</div>)}
        <div class="second-line narrow-only">{contentOf(packaging)}</div>
      </>
    );
  };
  return (
    <Table
      label={t('Packagings')}
      rows={packagings}
      columns={[
        { heading: t('Packaging'), cell: nameOf },
        { heading: t('Content'), class: 'wide-only', cell: contentOf },
        { heading: t('State'), cell: ({ active }) => <ActiveBadge active={active} /> },
        {
          heading: t('Net price in {currency}', useDefaultCurrency()),
          class: 'number',
          cell: ({ unitPrice }) => (unitPrice === null ? t('None') : formatNumber(unitPrice, 2)),
        },
      ]}
    />
  );
}
