import type { Order, WebhookDelivery } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource, type LoadOptions } from '../../api/use-resource.js';
import type { Answer } from '../../api/client.js';
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
  const { value, failure } = useResource(`deliveries ${order.id}`, (init) => listDeliveries(order.id, init));
  if (failure?.status === 404) return null;
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

/** The list is not in openapi.json yet. */
const listDeliveries = (order: number, init: LoadOptions): Promise<Answer<WebhookDelivery[]>> => {
  const query: object = { order: String(order) };
  const path = '/api/v1/webhook_deliveries' as '/api/v1/webhooks';
  return api.GET(path, { params: { query }, ...init }) as unknown as Promise<Answer<WebhookDelivery[]>>;
};
