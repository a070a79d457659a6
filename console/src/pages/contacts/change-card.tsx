import type { ContactChange } from 'order-taking-client/openapi';
import { useId, useState } from 'preact/hooks';
import { api, outcomeOf, type Failure } from '../../api/client.js';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { announce } from '../../ui/announcer.js';
import { Badge } from '../../ui/badge.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Time } from '../../ui/time.js';
import { contactName } from './contact-values.js';

/** One proposed change: each value as it is and as it would be, to be accepted or refused. */
export function ChangeCard({ change, onDecided }: { change: ContactChange; onDecided: () => void }) {
  const { contact, state, application, decidedBy, decidedAt } = change;
  const title = useId();
  const isLinked = useRight('crm');
  const mayDecide = useChangeRight('sales');

  return (
    <article class="card entry" aria-labelledby={title}>
      <div class="entry-head">
        <h2 id={title}>
          {isLinked ? (
            <a href={`${BASE}/contacts/${contact.id}`}>{contactName(contact)}</a>
          ) : (
            contactName(contact)
          )}
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

function Decision({ change, onDecided }: { change: ContactChange; onDecided: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const decide = async (isAccepted: boolean): Promise<void> => {
    setBusy(true);
    const outcome = await outcomeOf(decision(change.id, isAccepted));
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome.failure);
      return;
    }
    const name = contactName(change.contact);
    announce(isAccepted ? t('{name} was changed. @contacts', name) : t('{name} stays as it is.', name));
    // The buttons go; the title of the page is the next thing to read from.
    document.querySelector<HTMLElement>('h1')?.focus();
    onDecided();
  };
  return (
    <>
      {failure !== null && <FailureNotice failure={failure} />}
      <div class="actions-row">
        <button class="button primary" disabled={isBusy} onClick={() => void decide(true)}>
          {t('Accept')}
        </button>
        <button class="button" disabled={isBusy} onClick={() => void decide(false)}>
          {t('Refuse')}
        </button>
      </div>
    </>
  );
}

const decision = (id: number, isAccepted: boolean) =>
  isAccepted
    ? api.POST('/api/v1/contact_changes/{id}/accept', { params: { path: { id } } })
    : api.POST('/api/v1/contact_changes/{id}/refuse', { params: { path: { id } } });
