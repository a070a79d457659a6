import type { AuditEntry } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useAddress, navigate, withQuery } from '../../address/router.js';
import { instantOf, localTime } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { actorName, Time } from '../../ui/who-and-when.js';
import { Badge } from '../../ui/badge.js';
import { DownloadButton } from '../../ui/download-button.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { SearchFilter, SelectFilter, useApplications } from '../../ui/filters.js';
import { Table } from '../../ui/table.js';
import { ValueChanges } from '../../ui/value-changes.js';

/** The filters in the address of the page, which are parameters of the service too. */
const FILTERS = ['application', 'person', 'operation', 'resource', 'refused', 'at[gte]', 'at[lt]'];

/** Who changed what, and who was refused. */
export function AuditPage() {
  const list = useList('/api/v1/audit', FILTERS);
  return (
    <ListPage
      title={t('Audit')}
      explanation={t('Who changed what, and who was refused. New orders are in their own histories.')}
      actions={<Download query={list.filters} />}
      clears={FILTERS}
      filters={<AuditFilters />}
      list={list}
      empty={[t('No entries yet'), t('Changes and refused requests appear here.')]}
      noMatch={[t('No matching entries'), t('Change the filters to see other entries.')]}
      paging={[t('Newest entries'), t('Older entries')]}
    >
      {(entries) => <AuditTable entries={entries} />}
    </ListPage>
  );
}

/** Downloads all entries that match the filters. */
const Download = ({ query }: { query: Record<string, string> }) => (
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

const AuditFilters = () => (
  <>
    <SearchFilter name="operation" label={t('Operation')} hint={t('Operation, such as updateContact')} />
    <SearchFilter name="person" label={t('Person')} hint={t('Id of a person')} />
    <SearchFilter name="resource" label={t('Resource')} hint={t('Resource, such as contacts/1')} />
    <SelectFilter
      name="application"
      label={t('Application')}
      all={t('All applications')}
      options={useApplications()}
    />
    <SelectFilter
      name="refused"
      label={t('Refused @jobs')}
      all={t('Changes and refusals')}
      options={[
        ['true', t('Refused only')],
        ['false', t('Changes only')],
      ]}
    />
    <TimeFilter name="at[gte]" label={t('Since')} />
    <TimeFilter name="at[lt]" label={t('Until')} />
  </>
);

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
