import type { UnknownReference } from 'order-taking-client/openapi';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { formatAmount, formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { Time } from '../../ui/time.js';

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
      <div class="card table-card">
        <table class="list">
          <caption class="visually-hidden">{t('References that orders are waiting for, by value')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Reference')}</th>
              <th scope="col" class="wide-only">
                {t('Application')}
              </th>
              <th scope="col" class="number wide-only">
                {t('Orders')}
              </th>
              <th scope="col" class="number wide-only">
                {t('Quantity')}
              </th>
              <th scope="col" class="number">
                {t('Value')}
              </th>
              <th scope="col" class="widest-only">
                {t('First seen')}
              </th>
              {mayBind && <th scope="col">{t('Action')}</th>}
            </tr>
          </thead>
          <tbody>
            {references.map((reference) => (
              <Row
                key={reference.id}
                reference={reference}
                onBind={mayBind ? () => onBind(reference) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ reference, onBind }: { reference: UnknownReference; onBind: (() => void) | null }) {
  const { externalReference, label, application, orders, quantity, firstSeenAt } = reference;
  return (
    <tr>
      <th scope="row">
        {externalReference}
        {label !== externalReference && <div class="second-line">{label}</div>}
        <div class="narrow-only second-line">
          {application.name}, {t('{count} order || {count} orders', orders)}
        </div>
      </th>
      <td class="wide-only">{application.name}</td>
      <td class="number wide-only">{formatNumber(orders)}</td>
      <td class="number wide-only">{formatNumber(quantity)}</td>
      <td class="number">
        <Values reference={reference} />
      </td>
      <td class="widest-only">
        <Time at={firstSeenAt} />
      </td>
      {onBind !== null && (
        <td>
          <button class="button" aria-label={t('Bind {name}', externalReference)} onClick={onBind}>
            {t('Bind')}
          </button>
        </td>
      )}
    </tr>
  );
}

/** One line for each currency. */
const Values = ({ reference: { value } }: { reference: UnknownReference }) =>
  value.map(({ currency, net }) => (
    <div key={currency}>{net === null ? t('Without a price') : formatAmount(net, currency)}</div>
  ));
