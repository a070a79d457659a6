import type { Person } from 'order-taking-client/openapi';
import { useGet } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import type { PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ActiveBadge } from '../../ui/badge.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Loaded } from '../../ui/loaded.js';
import { ResourceHistory } from '../../ui/history.js';
import { Back, Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { useAction } from '../../ui/use-action.js';
import { Roles } from '../people/person-table.js';
import { PersonActions } from './person-actions.js';
import { Fact, Facts, TimeFact } from '../../ui/facts.js';
import { Time } from '../../ui/time.js';
import { useApplications } from '../../ui/use-applications.js';

export function PersonPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const resource = useGet('/api/v1/people/{id}', { path: { id } });
  const { value } = resource;
  const action = useAction();
  const mayChange = useMayChange();
  const onChanged = (person: Person): void => resource.replace(person, null);
  return (
    <Page
      title={value?.name ?? t('Person')}
      above={<Back to="/people" text={t('People')} />}
      beside={value !== undefined && <ActiveBadge active={value.active} />}
      actions={
        mayChange &&
        value !== undefined && <PersonActions person={value} action={action} onChanged={onChanged} />
      }
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <Loaded of={resource}>{(person) => <PersonView person={person} />}</Loaded>
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

function PersonFacts({ person }: { person: Person }) {
  const applications = new Map(useApplications());
  const { email, application, subject, rolesClaimed, lastSeenAt, createdAt } = person;
  return (
    <div class="column">
      <Section title={t('Details')}>
        <Facts>
          <Fact name={t('E-mail address')}>{email}</Fact>
          <Fact name={t('Roles')}>
            <Roles person={person} />
          </Fact>
          <Fact name={t('Application')}>{applications.get(String(application))}</Fact>
          <Fact name={t('Signs in')}>{signInText(person)}</Fact>
          <Fact name={t('Subject')}>{subject}</Fact>
          <Fact name={t('Last seen @person')}>
            {lastSeenAt === null ? t('Never') : <Time at={lastSeenAt} />}
          </Fact>
          <TimeFact name={t('Created')} at={createdAt} />
        </Facts>
        {rolesClaimed && (
          <p class="hint">{t('The identity provider gives this person the roles and the application.')}</p>
        )}
      </Section>
    </div>
  );
}

function signInText({ issuer, hasPassword }: Person): string {
  if (issuer !== null) return t('With {issuer}', issuer);
  return hasPassword ? t('With a password') : t('With a password that is not set yet');
}
