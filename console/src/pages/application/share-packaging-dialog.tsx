import type { Packaging } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { texts } from '../../texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import { Choice, type Option } from '../../ui/choice.js';
import { FailureNotice } from '../../ui/feedback.js';
import { faultAt } from '../../ui/field.js';
import { TextField } from '../../ui/text-field.js';

export interface ShareDialogProps {
  applicationId: number;
  onShared: () => void;
  onClose: () => void;
}

const SHOWN = 8;

/** Searches a packaging, and shares it under a name and a label. */
export function SharePackagingDialog({ applicationId, onShared, onClose }: ShareDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  const [label, setLabel] = useState('');
  const [externalReference, setExternalReference] = useState('');
  // The service has no search for packagings.
  const packagings = useResource('packagings', (init) => api.GET('/api/v1/packagings', init), {
    poll: false,
  });
  const matching = packagings.value?.filter((packaging) => matches(packaging, typed));
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
          {packagings.failure !== null && <FailureNotice failure={packagings.failure} />}
          <Choice
            label={texts.shares.searchPackaging}
            hint={texts.shares.searchPackagingHint}
            typed={typed}
            onType={setTyped}
            options={matching?.slice(0, SHOWN).map(toOption)}
            hasMore={(matching?.length ?? 0) > SHOWN}
            chosen={chosen?.id ?? null}
            onChoose={setChosen}
            fault={faultAt(failure, '#/packaging') && texts.shares.choose}
          />
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

const toOption = ({ id, name, product }: Packaging): Option => ({
  id,
  text: `${product.label}, ${name}`,
  detail: product.code,
});

/** Whether each word that was typed is in a name of the packaging. */
function matches({ name, product }: Packaging, typed: string): boolean {
  const text = `${product.label} ${name} ${product.code}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
