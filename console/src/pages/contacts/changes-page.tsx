import type { ContactChange } from 'order-taking-client/openapi';
import { useAddress, withQuery } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { ContactTabs } from './contact-tabs.js';
import { useId } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useChangeRight } from '../../api/current-user.js';
import { actorName, Time } from '../../ui/who-and-when.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { FailureNotice } from '../../ui/feedback.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { useAction } from '../../ui/use-action.js';
import { contactName } from './contact-values.js';

const STATES: ContactChange['state'][] = ['proposed', 'accepted', 'refused'];

/** What applications propose to change about contacts of the back office. */
export function ChangesPage() {
  const { query } = useAddress();
  const state = STATES.find((one) => one === query.get('state')) ?? 'proposed';
  const list = useList('/api/v1/contact_changes', [], { state });
  return (
    <ListPage
      title={t('Contacts to reconcile')}
      tabs={<ContactTabs />}
      above={
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

/** One proposed change: each value as it is and as it would be, to be accepted or refused. */
function ChangeCard({ change, onDecided }: { change: ContactChange; onDecided: () => void }) {
  const { contact, state, application, decidedBy, decidedAt } = change;
  const title = useId();
  const mayDecide = useChangeRight('sales');

  return (
    <article class="card stack entry" aria-labelledby={title}>
      <div class="entry-head">
        <h2 id={title}>
          <ResourceLink path={`contacts/${contact.id}`} text={contactName(contact)} />
        </h2>
        {state !== 'proposed' && (
          <Badge tone={state === 'accepted' ? 'good' : 'neutral'}>
            {named(labels.contactChangeStates, state)}
          </Badge>
        )}
      </div>
      <p class="muted">
        {t('Proposed by {name},', application.name)} <Time at={change.createdAt} />
      </p>
      <Values change={change} />
      {decidedAt !== null && (
        <p class="muted">
          {decidedBy !== null && t('Decided by {name},', actorName(decidedBy))} <Time at={decidedAt} />
        </p>
      )}
      {mayDecide && state === 'proposed' && <Decision change={change} onDecided={onDecided} />}
    </article>
  );
}

function Values({ change: { contact, proposed, state } }: { change: ContactChange }) {
  const changed = (['firstName', 'lastName', 'email'] as const).filter((name) => proposed[name] !== null);
  return (
    <div class="inner-table">
      <table class="comparison">
        <caption class="visually-hidden">{t('Current and proposed values')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Now')}</th>
            <th scope="col">{t('Proposed')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((name) => (
            <tr key={name} class={state === 'proposed' ? 'differs' : undefined}>
              <th scope="row">{labels.contactFields[name]}</th>
              <td class="breakable">{contact[name] ?? t('–')}</td>
              <td class="breakable strong">{proposed[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Decision({ change: { id, contact }, onDecided }: { change: ContactChange; onDecided: () => void }) {
  const action = useAction();
  const params = { path: { id } };
  const name = contactName(contact);
  const done = (): void => {
    // The buttons go; the title of the page is the next thing to read from.
    document.querySelector<HTMLElement>('h1')?.focus();
    onDecided();
  };
  const accept = (): Promise<void> =>
    action.run(
      () => api.POST('/api/v1/contact_changes/{id}/accept', { params }),
      t('{name} was changed. @contacts', name),
      done,
    );
  const refuse = (): Promise<void> =>
    action.run(
      () => api.POST('/api/v1/contact_changes/{id}/refuse', { params }),
      t('{name} stays as it is.', name),
      done,
    );
  return (
    <>
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <div class="actions-row">
        <Button kind="primary" text={t('Accept')} isBusy={action.isRunning} onClick={accept} />
        <Button text={t('Refuse')} isBusy={action.isRunning} onClick={refuse} />
      </div>
    </>
  );
}
