import type { NewApplication } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { BASE, navigate } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { APPLICATION_FIELDS, ApplicationFields, type ApplicationValues } from './application-fields.js';

const EMPTY: ApplicationValues = {
  name: '',
  rights: [],
  autoValidate: false,
  holdOrders: [],
  unknownItems: 'refuse',
  answerWithin: null,
  acceptChanges: 'never',
  personalDataDays: null,
};

interface CreateApplicationDialogProps {
  onCreated: () => void;
  onClose: () => void;
}

/** Creates an application, shows its first token, and then its page. */
export function CreateApplicationDialog({ onCreated, onClose }: CreateApplicationDialogProps) {
  const [values, setValues] = useState<ApplicationValues>(EMPTY);
  const [created, setCreated] = useState<NewApplication | null>(null);
  if (created !== null)
    return (
      <SecretDialog
        title={t('{name} was created. @applications', created.name)}
        label={t('Token')}
        explanation={t('Store it now. It cannot be shown again.')}
        secret={created.token}
        onClose={() => {
          onClose();
          navigate(`${BASE}/applications/${created.id}`);
        }}
      />
    );
  return (
    <ActionDialog
      title={t('New application')}
      button={t('Create the application')}
      fields={APPLICATION_FIELDS}
      request={() => api.POST('/api/v1/applications', { body: values })}
      onDone={(application) => {
        onCreated();
        setCreated(application);
      }}
      onClose={onClose}
    >
      <ApplicationFields values={values} onChange={setValues} />
    </ActionDialog>
  );
}
