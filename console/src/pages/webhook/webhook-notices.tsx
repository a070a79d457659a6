import type { Webhook } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { reasonText } from '../../format/reason.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Time } from '../../ui/time.js';

/** What keeps events from reaching the receiver, and what else somebody should know. */
export function WebhookNotices({ webhook }: { webhook: Webhook }) {
  return (
    <>
      {webhook.health !== 'ok' && <Trouble webhook={webhook} />}
      {webhook.warnings.map(({ code, detail }) => (
        <p key={code} class="notice warning">
          {labels.webhookWarnings[code] ?? detail}
        </p>
      ))}
    </>
  );
}

function Trouble({ webhook: { health, disabledReason, lastFailure, pausedUntil } }: { webhook: Webhook }) {
  const explanation =
    disabledReason === null
      ? named(labels.webhookTroubles, health)
      : named(labels.webhookDisabledReasons, disabledReason);
  return (
    <section class={`notice ${health === 'paused' ? 'warning' : 'failed'}`} aria-label={t('Health')}>
      <p>
        <strong>{explanation}</strong>
      </p>
      {health === 'paused' && pausedUntil !== null && (
        <p>
          {t('Nothing is sent until')} <Time at={pausedUntil} />
        </p>
      )}
      {lastFailure !== null && (
        <p>
          {lastFailure.detail ?? reasonText(lastFailure.reason)} <Time at={lastFailure.at} />.{' '}
          <a href={`${BASE}/deliveries/${lastFailure.delivery}`}>{t('Show the delivery')}</a>
        </p>
      )}
    </section>
  );
}
