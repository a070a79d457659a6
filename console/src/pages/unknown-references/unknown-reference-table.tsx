import type { UnknownReference } from 'order-taking-client/openapi';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { formatAmount, formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { Time } from '../../ui/time.js';
import { Table } from '../../ui/table.js';
import { Button } from '../../ui/button.js';

interface TableProps {
  references: UnknownReference[];
  onBind: (reference: UnknownReference) => void;
}

export function UnknownReferenceTable({ references, onBind }: TableProps) {
  // Binding chooses among the packagings, which only this right lets somebody read.
  const mayChoose = useRight('catalogue');
  const mayChange = useChangeRight('sales');
  const mayBind = mayChoose && mayChange;
  return (
    <>
      {mayChange && !mayChoose && (
        <p class="muted">{t('Binding requires the right to read the catalogue.')}</p>
      )}
      <Table
        label={t('References that orders are waiting for, by value')}
        rows={references}
        columns={[
          { heading: t('Reference'), cell: (reference) => <Name reference={reference} /> },
          { heading: t('Application'), class: 'wide-only', cell: ({ application }) => application.name },
          { heading: t('Orders'), class: 'number wide-only', cell: ({ orders }) => formatNumber(orders) },
          {
            heading: t('Quantity'),
            class: 'number wide-only',
            cell: ({ quantity }) => formatNumber(quantity),
          },
          { heading: t('Value'), class: 'number', cell: (reference) => <Values reference={reference} /> },
          {
            heading: t('First seen'),
            class: 'widest-only',
            cell: ({ firstSeenAt }) => <Time at={firstSeenAt} />,
          },
          mayBind && {
            heading: t('Action'),
            cell: (reference) => (
              <Button
                text={t('Bind')}
                label={t('Bind {name}', reference.externalReference)}
                onClick={() => onBind(reference)}
              />
            ),
          },
        ]}
      />
    </>
  );
}

const Name = ({ reference }: { reference: UnknownReference }) => {
  const { externalReference, label, application, orders } = reference;
  return (
    <>
      {externalReference}
      {label !== externalReference && <div class="second-line">{label}</div>}
      <div class="narrow-only second-line">
        {application.name}, {t('{count} order || {count} orders', orders)}
      </div>
    </>
  );
};

/** One line for each currency. */
const Values = ({ reference: { value } }: { reference: UnknownReference }) =>
  value.map(({ currency, net }) => (
    <div key={currency}>{net === null ? t('Without a price') : formatAmount(net, currency)}</div>
  ));
