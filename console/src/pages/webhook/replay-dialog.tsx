import type { WebhookReplayState } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import { DateTimeField, instantOf, localTime } from '../../ui/date-time-field.js';
import { faultAt, Field } from '../../ui/field.js';

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
  const body = {
    since: instantOf(since),
    state,
    ...(until !== '' && { until: instantOf(until) }),
  };
  return (
    <ActionDialog
      title={texts.replay.title}
      explanation={texts.replay.explanation}
      button={texts.replay.start}
      fields={['#/since', '#/until', '#/state']}
      request={() => api.POST('/api/v1/webhooks/{id}/replay', { params: { path: { id } }, body })}
      onDone={() => {
        announce(texts.replay.started);
        onStarted();
        onClose();
      }}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <DateTimeField
            label={texts.replay.since}
            value={since}
            onChange={setSince}
            fault={faultAt(failure, '#/since')}
          />
          <DateTimeField
            label={texts.replay.until}
            hint={texts.replay.untilHint}
            value={until}
            onChange={setUntil}
            fault={faultAt(failure, '#/until')}
          />
          <Field label={texts.replay.state} fault={faultAt(failure, '#/state')}>
            {(attributes) => (
              <select
                {...attributes}
                value={state}
                onChange={(event) => setState(event.currentTarget.value as WebhookReplayState)}
              >
                {STATES.map((name) => (
                  <option key={name} value={name}>
                    {texts.replay.states[name]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
    </ActionDialog>
  );
}
