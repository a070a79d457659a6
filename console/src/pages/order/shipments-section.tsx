import type { Order, OrderShipment } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { Section, TableScroll } from '../../ui/section.js';
import { DayOrTime } from '../../ui/time.js';
import type { OrderActions } from './actions/use-order-actions.js';
import { useMayShip } from './actions/use-order-rights.js';

interface ShipmentsSectionProps {
  order: Order;
  actions: OrderActions;
}

/** What was shipped; nothing before the first shipment. */
export function ShipmentsSection({ order, actions }: ShipmentsSectionProps) {
  if (order.shipments.length === 0) return null;
  return (
    <Section title={t('Shipments')}>
      <TableScroll label={t('Shipments in the order in which they were recorded')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Reference')}</th>
              <th scope="col">{t('Items')}</th>
              <th scope="col">{t('Carrier')}</th>
              <th scope="col">{t('Shipped')}</th>
              <th scope="col">{t('Delivered')}</th>
            </tr>
          </thead>
          <tbody>
            {order.shipments.map((shipment) => (
              <ShipmentRow key={shipment.reference} shipment={shipment} order={order} actions={actions} />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Section>
  );
}

interface ShipmentProps extends ShipmentsSectionProps {
  shipment: OrderShipment;
}

function ShipmentRow({ shipment, order, actions }: ShipmentProps) {
  const { reference, items, carrier, trackingNumber, trackingUrl, shippedAt, final, by } = shipment;
  return (
    <tr>
      <th scope="row">
        {reference} {final && <Badge>{t('Final')}</Badge>}
        <div class="second-line">{t('by {name}', actorName(by))}</div>
      </th>
      <td>
        {items.map(({ position, quantity }, index) => (
          <div key={index}>{t('{quantity} × {label}', formatNumber(quantity), labelOf(order, position))}</div>
        ))}
      </td>
      <td>
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
      </td>
      <td>
        <DayOrTime at={shippedAt} />
      </td>
      <td>
        <Delivery shipment={shipment} order={order} actions={actions} />
      </td>
    </tr>
  );
}

const labelOf = ({ items }: Order, position: number): string =>
  items.find((item) => item.position === position)?.label ?? String(position);

/** When it was delivered, or the button that records it. */
function Delivery({ shipment: { reference, deliveredAt }, actions }: ShipmentProps) {
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
    <button
      class="button"
      aria-label={t('Shipment {reference} was delivered', reference)}
      aria-disabled={actions.isRunning}
      onClick={() => void deliver()}
    >
      {t('Delivered')}
    </button>
  );
}
