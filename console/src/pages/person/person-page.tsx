import type { Person } from 'order-taking-client/openapi';
import { useGet } from '../../api/use-resource.js';
import { useMayChange, CurrentUser } from '../../api/current-user.js';
import type { PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ActiveBadge } from '../../ui/badge.js';
import { FailureNotice, Loaded, Notice } from '../../ui/feedback.js';
import { ResourceHistory } from '../../ui/history.js';
import { Back, Page } from '../../ui/page.js';
import { Section, Fact, Facts, TimeFact } from '../../ui/section.js';
import { useAction, type Action } from '../../ui/use-action.js';
import { Roles } from '../people/people-page.js';
import { Time } from '../../ui/who-and-when.js';
import { useApplications } from '../../ui/filters.js';
import { useContext, useState } from 'preact/hooks';
import { changedMembers, api } from '../../api/client.js';
import { ActionDialog, LinkDialog } from '../../ui/form-dialog.js';
import { Button, DialogButton } from '../../ui/button.js';
import { useForm } from '../../ui/fields.js';
import { PersonFields, typedPerson } from '../people/person-fields.js';

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
      {!active && <Notice tone="warning" title={t('This person is switched off and cannot sign in.')} />}
      {active && issuer === null && !hasPassword && (
        <Notice title={t('This person has no password yet')}>
          {t('Create a link to set a password, and send it to the person.')}
        </Notice>
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

interface PersonActionsProps {
  person: Person;
  action: Action;
  onChanged: (person: Person) => void;
}

function PersonActions({ action, ...props }: PersonActionsProps) {
  const { id, active, issuer } = props.person;
  // Nobody could switch themselves on again.
  const isOwn = useContext(CurrentUser)?.person?.id === id;
  const switchOn = (): Promise<void> =>
    action.run(
      () => api.PATCH('/api/v1/people/{id}', { params: { path: { id } }, body: { active: true } }),
      t('The person was switched on.'),
      props.onChanged,
    );
  return (
    <>
      {!active && (
        <Button kind="primary" text={t('Switch on')} isBusy={action.isRunning} onClick={switchOn} />
      )}
      <DialogButton
        isShown={active && issuer === null}
        text={t('Link to set a password')}
        dialog={(close) => <PasswordLinkDialog id={id} onClose={close} />}
      />
      <DialogButton text={t('Change')} dialog={(close) => <ChangeDialog {...props} onClose={close} />} />
      <DialogButton
        isShown={active && !isOwn}
        kind="danger"
        text={t('Switch off')}
        dialog={(close) => <SwitchOffDialog {...props} onClose={close} />}
      />
    </>
  );
}

interface ChangeDialogProps extends Omit<PersonActionsProps, 'action'> {
  onClose: () => void;
}

function ChangeDialog({ person, onChanged, onClose }: ChangeDialogProps) {
  const params = { path: { id: person.id } };
  // The person is loaded again while the dialog is open; this is what it had when the dialog was opened.
  const [before] = useState(typedPerson(person));
  const form = useForm(before);
  return (
    <ActionDialog
      title={t('Change the person')}
      button={t('Save')}
      request={() => api.PATCH('/api/v1/people/{id}', { params, body: changedMembers(before, form.values) })}
      done={t('The person was saved.')}
      onDone={onChanged}
      onClose={onClose}
    >
      <PersonFields person={person} form={form} />
    </ActionDialog>
  );
}

/** Asks whether the person shall no longer be able to use the service. */
function SwitchOffDialog({ person: { id, name }, onChanged, onClose }: ChangeDialogProps) {
  return (
    <ActionDialog
      title={t('Switch off {name}?', name)}
      explanation={t(
        'The person is signed out within a second and can no longer sign in. The person can be switched on again.',
      )}
      button={t('Switch off')}
      isDangerous
      request={() => api.PATCH('/api/v1/people/{id}', { params: { path: { id } }, body: { active: false } })}
      done={t('The person was switched off.')}
      onDone={onChanged}
      onClose={onClose}
    />
  );
}

/** Creates a link with which a person sets a password. */
const PasswordLinkDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <LinkDialog
    title={t('Create a link to set a password?')}
    explanation={t(
      'Whoever opens the link can set the password of this person, once within 24 hours. A former link no longer works.',
    )}
    shownOnce={(until: string) =>
      t('Send it to the person. It can be used until {until}, and cannot be shown again.', until)
    }
    request={() => api.POST('/api/v1/people/{id}/password_links', { params: { path: { id } } })}
    onClose={onClose}
  />
);
