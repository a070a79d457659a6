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
  return (
    <table class="list">
      <caption class="visually-hidden">{t('Packagings')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Packaging')}</th>
          <th scope="col" class="wide-only">
            {t('Content')}
          </th>
          <th scope="col">{t('State')}</th>
          <th scope="col" class="number">
            {t('Net price in {currency}', useDefaultCurrency())}
          </th>
        </tr>
      </thead>
      <tbody>
        {packagings.map((packaging) => (
          <PackagingRow key={packaging.id} packaging={packaging} onChange={onChange} />
        ))}
      </tbody>
    </table>
  );
}

function PackagingRow({
  packaging,
  onChange,
}: { packaging: Packaging } & Pick<PackagingTableProps, 'onChange'>) {
  const { name, product, unit_factor: factor, unit, unitPrice, active } = packaging;
  const content = `${formatNumber(factor)} ${unit}`;
  const rules = rulesText(packaging);
  return (
    <tr>
      <th scope="row">
        <RowName
          name={name}
          fullName={`${product.label}, ${name}`}
          onChange={onChange && (() => onChange(packaging))}
        />
        <div class="second-line">{product.label}</div>
        {rules !== null && <div class="second-line">{rules}</div>}
        <div class="second-line narrow-only">{content}</div>
      </th>
      <td class="wide-only">{content}</td>
      <td>
        <ActiveBadge active={active} />
      </td>
      <td class="number">{unitPrice === null ? t('None') : formatNumber(unitPrice, 2)}</td>
    </tr>
  );
}
