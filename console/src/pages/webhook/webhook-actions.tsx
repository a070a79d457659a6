import type { Webhook } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { CurrentUser } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import type { Action } from '../../ui/use-action.js';
import { ReplayDialog } from './replay-dialog.js';
import { RotateDialog } from './rotate-dialog.js';

interface WebhookActionsProps {
  webhook: Webhook;
  action: Action;
  onChanged: () => void;
}

export function WebhookActions({ webhook, action, onChanged }: WebhookActionsProps) {
  const [dialog, setDialog] = useState<'replay' | 'rotate' | null>(null);
  // A secret is shown to the application only that uses it.
  const isOwn = useContext(CurrentUser)?.id === webhook.application.id;
  const params = { path: { id: webhook.id } };
  const ping = (): Promise<void> =>
    action.run(
      () => api.POST('/api/v1/webhooks/{id}/ping', { params }),
      t('Two test requests are being sent. The deliveries show how the receiver responds.'),
      onChanged,
    );
  const enable = (): Promise<void> =>
    action.run(
      () => api.POST('/api/v1/webhooks/{id}/enable', { params }),
      t('The webhook is active. Waiting deliveries are being sent.'),
      onChanged,
    );
  const isHeld = !webhook.active || webhook.health === 'paused';
  return (
    <>
      {isHeld && (
        <button class="button primary" aria-disabled={action.isRunning} onClick={() => void enable()}>
          {webhook.active ? t('End the pause') : t('Enable')}
        </button>
      )}
      {webhook.active && (
        <>
          <button class="button" aria-disabled={action.isRunning} onClick={() => void ping()}>
            {t('Ping')}
          </button>
          <button class="button" onClick={() => setDialog('replay')}>
            {t('Replay')}
          </button>
        </>
      )}
      {isOwn && (
        <button class="button" onClick={() => setDialog('rotate')}>
          {t('Rotate secret')}
        </button>
      )}
      {dialog === 'replay' && (
        <ReplayDialog id={webhook.id} onStarted={onChanged} onClose={() => setDialog(null)} />
      )}
      {dialog === 'rotate' && (
        <RotateDialog id={webhook.id} onRotated={onChanged} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
