import type { Packaging, PackagingReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useGet } from '../../api/use-resource.js';
import { partOf, useAddress } from '../../address/router.js';
import { formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Paging } from '../../ui/paging.js';
import { SearchFilter } from '../../ui/filters.js';
import { useAction } from '../../ui/use-action.js';
import { switchedText, switchPackaging } from './shares-section.js';
import { Table } from '../../ui/table.js';

const CURSOR = 'catalogue';

/** All packagings of the catalogue, loaded when it is opened, each with a check box that says whether the application may order it. */
export function PackagingMatrix({ applicationId }: { applicationId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card section" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('All packagings of the catalogue')}</summary>
      {isOpen && <Matrix applicationId={applicationId} />}
    </details>
  );
}

function Matrix({ applicationId: id }: { applicationId: number }) {
  const address = useAddress().query;
  const q = address.get('q') ?? '';
  const query = { ...partOf(address, { parameter: CURSOR }), ...(q !== '' && { q }) };
  const packagings = useGet('/api/v1/packagings', { query });
  const references = useGet('/api/v1/applications/{id}/packaging_references', { path: { id } });
  const failure = packagings.failure ?? references.failure;
  return (
    <>
      <SearchFilter label={t('Search packagings')} hint={t('Product, code or packaging')} cursor={CURSOR} />
      {failure !== null && <FailureNotice failure={failure} />}
      {packagings.value === undefined || references.value === undefined ? (
        failure === null && <Skeleton rows={3} />
      ) : (
        <SwitchTable
          id={id}
          packagings={packagings.value}
          references={new Map(references.value.map((reference) => [reference.packaging.id, reference]))}
          onChanged={references.reload}
        />
      )}
      <Paging next={packagings.next} first={t('First page')} following={t('More')} parameter={CURSOR} />
    </>
  );
}

interface TableProps {
  id: number;
  packagings: Packaging[];
  /** Of the application, by the ids of their packagings. */
  references: Map<number, PackagingReference>;
  onChanged: () => void;
}

function SwitchTable({ id, packagings, references, onChanged }: TableProps) {
  const action = useAction();
  const toggle = (packaging: Packaging, reference: PackagingReference | undefined): Promise<void> => {
    const name = nameOf(packaging);
    const share = () =>
      api.POST('/api/v1/applications/{id}/packaging_references', {
        params: { path: { id } },
        body: { packaging: packaging.id },
      });
    return reference === undefined
      ? action.run(share, t('{label} is shared.', name), onChanged)
      : action.run(() => switchPackaging(id, reference), switchedText(reference, name), onChanged);
  };
  if (packagings.length === 0) return <p class="muted">{t('Nothing matches.')}</p>;
  return (
    <>
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <Table
        label={t('Table: {section}', t('All packagings of the catalogue'))}
        rows={packagings}
        isInSection
        columns={[
          {
            heading: t('Packaging'),
            cell: (packaging) => (
              <>
                {nameOf(packaging)}
                <div class="second-line">
                  {packaging.product.code}, {formatNumber(packaging.unit_factor)} {packaging.unit}
                </div>
              </>
            ),
          },
          {
            heading: t('Application’s name for it'),
            cell: (packaging) => references.get(packaging.id)?.externalReference ?? t('–'),
          },
          {
            heading: t('Can be ordered'),
            cell: (packaging) => (
              <label class="check">
                <input
                  type="checkbox"
                  aria-label={t('{name} can be ordered', nameOf(packaging))}
                  checked={references.get(packaging.id)?.active === true}
                  disabled={!packaging.active}
                  onClick={(event) => {
                    // It shows what is stored.
                    event.preventDefault();
                    void toggle(packaging, references.get(packaging.id));
                  }}
                />
              </label>
            ),
          },
        ]}
      />
    </>
  );
}

const nameOf = ({ name, product }: Packaging): string => `${product.label}, ${name}`;
