import type { UnknownReference } from 'order-taking-client/openapi';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { formatAmount, formatNumber } from '../../format/format.js';
import { texts } from '../../texts/texts.js';
import { Time } from '../../ui/time.js';

const { columns } = texts.unknownReferences;

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
      {mayChange && !mayChoose && <p class="muted">{texts.unknownReferences.needsCatalogue}</p>}
      <div class="card table-card">
        <table class="list">
          <caption class="visually-hidden">{texts.unknownReferences.list}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.reference}</th>
              <th scope="col" class="wide-only">
                {columns.application}
              </th>
              <th scope="col" class="number wide-only">
                {columns.orders}
              </th>
              <th scope="col" class="number wide-only">
                {columns.quantity}
              </th>
              <th scope="col" class="number">
                {columns.value}
              </th>
              <th scope="col" class="widest-only">
                {columns.since}
              </th>
              {mayBind && <th scope="col">{columns.action}</th>}
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
          {application.name}, {texts.unknownReferences.orders(orders)}
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
          <button
            class="button"
            aria-label={texts.unknownReferences.bindNamed(externalReference)}
            onClick={onBind}
          >
            {texts.unknownReferences.bind}
          </button>
        </td>
      )}
    </tr>
  );
}

/** One line for each currency. */
const Values = ({ reference: { value } }: { reference: UnknownReference }) =>
  value.map(({ currency, net }) => (
    <div key={currency}>{net === null ? texts.unknownReferences.unpriced : formatAmount(net, currency)}</div>
  ));
