import type { UnknownReference, Job } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer } from '../../api/client.js';
import { useReloadAfterJobs, useGet } from '../../api/use-resource.js';
import { navigate, withQuery, BASE } from '../../address/router.js';
import { formatList, formatAmount, formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { announce } from '../../ui/announcer.js';
import { Checkbox } from '../../ui/fields.js';
import { type Option, PackagingChoice } from '../../ui/choice.js';
import { followJob } from '../../ui/job-progress.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { ApplicationFilter, useFilters } from '../../ui/filters.js';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { Time } from '../../ui/who-and-when.js';
import { Table } from '../../ui/table.js';
import { Button } from '../../ui/button.js';
import { FailureNotice } from '../../ui/feedback.js';

/** References for which orders wait; `bound` in the address is the one whose release is shown. */
export function UnknownReferencesPage() {
  const [asked, setAsked] = useState<UnknownReference | null>(null);
  const list = useList('/api/v1/unknown_references', ['application', 'q']);
  useReloadAfterJobs(list.reload);
  const { bound } = useFilters(['bound']);
  return (
    <ListPage
      title={t('Unknown references')}
      search={[t('Search references'), t('Part of the reference. Press / to search.')]}
      filters={<ApplicationFilter />}
      above={bound !== undefined && <ReleaseNotice id={Number(bound)} />}
      list={{ ...list, isFiltered: 'q' in list.filters }}
      empty={[
        t('No orders are waiting for an unknown reference'),
        t('If an application parks orders with unknown items, the references of those items appear here.'),
      ]}
      noMatch={[
        t('No matching references'),
        t('Change the search to see other {things}.', t('references @others')),
      ]}
      paging={[t('Highest value'), t('Lower value')]}
      below={
        asked !== null && (
          <BindDialog
            reference={asked}
            others={(list.value ?? []).filter(
              ({ id, externalReference }) => id !== asked.id && externalReference === asked.externalReference,
            )}
            onBound={({ id }) => {
              list.reload();
              navigate(withQuery({ bound: String(id) }));
            }}
            onClose={() => setAsked(null)}
          />
        )
      }
    >
      {(references) => <UnknownReferenceTable references={references} onBind={setAsked} />}
    </ListPage>
  );
}

interface BindDialogProps {
  reference: UnknownReference;
  /** Unknown references of other applications with the same text, which may mean the same packaging. */
  others: UnknownReference[];
  onBound: (reference: UnknownReference) => void;
  onClose: () => void;
}

/** Says which packaging an application means by a reference, or several applications, by one job. */
function BindDialog({ reference, others, onBound, onClose }: BindDialogProps) {
  const { id, externalReference, application, orders } = reference;
  const [chosen, setChosen] = useState<Option | null>(null);
  const [isForAll, setForAll] = useState(false);
  const bound = { packaging: chosen?.id ?? '' };
  const bindAll = () =>
    api.POST('/api/v1/jobs', {
      body: { kind: 'references.bind', ids: [id, ...others.map((other) => other.id)], with: bound },
    });
  const bindOne = () => api.PUT('/api/v1/unknown_references/{id}', { params: { path: { id } }, body: bound });
  return (
    <ActionDialog
      title={t('Bind the reference {name}', externalReference)}
      explanation={t(
        'From now on {application} orders the packaging by this reference. The waiting order is updated. || From now on {application} orders the packaging by this reference. The {orders} waiting orders are updated.',
        application.name,
        orders,
      )}
      button={t('Bind')}
      request={(): Promise<Answer<Job | UnknownReference>> => (isForAll ? bindAll() : bindOne())}
      onDone={(done) => {
        if ('kind' in done) followJob(done);
        else {
          announce(t('{name} is bound.', externalReference));
          onBound(done);
        }
        onClose();
      }}
      onClose={onClose}
    >
      <PackagingChoice
        chosen={chosen}
        onChoose={setChosen}
        at={isForAll ? '#/with/packaging' : '#/packaging'}
        showsFault={chosen !== null}
      />
      {others.length > 0 && (
        <Checkbox
          label={t(
            'Also for {number} other application with this reference || Also for {number} other applications with this reference',
            others.length,
          )}
          hint={formatList(others.map((other) => other.application.name))}
          checked={isForAll}
          onChange={setForAll}
        />
      )}
    </ActionDialog>
  );
}

interface TableProps {
  references: UnknownReference[];
  onBind: (reference: UnknownReference) => void;
}

function UnknownReferenceTable({ references, onBind }: TableProps) {
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

/** How far the release of the orders is that waited for a reference, and which of them need a change. */
function ReleaseNotice({ id }: { id: number }) {
  const { value, failure } = useGet('/api/v1/unknown_references/{id}', { path: { id } });
  if (failure !== null) return <FailureNotice failure={failure} />;
  if (value === undefined || value.packaging === null) return null;
  const { externalReference, orders, refused, refusals } = value;
  const waiting = orders - refused;
  return (
    <section class="notice" role="status">
      <p>
        {waiting === 0
          ? t('{name} is bound. No orders are waiting for it any more.', externalReference)
          : t(
              '{name} is bound. {orders} order is still waiting. || {name} is bound. {orders} orders are still waiting.',
              externalReference,
              waiting,
            )}
      </p>
      {refused > 0 && (
        <>
          <p>
            {t(
              '{count} order could not be updated: || {count} orders could not be updated, such as:',
              refused,
            )}
          </p>
          <ul>
            {refusals.map(({ order, detail }) => (
              <li key={order}>
                <a href={`${BASE}/orders/${order}`}>{t('Order {id}', order)}</a>: {detail}
              </li>
            ))}
          </ul>
        </>
      )}
      <a class="button" href={withQuery({ bound: '' })}>
        {t('Close')}
      </a>
    </section>
  );
}
