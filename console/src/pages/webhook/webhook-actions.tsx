import type { Webhook, WebhookReplayState } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { CurrentUser } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import type { Action } from '../../ui/use-action.js';
import { Button } from '../../ui/button.js';
import { labels } from '../../texts/labels.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { DateTimeField, instantOf, localTime } from '../../ui/date-time-field.js';
import { Field } from '../../ui/field.js';
import { announce } from '../../ui/announcer.js';
import { Checkbox } from '../../ui/checkbox.js';
import { SecretDialog } from '../../ui/secret-dialog.js';

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

interface ReplayDialogProps {
  id: number;
  onStarted: () => void;
  onClose: () => void;
}

const STATES: WebhookReplayState[] = ['undelivered', 'exhausted', 'cancelled', 'missing', 'delivered', 'all'];

const DAY_MS = 86_400_000;

/** Asks for the range of time whose events shall be sent again. */
function ReplayDialog({ id, onStarted, onClose }: ReplayDialogProps) {
  const [since, setSince] = useState(localTime(new Date(Date.now() - DAY_MS)));
  const [until, setUntil] = useState('');
  const [state, setState] = useState<WebhookReplayState>('undelivered');
  const body = { since: instantOf(since), state, ...(until !== '' && { until: instantOf(until) }) };
  return (
    <ActionDialog
      title={t('Send events again')}
      explanation={t(
        'Sends the events of a period to this receiver again, oldest first, in the background. New events are barely delayed.',
      )}
      button={t('Start the replay')}
      fields={['#/since', '#/until', '#/state']}
      request={() => api.POST('/api/v1/webhooks/{id}/replay', { params: { path: { id } }, body })}
      done={t('The replay has started.')}
      onDone={onStarted}
      onClose={onClose}
    >
      <DateTimeField label={t('Since')} value={since} onChange={setSince} at="#/since" />
      <DateTimeField
        label={t('Until')}
        hint={t('If empty: until now.')}
        value={until}
        onChange={setUntil}
        at="#/until"
      />
      <Field label={t('Which events')} at="#/state">
        {(attributes) => (
          <select
            {...attributes}
            value={state}
            onChange={(event) => setState(event.currentTarget.value as WebhookReplayState)}
          >
            {STATES.map((name) => (
              <option key={name} value={name}>
                {labels.replayStates[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ActionDialog>
  );
}

interface RotateDialogProps {
  id: number;
  onRotated: () => void;
  onClose: () => void;
}

/** Replaces the secret that signs the requests, and shows the new one. */
function RotateDialog({ id, onRotated, onClose }: RotateDialogProps) {
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
