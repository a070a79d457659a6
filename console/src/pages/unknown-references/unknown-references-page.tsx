import type { UnknownReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
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
import { BindDialog } from './bind-dialog.js';
import { ReleaseNotice } from './release-notice.js';
import { UnknownReferenceTable } from './unknown-reference-table.js';

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
