import type { Webhook, WebhookDelivery } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { eventsOf } from '../../format/events.js';
import { named, texts } from '../../texts/texts.js';
import { Fact, Facts } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';

interface DeliveryFactsProps {
  delivery: WebhookDelivery;
  /** Undefined until it is loaded. */
  webhook: Webhook | undefined;
}

export function DeliveryFacts({ delivery, webhook }: DeliveryFactsProps) {
  const { order, kind } = delivery;
  return (
    <div class="column">
      <Section title={texts.delivery.details}>
        <Facts>
          <Fact name={texts.delivery.order}>
            {order !== null && (
              <>
                <a href={`${BASE}/orders/${order.id}`}>{order.code ?? order.id}</a>
                <div class="second-line">
                  <a href={`${BASE}/deliveries?order=${order.id}`}>{texts.delivery.ofSameOrder}</a>
                </div>
              </>
            )}
          </Fact>
          <Fact name={texts.delivery.kind}>{kind !== 'event' && named(texts.deliveryKinds, kind)}</Fact>
          <Fact name={texts.delivery.webhook}>
            <a href={`${BASE}/webhooks/${delivery.webhook}`}>
              {webhook === undefined ? delivery.webhook : eventsOf(webhook)}
            </a>
          </Fact>
          <Fact name={texts.webhook.application}>{webhook?.application.name}</Fact>
          <Fact name={texts.webhook.url}>{webhook?.url}</Fact>
          <Fact name={texts.delivery.messageId}>
            <code>{delivery.event.id}</code>
          </Fact>
          <Fact name={texts.delivery.createdAt}>
            <Time at={delivery.createdAt} />
          </Fact>
          <Moment name={texts.delivery.redeliveredAt} at={delivery.redeliveredAt} />
          <Moment name={texts.delivery.finishedAt} at={delivery.finishedAt} />
        </Facts>
      </Section>
    </div>
  );
}

const Moment = ({ name, at }: { name: string; at: string | null }) => (
  <Fact name={name}>{at === null ? null : <Time at={at} />}</Fact>
);
