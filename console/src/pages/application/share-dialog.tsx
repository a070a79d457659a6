import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer, Failure } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { TextField } from '../../ui/text-field.js';

export interface ShareDialogProps {
  applicationId: number;
  onShared: () => void;
  onClose: () => void;
}

interface ShareFormProps<T> extends Pick<ShareDialogProps, 'onShared' | 'onClose'> {
  title: string;
  /** Where the request has what the children ask for. */
  fields: string[];
  /** @param name a part of the body: what the application calls it, if it has a name for it */
  request: (name: { externalReference?: string }) => Promise<Answer<T>>;
  /** What is said to be shared. */
  labelOf: (shared: T) => string;
  children: ComponentChildren | ((failure: Failure | null) => ComponentChildren);
}

/** Asks what is shared with an application, and what the application calls it. */
export function ShareDialog<T>(props: ShareFormProps<T>) {
  const { title, fields, request, labelOf, children, onShared, onClose } = props;
  const [externalReference, setExternalReference] = useState('');
  return (
    <ActionDialog
      title={title}
      button={t('Share')}
      fields={[...fields, '#/externalReference']}
      request={() => request(externalReference.trim() === '' ? {} : { externalReference })}
      done={(shared) => t('{label} is shared.', labelOf(shared))}
      onDone={onShared}
      onClose={onClose}
    >
      {(failure) => (
        <>
          {typeof children === 'function' ? children(failure) : children}
          <TextField
            label={t('Application’s name for it')}
            hint={t('Used by its orders.')}
            value={externalReference}
            onChange={setExternalReference}
            at="#/externalReference"
          />
        </>
      )}
    </ActionDialog>
  );
}
