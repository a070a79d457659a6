import type { Person } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { type PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { ResourceHistory } from '../../ui/history.js';
import { Back, Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { useAction } from '../../ui/use-action.js';
import { PersonBadge } from '../people/person-table.js';
import { PersonActions } from './person-actions.js';
import { PersonFacts } from './person-facts.js';

export function PersonPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const { value, failure, reload, replace } = useResource(`person ${id}`, (init) =>
    api.GET('/api/v1/people/{id}', { params: { path: { id } }, ...init }),
  );
  const action = useAction();
  const mayChange = useMayChange();
  const onChanged = (person: Person): void => replace(person, null);
  return (
    <Page
      title={value?.name ?? t('Person')}
      above={<Back to="/people" text={t('People')} />}
      beside={value !== undefined && <PersonBadge person={value} />}
      actions={
        mayChange &&
        value !== undefined && <PersonActions person={value} action={action} onChanged={onChanged} />
      }
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined ? failure === null && <Skeleton /> : <PersonView person={value} />}
    </Page>
  );
}

function PersonView({ person }: { person: Person }) {
  const { id, active, issuer, hasPassword } = person;
  return (
    <>
      {!active && (
        <div class="notice warning">
          <p>
            <strong>{t('This person is switched off and cannot sign in.')}</strong>
          </p>
        </div>
      )}
      {active && issuer === null && !hasPassword && (
        <div class="notice">
          <p>
            <strong>{t('This person has no password yet')}</strong>
          </p>
          <p>{t('Create a link to set a password, and send it to the person.')}</p>
        </div>
      )}
      <div class="columns">
        <div class="column">
          <Section title={t('History')}>
            <ResourceHistory path="/api/v1/people/{id}/history" id={id} />
          </Section>
        </div>
        <PersonFacts person={person} />
      </div>
    </>
  );
}
