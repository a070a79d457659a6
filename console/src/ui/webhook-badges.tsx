import type { Webhook, WebhookDeliveryState, WebhookHealth } from 'order-taking-client/openapi';
import { labels } from '../texts/labels.js';
import { named, t } from '../texts/texts.js';
import { Badge, type Tone } from './badge.js';

const HEALTH_TONES: Record<WebhookHealth, Tone> = {
  ok: 'good',
  failing: 'bad',
  paused: 'warning',
  disabled: 'neutral',
};

const DELIVERY_TONES: Record<WebhookDeliveryState, Tone> = {
  waiting: 'warning',
  delivered: 'good',
  exhausted: 'bad',
  cancelled: 'neutral',
};

/** Nothing is sent without a worker, although the receiver may have accepted everything until now. */
export const HealthBadge = ({
  webhook: { health, warnings },
}: {
  webhook: Pick<Webhook, 'health' | 'warnings'>;
}) =>
  health === 'ok' && warnings.some(({ code }) => code === 'no_worker') ? (
    <Badge tone="warning">{t('Stands still')}</Badge>
  ) : (
    <Badge tone={HEALTH_TONES[health]}>{named(labels.webhookHealths, health)}</Badge>
  );

export const DeliveryBadge = ({ state }: { state: WebhookDeliveryState }) => (
  <Badge tone={DELIVERY_TONES[state]}>{named(labels.deliveryStates, state)}</Badge>
);
