import type { ComponentChildren } from 'preact';
import type { Answer } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { TextField, typedOnly, useForm } from '../../ui/fields.js';

export interface ShareDialogProps {
  applicationId: number;
  onShared: () => void;
  onClose: () => void;
}

interface ShareFormProps<T> extends Pick<ShareDialogProps, 'onShared' | 'onClose'> {
  title: string;
  /** @param name a part of the body: what the application calls it, if it has a name for it */
  request: (name: { externalReference?: string }) => Promise<Answer<T>>;
  /** What is said to be shared. */
  labelOf: (shared: T) => string;
  children: ComponentChildren;
}

/** Asks what is shared with an application, and what the application calls it. */
export function ShareDialog<T>({ request, labelOf, onShared, children, ...form }: ShareFormProps<T>) {
  const { values, field } = useForm({ externalReference: '' });
  return (
    <ActionDialog
      {...form}
      button={t('Share')}
      request={() => request(typedOnly(values))}
      done={(shared) => t('{label} is shared.', labelOf(shared))}
      onDone={onShared}
    >
      {children}
      <TextField
        label={t('Application’s name for it')}
        hint={t('Used by its orders.')}
        {...field('externalReference')}
      />
    </ActionDialog>
  );
}
