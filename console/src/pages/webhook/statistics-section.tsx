import type { WebhookAttemptStatistics, WebhookStatistics } from 'order-taking-client/openapi';
import { useReloadAfter, ONCE, useGet } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { formatCounted, formatAgo, formatNumber, formatShare } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { Loaded } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';

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

function Statistics({ statistics: { lastHour, lastDay, waiting, oldestWaiting } }: StatisticsProps) {
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

interface StatisticsProps {
  statistics: WebhookStatistics;
}

function Period({ name, attempts }: { name: string; attempts: WebhookAttemptStatistics }) {
  const { successRate, delivered, p50Ms, p95Ms } = attempts;
  if (successRate === null)
    return (
      <div class="figure">
        <h3>{name}</h3>
        <p class="figure-value muted">{t('–')}</p>
        <p class="second-line">{t('No attempts.')}</p>
      </div>
    );
  const shown = formatNumber(attempts.attempts) + (attempts.truncated ? '+' : '');
  return (
    <div class="figure">
      <h3>{name}</h3>
      <p class="figure-value">{formatShare(successRate)}</p>
      <Share of={successRate} />
      <p class="second-line">
        {t('{delivered} of {attempts} attempts succeeded', formatNumber(delivered), shown)}
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
