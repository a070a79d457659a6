import type { UnknownReference, Job } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer } from '../../api/client.js';
import { useReloadAfterJobs } from '../../api/use-reload-after.js';
import { navigate, withQuery } from '../../address/router.js';
import { formatList } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import { Checkbox } from '../../ui/checkbox.js';
import type { Option } from '../../ui/choice.js';
import { followJob } from '../../ui/follow-job.js';
import { Filters, ListPage, useFilters, useList } from '../../ui/list-page.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';
import { SearchFilter } from '../../ui/search-box.js';
import { ApplicationFilter } from '../../ui/select-filter.js';
import { ReleaseNotice } from './release-notice.js';
import { UnknownReferenceTable } from './unknown-reference-table.js';

/** References for which orders wait; `bound` in the address is the one whose release is shown. */
export function UnknownReferencesPage() {
  const [asked, setAsked] = useState<UnknownReference | null>(null);
  const list = useList('/api/v1/unknown_references', ['application', 'q']);
  useReloadAfterJobs(list.reload);
  const { bound } = useFilters(['bound']);
  return (
    <ListPage
      title={t('Unknown references')}
      above={
        <>
          <Filters>
            <SearchFilter
              label={t('Search references')}
              hint={t('Part of the reference. Press / to search.')}
            />
            <ApplicationFilter />
          </Filters>
          {bound !== undefined && <ReleaseNotice id={Number(bound)} />}
        </>
      }
      list={{ ...list, isFiltered: 'q' in list.filters }}
      empty={[
        t('No orders are waiting for an unknown reference'),
        t('If an application parks orders with unknown items, the references of those items appear here.'),
      ]}
      noMatch={[t('No matching references'), t('Change the search to see other references.')]}
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
