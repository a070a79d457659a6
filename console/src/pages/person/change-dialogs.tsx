import type { Person } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { changedMembers } from '../../api/changed-members.js';
import { api } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { PERSON_FIELDS, PersonFields, type PersonValues } from '../people/person-fields.js';

interface ChangeDialogProps {
  person: Person;
  onChanged: (person: Person) => void;
  onClose: () => void;
}

export function ChangeDialog({ person, onChanged, onClose }: ChangeDialogProps) {
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
export function SwitchOffDialog({ person: { id, name }, onChanged, onClose }: ChangeDialogProps) {
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
