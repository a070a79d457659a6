import type { Person } from 'order-taking-client/openapi';
import { t } from '../../texts/texts.js';
import { Fact, Facts } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { useApplications } from '../../ui/use-applications.js';
import { Roles } from '../people/person-table.js';

export function PersonFacts({ person }: { person: Person }) {
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
          <Fact name={t('Created')}>
            <Time at={createdAt} />
          </Fact>
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
