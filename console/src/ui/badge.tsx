import type { ComponentChildren } from 'preact';
import { t, named } from '../texts/texts.js';
import type { Order, Webhook, WebhookDeliveryState, WebhookHealth } from 'order-taking-client/openapi';
import { labels } from '../texts/labels.js';

export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'bad';

/** A short word about a state. The colour says nothing that the word does not. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** Whether an application or a person can use the service. */
export const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? 'good' : 'neutral'}>
    {active ? t('Active @applications activeTrue') : t('Switched off @applications')}
  </Badge>
);

const STATE_TONES: Record<Order['state'], Tone> = {
  pending: 'warning',
  validated: 'info',
  shipped: 'info',
  delivered: 'good',
  cancelled: 'neutral',
};

const PAYMENT_TONES: Record<Order['paymentStatus'], Tone> = {
  unpaid: 'neutral',
  partially_paid: 'warning',
  paid: 'good',
  overpaid: 'bad',
};

export const StateBadge = ({ state }: { state: Order['state'] }) => (
  <Badge tone={STATE_TONES[state]}>{named(labels.orderStates, state)}</Badge>
);

export const PaymentBadge = ({ status }: { status: Order['paymentStatus'] }) => (
  <Badge tone={PAYMENT_TONES[status]}>{named(labels.paymentStates, status)}</Badge>
);

/** One badge for each kind of blocker of an order. */
export const BlockerBadges = ({ order }: { order: Pick<Order, 'blockers'> }) => (
  <>
    {[...new Set(order.blockers.map(({ code }) => code))].map((code) => (
      <Badge key={code} tone="bad">
        {named(labels.blockers, code)}
      </Badge>
    ))}
  </>
);

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
