import type { Order, OrderShipment } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { Section } from '../../ui/section.js';
import { DayOrTime } from '../../ui/time.js';
import type { OrderActions } from './actions/use-order-actions.js';
import { useMayShip } from './actions/use-order-rights.js';
import { Table } from '../../ui/table.js';
import { Button } from '../../ui/button.js';

interface ShipmentsSectionProps {
  order: Order;
  actions: OrderActions;
}

/** What was shipped; nothing before the first shipment. */
export function ShipmentsSection({ order, actions }: ShipmentsSectionProps) {
  if (order.shipments.length === 0) return null;
  return (
    <Section title={t('Shipments')}>
      <Table
        label={t('Shipments in the order in which they were recorded')}
        rows={order.shipments}
        isInSection
        columns={[
          {
            heading: t('Reference'),
            cell: ({ reference, final, by }) => (
              <>
                {reference} {final && <Badge>{t('Final')}</Badge>}
                <div class="second-line">{t('by {name}', actorName(by))}</div>
              </>
            ),
          },
          {
            heading: t('Items'),
            cell: ({ items }) =>
              items.map(({ position, quantity }) => (
                <div>{t('{quantity} × {label}', formatNumber(quantity), labelOf(order, position))}</div>
              )),
          },
          { heading: t('Carrier'), cell: (shipment) => <Carrier shipment={shipment} /> },
          { heading: t('Shipped'), cell: ({ shippedAt }) => <DayOrTime at={shippedAt} /> },
          { heading: t('Delivered'), cell: (shipment) => <Delivery shipment={shipment} actions={actions} /> },
        ]}
      />
    </Section>
  );
}

const Carrier = ({ shipment }: { shipment: OrderShipment }) => {
  const { carrier, trackingNumber, trackingUrl } = shipment;
  return (
    <>
      {carrier}
      <div class="second-line">
        {trackingUrl === null ? (
          trackingNumber
        ) : (
          <a href={trackingUrl} rel="noreferrer">
            {trackingNumber ?? t('Track')}
          </a>
        )}
      </div>
    </>
  );
};

interface DeliveryProps {
  shipment: OrderShipment;
  actions: OrderActions;
}

const labelOf = ({ items }: Order, position: number): string =>
  items.find((item) => item.position === position)?.label ?? String(position);

/** When it was delivered, or the button that records it. */
function Delivery({ shipment: { reference, deliveredAt }, actions }: DeliveryProps) {
  const mayShip = useMayShip();
  if (deliveredAt !== null) return <DayOrTime at={deliveredAt} />;
  if (!mayShip) return <>{t('–')}</>;
  const deliver = (): Promise<void> =>
    actions.run(
      ({ path, header }) =>
        api.POST('/api/v1/orders/{id}/shipments/{reference}/deliver', {
          params: { path: { ...path, reference }, header },
        }),
      t('The delivery of {reference} was recorded.', reference),
    );
  return (
    <Button
      text={t('Delivered')}
      label={t('Shipment {reference} was delivered', reference)}
      isBusy={actions.isRunning}
      onClick={deliver}
    />
  );
}
