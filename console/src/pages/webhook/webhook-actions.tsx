import type { Webhook, WebhookReplayState } from 'order-taking-client/openapi';
import { useContext } from 'preact/hooks';
import { api } from '../../api/client.js';
import { CurrentUser } from '../../api/current-user.js';
import { instantOf, localTime } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { Button, DialogButton } from '../../ui/button.js';
import { Checkbox, SelectField, TextField, useForm } from '../../ui/fields.js';
import type { Action } from '../../ui/use-action.js';

interface WebhookActionsProps {
  webhook: Webhook;
  action: Action;
  onChanged: () => void;
}

export function WebhookActions({ webhook, action, onChanged }: WebhookActionsProps) {
  const { id, active, health, application } = webhook;
  // A secret is shown to the application only that uses it.
  const isOwn = useContext(CurrentUser)?.id === application.id;
  const params = { path: { id } };
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
  return (
    <>
      {(!active || health === 'paused') && (
        <Button
          kind="primary"
          text={active ? t('End the pause') : t('Enable')}
          isBusy={action.isRunning}
          onClick={enable}
        />
      )}
      {active && <Button text={t('Ping')} isBusy={action.isRunning} onClick={ping} />}
      <DialogButton
        isShown={active}
        text={t('Replay')}
        dialog={(close) => <ReplayDialog id={id} onDone={onChanged} onClose={close} />}
      />
      <DialogButton
        isShown={isOwn}
        text={t('Rotate secret')}
        dialog={(close) => <RotateDialog id={id} onDone={onChanged} onClose={close} />}
      />
    </>
  );
}

interface DialogProps {
  id: number;
  onDone: () => void;
  onClose: () => void;
}

const DAY_MS = 86_400_000;

/** Asks for the range of time whose events shall be sent again. */
function ReplayDialog({ id, ...dialog }: DialogProps) {
  const { values, field } = useForm({
    since: localTime(new Date(Date.now() - DAY_MS)),
    until: '',
    state: 'undelivered' as WebhookReplayState,
  });
  const { since, until, state } = values;
  const body = { since: instantOf(since), state, ...(until !== '' && { until: instantOf(until) }) };
  return (
    <ActionDialog
      title={t('Send events again')}
      explanation={t(
        'Sends the events of a period to this receiver again, oldest first, in the background. New events are barely delayed.',
      )}
      button={t('Start the replay')}
      request={() => api.POST('/api/v1/webhooks/{id}/replay', { params: { path: { id } }, body })}
      done={t('The replay has started.')}
      {...dialog}
    >
      <TextField type="datetime-local" label={t('Since')} {...field('since')} />
      <TextField
        type="datetime-local"
        label={t('Until')}
        hint={t('If empty: until now.')}
        {...field('until')}
      />
      <SelectField
        label={t('Which events')}
        options={Object.entries(labels.replayStates)}
        {...field('state')}
      />
    </ActionDialog>
  );
}

/** Replaces the secret that signs the requests, and shows the new one. */
function RotateDialog({ id, ...dialog }: DialogProps) {
  const { values: body, box } = useForm({ immediately: false });
  return (
    <ActionDialog
      title={t('Replace the secret')}
      explanation={t(
        'Events are signed with a new secret from now on, and for 24 hours also with the previous one, so that the receiver can switch over.',
      )}
      button={t('Rotate secret')}
      request={() => api.POST('/api/v1/webhooks/{id}/rotate_secret', { params: { path: { id } }, body })}
      done={t('The secret was replaced')}
      secretOf={({ secret = '' }) => ({
        title: t('The secret was replaced'),
        label: t('New secret'),
        explanation: t('Give it to the receiver now. It cannot be shown again.'),
        secret,
      })}
      {...dialog}
    >
      <Checkbox
        label={t('Stop using the previous secret immediately')}
        hint={t('For a secret that others have seen. Receivers that still use it will reject all events.')}
        {...box('immediately')}
      />
    </ActionDialog>
  );
}
