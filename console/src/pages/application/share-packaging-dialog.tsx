import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { texts } from '../../texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import type { Option } from '../../ui/choice.js';
import { faultAt } from '../../ui/field.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';
import { TextField } from '../../ui/text-field.js';

export interface ShareDialogProps {
  applicationId: number;
  onShared: () => void;
  onClose: () => void;
}

/** Searches a packaging, and shares it under a name and a label. */
export function SharePackagingDialog({ applicationId, onShared, onClose }: ShareDialogProps) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const [label, setLabel] = useState('');
  const [externalReference, setExternalReference] = useState('');
  const body = {
    packaging: chosen?.id ?? '',
    ...(externalReference.trim() !== '' && { externalReference }),
    ...(label.trim() !== '' && { label }),
  };
  return (
    <ActionDialog
      title={texts.shares.sharePackaging}
      button={texts.shares.share}
      fields={['#/packaging', '#/externalReference', '#/label']}
      request={() =>
        api.POST('/api/v1/applications/{id}/packaging_references', {
          params: { path: { id: applicationId } },
          body,
        })
      }
      onDone={(reference) => {
        announce(texts.shares.shared(reference.label));
        onShared();
        onClose();
      }}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <PackagingChoice chosen={chosen} onChoose={setChosen} fault={faultAt(failure, '#/packaging')} />
          <TextField
            label={texts.shares.reference}
            hint={texts.shares.referenceHint}
            value={externalReference}
            onChange={setExternalReference}
            fault={faultAt(failure, '#/externalReference')}
          />
          <TextField
            label={texts.shares.label}
            hint={texts.shares.labelHint}
            value={label}
            onChange={setLabel}
            fault={faultAt(failure, '#/label')}
          />
        </>
      )}
    </ActionDialog>
  );
}
