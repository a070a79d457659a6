import type { Product } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { useChangeRight } from '../../api/current-user.js';
import { formatRate } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { DialogButton } from '../../ui/dialog.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { Filters, SearchFilter } from '../../ui/filters.js';
import { Table } from '../../ui/table.js';
import { CatalogueTabs, RowName } from './catalogue.js';
import { PackagingDialog } from './packaging-dialog.js';
import { ProductDialog } from './product-dialog.js';

export function ProductsPage() {
  const list = useList('/api/v1/products', ['q']);
  const [changed, setChanged] = useState<Product | null>(null);
  const [extended, setExtended] = useState<Product | null>(null);
  const mayChange = useChangeRight('admin');
  const dialog = (product: Product | null, close: () => void) => (
    <ProductDialog product={product} onClose={close} onDone={list.reload} />
  );
  return (
    <ListPage
      title={t('Catalogue')}
      actions={
        <DialogButton
          isShown={mayChange}
          kind="primary"
          text={t('New product')}
          dialog={(close) => dialog(null, close)}
        />
      }
      above={
        <>
          <CatalogueTabs />
          <Filters>
            <SearchFilter label={t('Search products')} hint={t('Code or label. Press / to search.')} />
          </Filters>
        </>
      }
      list={list}
      empty={[
        t('No products yet'),
        t('A product has a code, a label and its taxes; its packagings have the prices.'),
      ]}
      noMatch={[t('No matching products'), t('Change the search to see other products.')]}
      paging={[t('First page'), t('Next page')]}
      below={
        <>
          {changed !== null && dialog(changed, () => setChanged(null))}
          {extended !== null && (
            <PackagingDialog product={extended} packaging={null} onClose={() => setExtended(null)} />
          )}
        </>
      }
    >
      {(products) => (
        <ProductTable
          products={products}
          onChange={mayChange ? setChanged : null}
          onAddPackaging={setExtended}
        />
      )}
    </ListPage>
  );
}

interface ProductTableProps {
  products: Product[];
  /** Null when the user may only read. */
  onChange: ((product: Product) => void) | null;
  onAddPackaging: (product: Product) => void;
}

const ProductTable = ({ products, onChange, onAddPackaging }: ProductTableProps) => (
  <Table
    label={t('Products')}
    rows={products}
    columns={[
      {
        heading: t('Product'),
        cell: (product) => (
          <>
            <RowName name={product.label} onChange={onChange && (() => onChange(product))} />
            <div class="second-line breakable">{product.code}</div>
          </>
        ),
      },
      { heading: t('Taxes'), cell: (product) => <Taxes product={product} /> },
      onChange !== null && {
        heading: t('Actions'),
        class: 'row-actions',
        cell: (product) => (
          <Button
            kind="quiet"
            text={t('Add packaging')}
            label={t('Add packaging to {product}', product.label)}
            onClick={() => onAddPackaging(product)}
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
