import type { Person } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { changedMembers } from '../../api/changed-members.js';
import { api } from '../../api/client.js';
import { CurrentUser } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { ActionDialog, LinkDialog } from '../../ui/action-dialog.js';
import { Button } from '../../ui/button.js';
import { DialogButton } from '../../ui/dialog-button.js';
import type { Action } from '../../ui/use-action.js';
import { useForm } from '../../ui/use-form.js';
import { PersonFields, typedPerson } from '../people/person-fields.js';

interface PersonActionsProps {
  person: Person;
  action: Action;
  onChanged: (person: Person) => void;
}

export function PersonActions({ action, ...props }: PersonActionsProps) {
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
