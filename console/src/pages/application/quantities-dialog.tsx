import type { PackagingReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { changedMembers } from '../../api/changed-members.js';
import { api } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { QUANTITY_FIELDS, QuantityFields } from '../../ui/quantity-fields.js';
import { rulesBody, typedRules } from '../../ui/quantity-rules.js';

interface QuantitiesDialogProps {
  applicationId: number;
  reference: PackagingReference;
  onDone: () => void;
  onClose: () => void;
}

/** Sets which quantities of a packaging one application can order. */
export function QuantitiesDialog({ applicationId, reference, onDone, onClose }: QuantitiesDialogProps) {
  const before = typedRules(reference);
  const [typed, setTyped] = useState(before);
  const send = () =>
    api.PATCH('/api/v1/applications/{id}/packaging_references/{referenceId}', {
      params: { path: { id: applicationId, referenceId: reference.id } },
      // A value that was not changed may be that of the packaging.
      body: changedMembers(rulesBody(before), rulesBody(typed)),
    });
  return (
    <ActionDialog
      title={t('Quantities of {label}', reference.label)}
      button={t('Save')}
      request={send}
      fields={QUANTITY_FIELDS}
      done={t('The quantities of {label} were saved.', reference.label)}
      onDone={onDone}
      onClose={onClose}
    >
      <QuantityFields
        rules={typed}
        onChange={setTyped}
        hint={t('Leave empty to use that of the packaging.')}
      />
    </ActionDialog>
  );
}
