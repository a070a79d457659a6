import type { Order, WebhookDelivery } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { named, texts } from '../../texts.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';

const TONES: Record<WebhookDelivery['state'], Tone> = {
  waiting: 'warning',
  delivered: 'good',
  exhausted: 'bad',
  cancelled: 'neutral',
};

/** What subscribers were told about the order. */
export function DeliveriesSection({ order }: { order: Order }) {
  const { value, failure } = useResource(`deliveries ${order.id}`, (init) =>
    api.GET('/api/v1/webhook_deliveries', { params: { query: { order: order.id } }, ...init }),
  );
  return (
    <Section title={texts.order.deliveries}>
      {failure !== null && <FailureNotice failure={failure} />}
      {value?.length === 0 && <p class="muted">{texts.order.noDeliveries}</p>}
      <ul class="rows">
        {value?.map((delivery) => (
          <li key={delivery.id}>
            <span>
              <code>{delivery.event.type}</code>
              <span class="second-line">
                {' '}
                <Time at={delivery.createdAt} />
              </span>
              {delivery.detail !== null && <p class="hint">{delivery.detail}</p>}
            </span>
            <Badge tone={TONES[delivery.state]}>{named(texts.deliveryStates, delivery.state)}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
