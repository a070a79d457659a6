import type { Person } from 'order-taking-client/openapi';
import { texts } from '../../texts/texts.js';
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
      <Section title={texts.person.details}>
        <Facts>
          <Fact name={texts.person.email}>{email}</Fact>
          <Fact name={texts.person.roles}>
            <Roles person={person} />
          </Fact>
          <Fact name={texts.person.application}>{applications.get(String(application))}</Fact>
          <Fact name={texts.person.signsIn}>{signInText(person)}</Fact>
          <Fact name={texts.person.subject}>{subject}</Fact>
          <Fact name={texts.person.lastSeenAt}>
            {lastSeenAt === null ? texts.people.never : <Time at={lastSeenAt} />}
          </Fact>
          <Fact name={texts.person.createdAt}>
            <Time at={createdAt} />
          </Fact>
        </Facts>
        {rolesClaimed && <p class="hint">{texts.person.claimed}</p>}
      </Section>
    </div>
  );
}

function signInText({ issuer, hasPassword }: Person): string {
  if (issuer !== null) return texts.person.by(issuer);
  return hasPassword ? texts.person.byPassword : texts.person.byPasswordNotSet;
}
