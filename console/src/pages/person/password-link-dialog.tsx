import type { PasswordLink } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { formatDateTime } from '../../format/format.js';
import { texts } from '../../texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { SecretDialog } from '../../ui/secret-dialog.js';

/** Creates a link with which a person sets a password, and shows it once. */
export function PasswordLinkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [created, setCreated] = useState<PasswordLink | null>(null);
  if (created !== null)
    return (
      <SecretDialog
        title={texts.person.linkCreated}
        label={texts.person.linkLabel}
        explanation={texts.person.linkShownOnce(formatDateTime(created.expiresAt))}
        secret={location.origin + created.link}
        onClose={onClose}
      />
    );
  return (
    <ActionDialog
      title={texts.person.linkTitle}
      explanation={texts.person.linkExplanation}
      button={texts.person.linkButton}
      request={() => api.POST('/api/v1/people/{id}/password_links', { params: { path: { id } } })}
      onDone={setCreated}
      onClose={onClose}
    />
  );
}
