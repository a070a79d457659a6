import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
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
        title={texts.webhook.rotated}
        label={texts.webhook.secret}
        explanation={texts.webhook.secretOnce}
        secret={secret}
        onClose={onClose}
      />
    );
  return (
    <ActionDialog
      title={texts.webhook.rotateTitle}
      explanation={texts.webhook.rotateExplanation}
      button={texts.webhook.rotate}
      request={() =>
        api.POST('/api/v1/webhooks/{id}/rotate_secret', { params: { path: { id } }, body: { immediately } })
      }
      onDone={(webhook) => {
        announce(texts.webhook.rotated);
        onRotated();
        setSecret(webhook.secret ?? '');
      }}
      onClose={onClose}
    >
      {() => (
        <Checkbox
          label={texts.webhook.immediately}
          hint={texts.webhook.immediatelyHint}
          checked={immediately}
          onChange={setImmediately}
        />
      )}
    </ActionDialog>
  );
}
