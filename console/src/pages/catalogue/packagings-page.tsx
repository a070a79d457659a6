import type { Packaging } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { useChangeRight, useDefaultCurrency } from '../../api/current-user.js';
import { formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { rulesText } from '../../ui/quantity-rules.js';
import { Table } from '../../ui/table.js';
import { CatalogueTabs, RowName, UsableBadge } from './catalogue.js';
import { PackagingDialog } from './packaging-dialog.js';

export function PackagingsPage() {
  const list = useList('/api/v1/packagings', ['q']);
  const [changed, setChanged] = useState<Packaging | null>(null);
  const mayChange = useChangeRight('admin');
  return (
    <ListPage
      title={t('Catalogue')}
      tabs={<CatalogueTabs />}
      search={[t('Search packagings'), t('Name or product. Press / to search.')]}
      list={list}
      empty={[t('No packagings yet'), t('Add a packaging to its product on the Products page.')]}
      noMatch={[
        t('No matching packagings'),
        t('Change the search to see other {things}.', t('packagings @others')),
      ]}
      paging={[t('First page'), t('Next page')]}
      below={
        changed !== null && (
          <PackagingDialog
            product={changed.product}
            packaging={changed}
            onClose={() => setChanged(null)}
            onDone={list.reload}
          />
        )
      }
    >
      {(packagings) => <PackagingTable packagings={packagings} onChange={mayChange ? setChanged : null} />}
    </ListPage>
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
        { heading: t('State'), cell: ({ active }) => <UsableBadge active={active} /> },
        {
          heading: t('Net price in {currency}', useDefaultCurrency()),
          class: 'number',
          cell: ({ unitPrice }) => (unitPrice === null ? t('None') : formatNumber(unitPrice, 2)),
        },
      ]}
    />
  );
}
