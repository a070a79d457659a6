import { useState } from 'preact/hooks';
import type { Answer } from '../api/client.js';
import { formatDateTime } from '../format/format.js';
import { t } from '../texts/texts.js';
import { ActionDialog } from './action-dialog.js';
import type { FormDialogProps } from './form-dialog.js';
import { SecretDialog } from './secret-dialog.js';

interface CreatedLink {
  link: string;
  expiresAt: string;
}

interface LinkDialogProps extends Pick<
  FormDialogProps,
  'title' | 'explanation' | 'fields' | 'onClose' | 'children'
> {
  request: () => Promise<Answer<CreatedLink>>;
  /** What to do with the link, once it is there. */
  shownOnce: (until: string) => string;
}

/** Creates a link to a page of the console, and shows it once. */
export function LinkDialog({ title, shownOnce, onClose, ...dialog }: LinkDialogProps) {
  const [created, setCreated] = useState<CreatedLink | null>(null);
  if (created !== null)
    return (
      <SecretDialog
        title={t('The link was created')}
        label={t('Link')}
        explanation={shownOnce(formatDateTime(created.expiresAt))}
        secret={new URL(created.link, location.origin).href}
        onClose={onClose}
      />
    );
  return (
    <ActionDialog
      {...dialog}
      title={title}
      button={t('Create the link')}
      onDone={setCreated}
      onClose={onClose}
    />
  );
}
