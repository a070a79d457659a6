import type { Product } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { useChangeRight } from '../../api/current-user.js';
import { formatRate, decimalOf } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { Button, DialogButton } from '../../ui/button.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { Table } from '../../ui/table.js';
import { CatalogueTabs, RowName, EntryHistory } from './catalogue.js';
import { PackagingDialog } from './packaging-dialog.js';
import { changedMembers, api } from '../../api/client.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { Checkbox, TextField, formOf, useForm } from '../../ui/fields.js';

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
      tabs={<CatalogueTabs />}
      search={[t('Search products'), t('Code or label. Press / to search.')]}
      list={list}
      empty={[
        t('No products yet'),
        t('A product has a code, a label and its taxes; its packagings have the prices.'),
      ]}
      noMatch={[
        t('No matching products'),
        t('Change the search to see other {things}.', t('products @others')),
      ]}
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

interface ProductDialogProps {
  /** Null for a new one. */
  product: Product | null;
  onClose: () => void;
  onDone: () => void;
}

function ProductDialog({ product, ...dialog }: ProductDialogProps) {
  const before = typedOf(product);
  const { values, field, set } = useForm(before);
  const send = () =>
    product === null
      ? api.POST('/api/v1/products', { body: bodyOf(values) })
      : api.PATCH('/api/v1/products/{id}', {
          params: { path: { id: product.id } },
          body: changedMembers(bodyOf(before), bodyOf(values)),
        });
  return (
    <ActionDialog
      title={product === null ? t('New product') : t('Change {name}', product.label)}
      button={t('Save')}
      request={send}
      done={({ label }) =>
        product === null ? t('{name} was created.', label) : t('{name} was changed.', label)
      }
      {...dialog}
    >
      <TextField label={t('Code')} {...field('code')} />
      <TextField label={t('Label')} {...field('label')} />
      <TaxFields taxes={values.taxes} onChange={(taxes) => set({ taxes })} />
      {product !== null && <EntryHistory path="/api/v1/products/{id}/history" id={product.id} />}
    </ActionDialog>
  );
}

const typedOf = (product: Product | null) => ({
  code: product?.code ?? '',
  label: product?.label ?? '',
  taxes: (product?.taxes ?? []).map(({ name, rate, vat }) => ({ name, rate: String(rate), vat })),
});

type TypedProduct = ReturnType<typeof typedOf>;

const bodyOf = ({ taxes, ...others }: TypedProduct) => ({
  ...others,
  taxes: taxes.map((tax) => ({ ...tax, rate: decimalOf(tax.rate) })),
});

interface TaxFieldsProps {
  taxes: TypedProduct['taxes'];
  onChange: (taxes: TypedProduct['taxes']) => void;
}

/** The taxes of a product; any number of them. */
const TaxFields = ({ taxes, onChange }: TaxFieldsProps) => (
  <fieldset class="stack taxes">
    <legend class="field-label">{t('Taxes')}</legend>
    {taxes.map((tax, index) => {
      const { field, box } = formOf(
        tax,
        (changes) => onChange(taxes.with(index, { ...tax, ...changes })),
        `#/taxes/${index}`,
      );
      return (
        // Taxes have no identity besides their position.
        <div key={index} class="tax">
          <TextField label={t('Tax name')} {...field('name')} />
          <TextField type="decimal" label={t('Percent')} {...field('rate')} />
          <Checkbox label={t('Is VAT')} {...box('vat')} />
          <Button
            kind="quiet"
            text={t('Remove')}
            label={tax.name === '' ? t('Remove this tax') : t('Remove {name}', tax.name)}
            onClick={() => onChange(taxes.toSpliced(index, 1))}
          />
        </div>
      );
    })}
    <Button text={t('Add a tax')} onClick={() => onChange([...taxes, { name: '', rate: '', vat: true }])} />
  </fieldset>
);
