import type { Order } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { BASE } from '../../app/router.js';
import { texts } from '../../texts.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { DeliveryBadge } from '../../ui/webhook-badges.js';

/** The webhook deliveries of the order. */
export function DeliveriesSection({ order: { id } }: { order: Order }) {
  const { value, failure } = useResource(`deliveries of order ${id}`, (init) =>
    api.GET('/api/v1/webhook_deliveries', { params: { query: { order: id } }, ...init }),
  );
  return (
    <Section title={texts.order.deliveries} isOnlyForScreen>
      {failure !== null && <FailureNotice failure={failure} />}
      {value?.length === 0 && <p class="muted">{texts.order.noDeliveries}</p>}
      <ul class="rows">
        {value?.map((delivery) => (
          <li key={delivery.id}>
            <span>
              <a href={`${BASE}/deliveries/${delivery.id}`}>{delivery.event.type}</a>
              <span class="second-line">
                {' '}
                <Time at={delivery.createdAt} />
              </span>
              {delivery.detail !== null && <p class="hint">{delivery.detail}</p>}
            </span>
            <DeliveryBadge state={delivery.state} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
