import type { Person } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { CurrentUser } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import type { Action } from '../../ui/use-action.js';
import { Button } from '../../ui/button.js';
import { changedMembers } from '../../api/changed-members.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { PERSON_FIELDS, PersonFields, type PersonValues } from '../people/person-fields.js';
import { LinkDialog } from '../../ui/link-dialog.js';

interface PersonActionsProps {
  person: Person;
  action: Action;
  onChanged: (person: Person) => void;
}

export function PersonActions({ person, action, onChanged }: PersonActionsProps) {
  const [dialog, setDialog] = useState<'change' | 'link' | 'switch-off' | null>(null);
  const { id, active, issuer } = person;
  // Nobody could switch themselves on again.
  const isOwn = useContext(CurrentUser)?.person?.id === id;
  const switchOn = (): Promise<void> =>
    action.run(
      () => api.PATCH('/api/v1/people/{id}', { params: { path: { id } }, body: { active: true } }),
      t('The person was switched on.'),
      onChanged,
    );
  const dialogProps = { person, onChanged, onClose: () => setDialog(null) };
  return (
    <>
      {!active && (
        <Button kind="primary" text={t('Switch on')} isBusy={action.isRunning} onClick={switchOn} />
      )}
      {active && issuer === null && (
        <Button text={t('Link to set a password')} onClick={() => setDialog('link')} />
      )}
      <Button text={t('Change')} onClick={() => setDialog('change')} />
      {active && !isOwn && (
        <Button kind="danger" text={t('Switch off')} onClick={() => setDialog('switch-off')} />
      )}
      {dialog === 'link' && <PasswordLinkDialog id={id} onClose={dialogProps.onClose} />}
      {dialog === 'change' && <ChangeDialog {...dialogProps} />}
      {dialog === 'switch-off' && <SwitchOffDialog {...dialogProps} />}
    </>
  );
}

interface ChangeDialogProps {
  person: Person;
  onChanged: (person: Person) => void;
  onClose: () => void;
}

function ChangeDialog({ person, onChanged, onClose }: ChangeDialogProps) {
  const { id, name, email, roles, application } = person;
  // The person is loaded again while the dialog is open; this is what it had when the dialog was opened.
  const [before] = useState<PersonValues>({
    name,
    email: email ?? '',
    roles,
    application: String(application),
  });
  const [values, setValues] = useState(before);
  return (
    <ActionDialog
      title={t('Change the person')}
      button={t('Save')}
      fields={PERSON_FIELDS}
      request={() =>
        api.PATCH('/api/v1/people/{id}', { params: { path: { id } }, body: changedMembers(before, values) })
      }
      done={t('The person was saved.')}
      onDone={onChanged}
      onClose={onClose}
    >
      <PersonFields person={person} values={values} onChange={setValues} />
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
