import type { AuditEntry } from 'order-taking-client/openapi';
import { api, type Answer } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
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
    <Page title={texts.audit.title} actions={<Download query={filters} />}>
      <p class="muted">{texts.audit.explanation}</p>
      <AuditFilters isFiltered={isFiltered} />
      <ListContent list={list} empty={isFiltered ? texts.audit.noMatch : texts.audit.empty}>
        {(entries) => <AuditTable entries={entries} />}
      </ListContent>
      <Paging next={list.next} {...texts.audit.paging} />
    </Page>
  );
}

/** Downloads all entries that match the filters. */
const Download = ({ query }: { query: AuditQuery }) => (
  <DownloadButton
    text={texts.audit.download}
    done={texts.audit.downloaded}
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
