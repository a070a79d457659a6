import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import { Checkbox } from '../../ui/checkbox.js';
import { SecretDialog } from '../../ui/secret-dialog.js';

interface RotateDialogProps {
  id: number;
  onRotated: () => void;
  onClose: () => void;
}

/** Replaces the secret that signs the requests, and shows the new one. */
export function RotateDialog({ id, onRotated, onClose }: RotateDialogProps) {
  const [immediately, setImmediately] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <SecretDialog
        title={t('The secret was replaced')}
        label={t('New secret')}
        explanation={t('Give it to the receiver now. It cannot be shown again.')}
        secret={secret}
        onClose={onClose}
      />
    );
  return (
    <ActionDialog
      title={t('Replace the secret')}
      explanation={t(
        'Events are signed with a new secret from now on, and for 24 hours also with the previous one, so that the receiver can switch over.',
      )}
      button={t('Rotate secret')}
      request={() =>
        api.POST('/api/v1/webhooks/{id}/rotate_secret', { params: { path: { id } }, body: { immediately } })
      }
      onDone={(webhook) => {
        announce(t('The secret was replaced'));
        onRotated();
        setSecret(webhook.secret ?? '');
      }}
      onClose={onClose}
    >
      <Checkbox
        label={t('Stop using the previous secret immediately')}
        hint={t('For a secret that others have seen. Receivers that still use it will reject all events.')}
        checked={immediately}
        onChange={setImmediately}
      />
    </ActionDialog>
  );
}
