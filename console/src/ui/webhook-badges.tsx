import type { WebhookDeliveryState, WebhookHealth } from 'order-taking-client/openapi';
import { named, texts } from '../texts.js';
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

export const HealthBadge = ({ health }: { health: WebhookHealth }) => (
  <Badge tone={HEALTH_TONES[health]}>{named(texts.webhookHealths, health)}</Badge>
);

export const DeliveryBadge = ({ state }: { state: WebhookDeliveryState }) => (
  <Badge tone={DELIVERY_TONES[state]}>{named(texts.deliveryStates, state)}</Badge>
);
