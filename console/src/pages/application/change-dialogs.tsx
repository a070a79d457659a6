import type { Application } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { changedMembers } from '../../api/changed-members.js';
import { api } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import {
  APPLICATION_FIELDS,
  ApplicationFields,
  type ApplicationValues,
} from '../applications/application-fields.js';

interface ChangeDialogProps {
  application: Application;
  onChanged: (application: Application) => void;
  onClose: () => void;
}

/** Changes name, rights and validation. */
export function ChangeDialog({ application, onChanged, onClose }: ChangeDialogProps) {
  const { id, name, rights, autoValidate, holdOrders, unknownItems } = application;
  const { answerWithin, acceptChanges, personalDataDays } = application;
  // The application is loaded again while the dialog is open; this is what it had when the dialog was opened.
  const [before] = useState<ApplicationValues>({
    ...{ name, rights: rights.toSorted(), autoValidate, holdOrders, unknownItems },
    ...{ answerWithin, acceptChanges, personalDataDays },
  });
  const [values, setValues] = useState(before);
  return (
    <ActionDialog
      title={t('Change the application')}
      button={t('Save')}
      fields={APPLICATION_FIELDS}
      request={() =>
        api.PATCH('/api/v1/applications/{id}', {
          params: { path: { id } },
          body: changedMembers(before, values),
        })
      }
      done={t('The application was saved.')}
      onDone={onChanged}
      onClose={onClose}
    >
      <ApplicationFields values={values} onChange={setValues} />
    </ActionDialog>
  );
}

/** Asks whether the application shall no longer be able to use the service. */
export function SwitchOffDialog({ application: { id, name }, onChanged, onClose }: ChangeDialogProps) {
  return (
    <ActionDialog
      title={t('Switch off {name}?', name)}
      explanation={t(
        'Its tokens are refused within a second, and its webhooks wait. It keeps its data, and can be switched on again.',
      )}
      button={t('Switch off')}
      isDangerous
      request={() =>
        api.PATCH('/api/v1/applications/{id}', { params: { path: { id } }, body: { active: false } })
      }
      done={t('The application was switched off.')}
      onDone={onChanged}
      onClose={onClose}
    />
  );
}
