import type { Product } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useChangeRight } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { formatRate } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { announce } from '../../ui/announcer.js';
import { SearchedListPage } from '../../ui/searched-list-page.js';
import { CatalogueTabs } from './catalogue-tabs.js';
import { PackagingDialog } from './packaging-dialog.js';
import { ProductDialog } from './product-dialog.js';
import { RowName } from './row-name.js';
import { Table } from '../../ui/table.js';
import { Button } from '../../ui/button.js';

type Open = { dialog: 'product'; product: Product | null } | { dialog: 'packaging'; product: Product } | null;

export function ProductsPage() {
  const address = useAddress().query;
  const q = address.get('q') ?? '';
  const query = { ...partOf(address), ...(q !== '' && { q }) };
  const list = useResource(JSON.stringify(query), (init) =>
    api.GET('/api/v1/products', { params: { query }, ...init }),
  );
  const [open, setOpen] = useState<Open>(null);
  const mayChange = useChangeRight('admin');
  const close = (): void => setOpen(null);
  return (
    <>
      <SearchedListPage
        texts={{
          title: t('Catalogue'),
          paging: { first: t('First page'), following: t('Next page') },
          search: t('Search products'),
          searchHint: t('Code or label. Press / to search.'),
          emptyTitle: t('No products yet'),
          empty: t('A product has a code, a label and its taxes; its packagings have the prices.'),
          noMatchTitle: t('No matching products'),
          noMatch: t('Change the search to see other products.'),
        }}
        tabs={<CatalogueTabs />}
        q={q}
        list={list}
        actions={
          mayChange && (
            <Button
              kind="primary"
              text={t('New product')}
              onClick={() => setOpen({ dialog: 'product', product: null })}
            />
          )
        }
      >
        {(products) => <ProductTable products={products} onOpen={mayChange ? setOpen : null} />}
      </SearchedListPage>
      {open?.dialog === 'product' && (
        <ProductDialog
          product={open.product}
          onClose={close}
          onDone={(product) => {
            const said =
              open.product === null
                ? (name: string) => t('{name} was created.', name)
                : (name: string) => t('{name} was changed.', name);
            announce(said(product.label));
            close();
            list.reload();
          }}
        />
      )}
      {open?.dialog === 'packaging' && (
        <PackagingDialog
          product={open.product}
          packaging={null}
          onClose={close}
          onDone={(packaging) => {
            announce(t('{name} was created.', packaging.name));
            close();
          }}
        />
      )}
    </>
  );
}

interface ProductTableProps {
  products: Product[];
  /** Null when the user may only read. */
  onOpen: ((open: Open) => void) | null;
}

const ProductTable = ({ products, onOpen }: ProductTableProps) => (
  <Table
    label={t('Products')}
    rows={products}
    columns={[
      {
        heading: t('Product'),
        cell: (product) => (
          <>
            <RowName
              name={product.label}
              onChange={onOpen && (() => onOpen({ dialog: 'product', product }))}
            />
            <div class="second-line breakable">{product.code}</div>
          </>
        ),
      },
      { heading: t('Taxes'), cell: (product) => <Taxes product={product} /> },
      onOpen !== null && {
        heading: t('Actions'),
        class: 'row-actions',
        cell: (product) => (
          <Button
            kind="quiet"
            text={t('Add packaging')}
            label={t('Add packaging to {product}', product.label)}
            onClick={() => onOpen({ dialog: 'packaging', product })}
          />
        ),
      },
    ]}
  />
);

function Taxes({ product: { taxes } }: { product: Product }) {
  if (taxes.length === 0) return <span class="muted">{t('None @catalogue noTax')}</span>;
  return (
    <ul>
      {taxes.map(({ name, rate }) => (
        <li key={name}>
          {name} <span class="second-line">{formatRate(rate)}</span>
        </li>
      ))}
    </ul>
  );
}
