import type { ContactChange } from 'order-taking-client/openapi';
import { useAddress, withQuery } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { ChangeCard } from './change-card.js';
import { ContactTabs } from './contact-tabs.js';

const STATES: ContactChange['state'][] = ['proposed', 'accepted', 'refused'];

/** What applications propose to change about contacts of the back office. */
export function ChangesPage() {
  const { query } = useAddress();
  const state = STATES.find((one) => one === query.get('state')) ?? 'proposed';
  const list = useList('/api/v1/contact_changes', [], { state });
  return (
    <ListPage
      title={t('Contacts to reconcile')}
      above={
        <>
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
        </>
      }
      list={list}
      empty={[
        labels.contactChangeEmptyTitles[state],
        t(
          'Changes appear here when an application sends different details for a contact of the back office.',
        ),
      ]}
      paging={[t('Oldest changes'), t('Newer changes')]}
    >
      {(changes) =>
        changes.map((change) => <ChangeCard key={change.id} change={change} onDecided={list.reload} />)
      }
    </ListPage>
  );
}
