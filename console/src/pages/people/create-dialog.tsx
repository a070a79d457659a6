import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { BASE, navigate } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import { PERSON_FIELDS, PersonFields, type PersonValues } from './person-fields.js';

const EMPTY: PersonValues = { name: '', email: '', roles: [], application: '0' };

/** Creates a person, and shows the person's page, where a link to set a password can be created. */
export function CreatePersonDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(EMPTY);
  // The service takes the id of an application only; without one the person acts for the administrator.
  const { application, ...others } = values;
  const body = { ...others, ...(application !== EMPTY.application && { application }) };
  return (
    <ActionDialog
      title={t('New person')}
      button={t('Create the person')}
      fields={PERSON_FIELDS}
      request={() => api.POST('/api/v1/people', { body })}
      onDone={({ id, name }) => {
        announce(t('{name} was created. @person', name));
        onClose();
        navigate(`${BASE}/people/${id}`);
      }}
      onClose={onClose}
    >
      <PersonFields person={null} values={values} onChange={setValues} />
    </ActionDialog>
  );
}
