import type { Webhook } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { reasonText } from '../../format/reason.js';
import { named, texts } from '../../texts/texts.js';
import { Time } from '../../ui/time.js';

/** What keeps events from reaching the receiver, and what else somebody should know. */
export function WebhookNotices({ webhook }: { webhook: Webhook }) {
  return (
    <>
      {webhook.health !== 'ok' && <Trouble webhook={webhook} />}
      {webhook.warnings.map(({ code, detail }) => (
        <p key={code} class="notice warning">
          {texts.webhook.warnings[code] ?? detail}
        </p>
      ))}
    </>
  );
}

function Trouble({ webhook: { health, disabledReason, lastFailure, pausedUntil } }: { webhook: Webhook }) {
  const explanation =
    disabledReason === null
      ? named(texts.webhook.troubles, health)
      : named(texts.webhook.disabledReasons, disabledReason);
  return (
    <section
      class={`notice ${health === 'paused' ? 'warning' : 'failed'}`}
      aria-label={texts.webhooks.health}
    >
      <p>
        <strong>{explanation}</strong>
      </p>
      {health === 'paused' && pausedUntil !== null && (
        <p>
          {texts.webhook.pausedUntil} <Time at={pausedUntil} />
        </p>
      )}
      {lastFailure !== null && (
        <p>
          {lastFailure.detail ?? reasonText(lastFailure.reason)} <Time at={lastFailure.at} />.{' '}
          <a href={`${BASE}/deliveries/${lastFailure.delivery}`}>{texts.webhook.showFailure}</a>
        </p>
      )}
    </section>
  );
}
