import type { WebhookAttemptStatistics, WebhookStatistics, WebhookReplay } from 'order-taking-client/openapi';
import { useReloadAfter, ONCE, useGet } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { formatCounted, formatAgo, formatNumber, formatShare } from '../../format/format.js';
import { t, named } from '../../texts/texts.js';
import { Loaded, FailureNotice } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { api } from '../../api/client.js';
import { useMayChange } from '../../api/current-user.js';
import { labels } from '../../texts/labels.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { Time } from '../../ui/who-and-when.js';
import { useAction } from '../../ui/use-action.js';
import { Button } from '../../ui/button.js';

/** How the attempts of the last hour and day went, and what is waiting. */
export function StatisticsSection({ id, actions }: { id: number; actions: number }) {
  const resource = useGet('/api/v1/webhooks/{id}/statistics', { path: { id } }, ONCE);
  useReloadAfter(actions, resource.reload);
  return (
    <Section title={t('Attempts')}>
      <Loaded of={resource} rows={2}>
        {(statistics) => <Statistics statistics={statistics} />}
      </Loaded>
    </Section>
  );
}

function Statistics({ statistics }: { statistics: WebhookStatistics }) {
  const { lastHour, lastDay, waiting, oldestWaiting } = statistics;
  return (
    <div class="figures">
      <Period name={t('Last hour')} attempts={lastHour} />
      <Period name={t('Last day')} attempts={lastDay} />
      <div class="figure">
        <h3>{t('Waiting')}</h3>
        <p class="figure-value">{formatCounted(waiting)}</p>
        <p class="second-line">
          {oldestWaiting === null ? (
            t('No waiting deliveries.')
          ) : (
            <a href={`${BASE}/deliveries/${oldestWaiting.delivery}`}>
              {t('Oldest created {ago}', formatAgo(oldestWaiting.createdAt))}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

function Period({ name, attempts }: { name: string; attempts: WebhookAttemptStatistics }) {
  const { successRate, delivered, p50Ms, p95Ms } = attempts;
  const shown = formatNumber(attempts.attempts) + (attempts.truncated ? '+' : '');
  return (
    <div class="figure">
      <h3>{name}</h3>
      <p class={`figure-value ${successRate === null ? 'muted' : ''}`}>
        {successRate === null ? t('–') : formatShare(successRate)}
      </p>
      {successRate !== null && <Share of={successRate} />}
      <p class="second-line">
        {successRate === null
          ? t('No attempts.')
          : t('{delivered} of {attempts} attempts succeeded', formatNumber(delivered), shown)}
      </p>
      {p50Ms !== null && p95Ms !== null && (
        <p class="second-line">
          {t('Half within {half} ms, 95 % within {most} ms', formatNumber(p50Ms), formatNumber(p95Ms))}
        </p>
      )}
    </div>
  );
}

/** A bar of which a share is coloured; the number beside it says the same. */
const Share = ({ of }: { of: number }) => (
  <svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect class="share-all" width="100" height="4" />
    <rect class="share-part" width={of * 100} height="4" />
  </svg>
);

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

/** A running replay usually has due deliveries: it makes the next ones due when these were sent. */
const standsStill = ({ waitingFor }: WebhookReplay): boolean =>
  waitingFor !== null && waitingFor.code !== 'due_deliveries';
