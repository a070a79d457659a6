import type { Order } from 'order-taking-client/openapi';
import { labels } from '../texts/labels.js';
import { named } from '../texts/texts.js';
import { Badge, type Tone } from './badge.js';

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
