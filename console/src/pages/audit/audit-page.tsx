import type { AuditEntry } from 'order-taking-client/openapi';
import { api, type Answer } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { localTime } from '../../ui/date-time-field.js';
import { DownloadButton } from '../../ui/download-button.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { AuditFilters } from './audit-filters.js';
import { auditQuery, type AuditQuery } from './audit-query.js';
import { AuditTable } from './audit-table.js';

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
