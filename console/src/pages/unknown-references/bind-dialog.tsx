import type { UnknownReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { texts } from '../../texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import type { Option } from '../../ui/choice.js';
import { faultAt } from '../../ui/field.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';

interface BindDialogProps {
  reference: UnknownReference;
  onBound: (reference: UnknownReference) => void;
  onClose: () => void;
}

/** Says which packaging an application means by a reference. */
export function BindDialog({ reference, onBound, onClose }: BindDialogProps) {
  const { id, externalReference, application, orders } = reference;
  const [chosen, setChosen] = useState<Option | null>(null);
  return (
    <ActionDialog
      title={texts.unknownReferences.bindTitle(externalReference)}
      explanation={texts.unknownReferences.bindExplanation(application.name, orders)}
      button={texts.unknownReferences.bind}
      fields={['#/packaging']}
      request={() =>
        api.PUT('/api/v1/unknown_references/{id}', {
          params: { path: { id } },
          body: { packaging: chosen?.id ?? '' },
        })
      }
      onDone={(bound) => {
        announce(texts.unknownReferences.bound(externalReference));
        onBound(bound);
        onClose();
      }}
      onClose={onClose}
    >
      {(failure) => (
        <PackagingChoice
          chosen={chosen}
          onChoose={setChosen}
          fault={faultAt(failure, '#/packaging')}
          showsFault={chosen !== null}
        />
      )}
    </ActionDialog>
  );
}
