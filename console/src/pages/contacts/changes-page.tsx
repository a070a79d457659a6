import type { ContactChange } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { useAddress, withQuery } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { ChangeCard } from './change-card.js';
import { ContactTabs } from './contact-tabs.js';

const STATES: ContactChange['state'][] = ['proposed', 'accepted', 'refused'];

/** What applications propose to change about contacts of the back office. */
export function ChangesPage() {
  const address = useAddress();
  const state = STATES.find((one) => one === address.query.get('state')) ?? 'proposed';
  const query = { state, ...partOf(address.query) };
  const list = useResource(JSON.stringify(query), (init) =>
    api.GET('/api/v1/contact_changes', { params: { query }, ...init }),
  );
  return (
    <Page title={t('Contacts to reconcile')}>
      <ContactTabs />
      <nav class="pills" aria-label={t('States')}>
        {STATES.map((one) => (
          <a
            key={one}
            class="pill-link"
            href={withQuery({ state: one === 'proposed' ? '' : one, cursor: '' })}
            aria-current={one === state ? 'page' : undefined}
          >
            {named(labels.contactChangeStates, one)}
          </a>
        ))}
      </nav>
      <ListContent
        list={list}
        empty={{
          title: labels.contactChangeEmptyTitles[state],
          detail: t(
            'Changes appear here when an application sends different details for a contact of the back office.',
          ),
        }}
      >
        {(changes) =>
          changes.map((change) => <ChangeCard key={change.id} change={change} onDecided={list.reload} />)
        }
      </ListContent>
      <Paging next={list.next} first={t('Oldest changes')} following={t('Newer changes')} />
    </Page>
  );
}
