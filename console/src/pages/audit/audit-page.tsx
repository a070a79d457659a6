import type { AuditEntry, paths } from 'order-taking-client/openapi';
import { api, type Answer } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { useAddress, navigate, withQuery } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { localTime, instantOf } from '../../ui/date-time-field.js';
import { DownloadButton } from '../../ui/download-button.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SearchBox } from '../../ui/search-box.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { useApplications } from '../../ui/use-applications.js';
import { Button } from '../../ui/button.js';
import { parametersOf } from '../../address/address-parameters.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Time } from '../../ui/time.js';
import { ValueChanges } from '../../ui/value-changes.js';
import { Table } from '../../ui/table.js';

type AuditQuery = NonNullable<paths['/api/v1/audit']['get']['parameters']['query']>;

/** The filters in the address of the page, which are parameters of the service too. */
const FILTERS = ['application', 'person', 'operation', 'resource', 'refused', 'at[gte]', 'at[lt]'];

/** The query of the service, without empty filters. The service reads the numbers and flags of an address. */
const auditQuery = (address: URLSearchParams): AuditQuery => parametersOf(address, FILTERS);

/** Who changed what, and who was refused. */
export function AuditPage() {
  const address = useAddress().query;
  const filters = auditQuery(address);
  const query = { ...filters, ...partOf(address) };
  const list = useResource(`audit ${JSON.stringify(query)}`, (init) => {
    const answer = api.GET('/api/v1/audit', { params: { query }, ...init });
    // The other format, lines of single entries, is sent only to those who ask for it.
    return answer as Promise<Answer<AuditEntry[]>>;
  });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title={t('Audit')} actions={<Download query={filters} />}>
      <p class="muted">
        {t('Who changed what, and who was refused. New orders are in their own histories.')}
      </p>
      <AuditFilters isFiltered={isFiltered} />
      <ListContent
        list={list}
        empty={
          isFiltered
            ? { title: t('No matching entries'), detail: t('Change the filters to see other entries.') }
            : { title: t('No entries yet'), detail: t('Changes and refused requests appear here.') }
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </ListContent>
      <Paging next={list.next} first={t('Newest entries')} following={t('Older entries')} />
    </Page>
  );
}

/** Downloads all entries that match the filters. */
const Download = ({ query }: { query: AuditQuery }) => (
  <DownloadButton
    text={t('Download')}
    done={t('The entries that match the filters were downloaded, one JSON object in each line.')}
    fileName={`audit-${localTime(new Date()).slice(0, 10)}.ndjson`}
    request={() =>
      api.GET('/api/v1/audit', {
        params: { query },
        headers: { Accept: 'application/x-ndjson' },
        parseAs: 'blob',
      })
    }
  />
);

function AuditFilters({ isFiltered }: { isFiltered: boolean }) {
  const applications = useApplications();
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextFilter name="operation" label={t('Operation')} hint={t('Operation, such as updateContact')} />
      <TextFilter name="person" label={t('Person')} hint={t('Id of a person')} />
      <TextFilter name="resource" label={t('Resource')} hint={t('Resource, such as contacts/1')} />
      <SelectFilter
        name="application"
        label={t('Application')}
        options={[['', t('All applications')], ...applications]}
      />
      <SelectFilter
        name="refused"
        label={t('Refused @jobs')}
        options={[
          ['', t('Changes and refusals')],
          ['true', t('Refused only')],
          ['false', t('Changes only')],
        ]}
      />
      <TimeFilter name="at[gte]" label={t('Since')} />
      <TimeFilter name="at[lt]" label={t('Until')} />
      {isFiltered && (
        <Button
          kind="quiet"
          text={t('Clear filters')}
          onClick={() =>
            navigate(withQuery(Object.fromEntries([...FILTERS, 'cursor'].map((name) => [name, '']))))
          }
        />
      )}
    </form>
  );
}

function TextFilter({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { query } = useAddress();
  return (
    <SearchBox
      label={label}
      hint={hint}
      value={query.get(name) ?? ''}
      onSearch={(value) => navigate(withQuery({ cursor: '', [name]: value }), { replace: true })}
    />
  );
}

function TimeFilter({ name, label }: { name: string; label: string }) {
  const { query } = useAddress();
  const time = query.get(name) ?? '';
  return (
    <label class="time-filter">
      <span>{label}</span>
      <input
        type="datetime-local"
        value={time === '' ? '' : localTime(new Date(time))}
        onChange={(event) =>
          navigate(withQuery({ cursor: '', [name]: instantOf(event.currentTarget.value) }))
        }
      />
    </label>
  );
}

const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <Table
    label={t('Changes and refused requests, newest first')}
    rows={entries}
    hasRowHeadings={false}
    columns={[
      { heading: t('Time'), class: 'wide-only', cell: ({ at }) => <Time at={at} /> },
      { heading: t('Who'), class: 'wide-only', cell: ({ actor }) => actorName(actor) },
      { heading: t('What'), cell: (entry) => <Entry entry={entry} /> },
      { heading: t('Address'), class: 'widest-only', cell: ({ address }) => address ?? t('–') },
    ]}
  />
);

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, operation, refusal, changes, truncated } = entry;
  return (
    <>
      <div class="narrow-only second-line">
        <Time at={at} />, {actorName(actor)}
      </div>
      <span class="strong breakable">{operation}</span> <ResourceLink path={entry.resource} />{' '}
      {refusal !== null && <Badge tone="bad">{t('Refused: {code}', refusal)}</Badge>}
      <ValueChanges changes={changes} truncated={truncated} />
    </>
  );
}
