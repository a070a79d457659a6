import type { Application } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { changedMembers } from '../../api/changed-members.js';
import { api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
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
      title={texts.application.changeTitle}
      button={texts.save}
      fields={APPLICATION_FIELDS}
      request={() =>
        api.PATCH('/api/v1/applications/{id}', {
          params: { path: { id } },
          body: changedMembers(before, values),
        })
      }
      onDone={(changed) => {
        announce(texts.application.changed);
        onChanged(changed);
        onClose();
      }}
      onClose={onClose}
    >
      {(failure) => <ApplicationFields values={values} onChange={setValues} failure={failure} />}
    </ActionDialog>
  );
}

/** Asks whether the application shall no longer be able to use the service. */
export function SwitchOffDialog({ application: { id, name }, onChanged, onClose }: ChangeDialogProps) {
  return (
    <ActionDialog
      title={texts.application.switchOffTitle(name)}
      explanation={texts.application.switchOffExplanation}
      button={texts.application.switchOff}
      isDangerous
      request={() =>
        api.PATCH('/api/v1/applications/{id}', { params: { path: { id } }, body: { active: false } })
      }
      onDone={(changed) => {
        announce(texts.application.switchedOff);
        onChanged(changed);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
