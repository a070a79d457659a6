import type { UnknownReference, Job } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer } from '../../api/client.js';
import { useReloadAfterJobs } from '../../api/use-reload-after.js';
import { useResource } from '../../api/use-resource.js';
import { parametersOf } from '../../address/address-parameters.js';
import { partOf } from '../../address/list-part.js';
import { navigate, useAddress, withQuery } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ApplicationFilter } from '../../ui/application-filter.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { ReleaseNotice } from './release-notice.js';
import { UnknownReferenceTable } from './unknown-reference-table.js';
import { formatList } from '../../format/format.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import { Checkbox } from '../../ui/checkbox.js';
import type { Option } from '../../ui/choice.js';
import { followJob } from '../../ui/follow-job.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';

/** References for which orders wait; `bound` in the address is the one whose release is shown. */
export function UnknownReferencesPage() {
  const address = useAddress().query;
  const [asked, setAsked] = useState<UnknownReference | null>(null);
  const query = { ...partOf(address), ...parametersOf(address, ['application', 'q']) };
  const list = useResource(`unknown references ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/unknown_references', { params: { query }, ...init }),
  );
  useReloadAfterJobs(list.reload);
  const bound = address.get('bound') ?? '';
  return (
    <Page title={t('Unknown references')}>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchFilter label={t('Search references')} hint={t('Part of the reference. Press / to search.')} />
        <ApplicationFilter />
      </form>
      {bound !== '' && <ReleaseNotice id={Number(bound)} />}
      <ListContent
        list={list}
        empty={
          address.has('q')
            ? { title: t('No matching references'), detail: t('Change the search to see other references.') }
            : {
                title: t('No orders are waiting for an unknown reference'),
                detail: t(
                  'If an application parks orders with unknown items, the references of those items appear here.',
                ),
              }
        }
      >
        {(references) => <UnknownReferenceTable references={references} onBind={setAsked} />}
      </ListContent>
      <Paging next={list.next} first={t('Highest value')} following={t('Lower value')} />
      {asked !== null && (
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
      )}
    </Page>
  );
}

const FIELD = '#/packaging';
const FIELD_OF_JOB = '#/with/packaging';

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
      fields={[FIELD, FIELD_OF_JOB]}
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
        at={isForAll ? FIELD_OF_JOB : FIELD}
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
