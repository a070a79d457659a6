import type { Order, OrderShipment, OrderItem } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { formatNumber, decimalOf } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { actorName, DayOrTime } from '../../ui/who-and-when.js';
import { Badge } from '../../ui/badge.js';
import { Section } from '../../ui/section.js';
import type { OrderActions } from './actions/use-order-actions.js';
import { useMayShip } from './actions/use-order-rights.js';
import { Table } from '../../ui/table.js';
import { Button } from '../../ui/button.js';
import { useState } from 'preact/hooks';
import { Checkbox, TextField, typedOnly, useForm } from '../../ui/fields.js';
import { OrderDialog } from './actions/order-dialog.js';

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

interface ShipmentDialogProps {
  order: Order;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks what is shipped, and how. */
export function ShipmentDialog({ order, actions, onClose }: ShipmentDialogProps) {
  const [positions, setPositions] = useState(() => openOf(order));
  const { values, field } = useForm({ reference: '', carrier: '', trackingNumber: '', trackingUrl: '' });
  const [final, setFinal] = useState(false);
  const shipped = positions.filter(({ typed }) => Number(decimalOf(typed)) !== 0);
  const { reference, ...optional } = values;
  const body = {
    items: shipped.map(({ position, typed }) => ({ position, quantity: decimalOf(typed) })),
    ...typedOnly(optional),
    final,
  };
  return (
    <OrderDialog
      title={t('Record a shipment')}
      explanation={t('Subscribers are notified. The same reference again corrects its shipment.')}
      button={t('Record the shipment')}
      actions={actions}
      request={({ path, header }) =>
        api.PUT('/api/v1/orders/{id}/shipments/{reference}', {
          // A path has no empty part; the service refuses a blank one with its own sentence.
          params: { path: { ...path, reference: reference.trim() || ' ' }, header },
          body,
        })
      }
      done={t('The shipment was recorded.')}
      onClose={onClose}
    >
      {positions.map((entry) => (
        <TextField
          key={entry.position}
          type="decimal"
          label={t('Quantity of {position}. {label}', entry.position, entry.label)}
          hint={t('{quantity} open', formatNumber(entry.open))}
          value={entry.typed}
          onChange={(typed) =>
            setPositions(positions.map((other) => (other === entry ? { ...entry, typed } : other)))
          }
          at={`#/items/${shipped.indexOf(entry)}/quantity`}
        />
      ))}
      <TextField
        label={t('Reference')}
        hint={t('Your own number of the shipment, unique in the order.')}
        {...field('reference')}
        at="reference"
      />
      <TextField label={t('Carrier')} {...field('carrier')} />
      <TextField label={t('Tracking number')} {...field('trackingNumber')} />
      <TextField label={t('Tracking URL')} hint={t('Begins with https://.')} {...field('trackingUrl')} />
      <Checkbox
        label={t('Nothing more will be shipped')}
        hint={t('Ends what is still open, also what is backordered.')}
        checked={final}
        onChange={setFinal}
      />
    </OrderDialog>
  );
}

/** A position of an order, with what is still to be shipped of it. */
interface OpenPosition {
  position: number;
  label: string;
  open: number;
  /** The quantity that is shipped, as it is typed. */
  typed: string;
}

/** All positions; everything open is shipped unless somebody types another quantity. */
const openOf = ({ items, answer }: Order): OpenPosition[] =>
  items.map((item) => {
    const open = openQuantity(item, answer === null);
    return { position: item.position, label: item.label, open, typed: open === 0 ? '' : String(open) };
  });

/** Without an answer everything can be shipped. Quantities have three decimals. */
function openQuantity({ orderedQuantity, quantities }: OrderItem, isUnanswered: boolean): number {
  const accepted = isUnanswered ? orderedQuantity : quantities.accepted;
  return Math.max(0, Math.round((accepted - quantities.shipped) * 1000) / 1000);
}
