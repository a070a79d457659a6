import type { WebhookReplay } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useReloadAfter, useGet } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { formatNumber } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { useAction } from '../../ui/use-action.js';
import { Button } from '../../ui/button.js';

const TONES: Record<WebhookReplay['status'], Tone> = {
  running: 'info',
  finished: 'good',
  cancelled: 'neutral',
};

/** The latest replays with their progress; nothing while there was none. */
export function ReplaysSection({ id, actions }: { id: number; actions: number }) {
  const { value, failure, reload } = useGet('/api/v1/webhooks/{id}/replays', {
    path: { id },
    query: { limit: 5 },
  });
  useReloadAfter(actions, reload);
  const action = useAction();
  const mayChange = useMayChange();
  if (value === undefined || value.length === 0) return failure && <FailureNotice failure={failure} />;
  const cancel = (replay: number): Promise<void> =>
    action.run(
      () => api.POST('/api/v1/webhook_replays/{id}/cancel', { params: { path: { id: replay } } }),
      t('The replay was cancelled.'),
      reload,
    );
  return (
    <Section title={t('Replays')}>
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <ul class="rows">
        {value.map((replay) => (
          <li key={replay.id}>
            <div>
              <Time at={replay.since} /> – <Time at={replay.until} />
              <div class="second-line">
                {named(labels.replayStates, replay.state)}.{' '}
                {t('{number} delivery queued so far. || {number} deliveries queued so far.', replay.queued)}
              </div>
              {waitOf(replay) !== null && <div class="second-line">{waitOf(replay)}</div>}
            </div>
            <span class="badges">
              {mayChange && replay.status === 'running' && (
                <Button
                  text={t('Cancel the replay')}
                  isBusy={action.isRunning}
                  onClick={() => cancel(replay.id)}
                />
              )}
              {standsStill(replay) ? (
                <Badge tone="warning">{t('Waiting @jobs')}</Badge>
              ) : (
                <Badge tone={TONES[replay.status]}>{named(labels.replayStatuses, replay.status)}</Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Why no further deliveries are queued at the moment; null when nothing prevents it. */
const waitOf = ({ waiting, waitingFor }: WebhookReplay): string | null =>
  waitingFor === null ? null : (labels.replayWaits[waitingFor.code]?.(formatNumber(waiting ?? 0)) ?? null);

/** A replay that goes on has due deliveries most of the time: it queues the next when these were sent. */
const standsStill = ({ waitingFor }: WebhookReplay): boolean =>
  waitingFor !== null && waitingFor.code !== 'due_deliveries';
