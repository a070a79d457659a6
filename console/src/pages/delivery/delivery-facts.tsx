import type { Webhook, WebhookDelivery } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { eventsOf } from '../../format/events.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Fact, Facts, TimeFact } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';

interface DeliveryFactsProps {
  delivery: WebhookDelivery;
  /** Undefined until it is loaded. */
  webhook: Webhook | undefined;
}

export function DeliveryFacts({ delivery, webhook }: DeliveryFactsProps) {
  const { order, kind } = delivery;
  return (
    <div class="column">
      <Section title={t('Details')}>
        <Facts>
          <Fact name={t('Order')}>
            {order !== null && (
              <>
                <a href={`${BASE}/orders/${order.id}`}>{order.code ?? order.id}</a>
                <div class="second-line">
                  <a href={`${BASE}/deliveries?order=${order.id}`}>
                    {t('All deliveries of this order @delivery')}
                  </a>
                </div>
              </>
            )}
          </Fact>
          <Fact name={t('Kind')}>{kind !== 'event' && named(labels.deliveryKinds, kind)}</Fact>
          <Fact name={t('Webhook')}>
            <a href={`${BASE}/webhooks/${delivery.webhook}`}>
              {webhook === undefined ? delivery.webhook : eventsOf(webhook)}
            </a>
          </Fact>
          <Fact name={t('Application')}>{webhook?.application.name}</Fact>
          <Fact name={t('URL')}>{webhook?.url}</Fact>
          <Fact name={t('webhook-id')}>
            <code>{delivery.event.id}</code>
          </Fact>
          <TimeFact name={t('Created @deliveries')} at={delivery.createdAt} />
          <TimeFact name={t('Sent again')} at={delivery.redeliveredAt} />
          <TimeFact name={t('Finished')} at={delivery.finishedAt} />
        </Facts>
      </Section>
    </div>
  );
}
