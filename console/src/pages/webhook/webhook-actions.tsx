import type { Webhook } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { CurrentUser } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import type { Action } from '../../ui/use-action.js';
import { ReplayDialog } from './replay-dialog.js';
import { RotateDialog } from './rotate-dialog.js';
import { Button } from '../../ui/button.js';

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
        <Button
          kind="primary"
          text={webhook.active ? t('End the pause') : t('Enable')}
          isBusy={action.isRunning}
          onClick={enable}
        />
      )}
      {webhook.active && (
        <>
          <Button text={t('Ping')} isBusy={action.isRunning} onClick={ping} />
          <Button text={t('Replay')} onClick={() => setDialog('replay')} />
        </>
      )}
      {isOwn && <Button text={t('Rotate secret')} onClick={() => setDialog('rotate')} />}
      {dialog === 'replay' && (
        <ReplayDialog id={webhook.id} onStarted={onChanged} onClose={() => setDialog(null)} />
      )}
      {dialog === 'rotate' && (
        <RotateDialog id={webhook.id} onRotated={onChanged} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
