import type { WebhookReplayState } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { DateTimeField, instantOf, localTime } from '../../ui/date-time-field.js';
import { Field } from '../../ui/field.js';

interface ReplayDialogProps {
  id: number;
  onStarted: () => void;
  onClose: () => void;
}

const STATES: WebhookReplayState[] = ['undelivered', 'exhausted', 'cancelled', 'missing', 'delivered', 'all'];

const DAY_MS = 86_400_000;

/** Asks for the range of time whose events shall be sent again. */
export function ReplayDialog({ id, onStarted, onClose }: ReplayDialogProps) {
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
