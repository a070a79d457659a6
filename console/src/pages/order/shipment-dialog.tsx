import type { Order, OrderItem } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { decimalOf, formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { Checkbox, TextField, typedOnly, useForm } from '../../ui/fields.js';
import { OrderDialog } from './actions/order-dialog.js';
import type { OrderActions } from './actions/use-order-actions.js';

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
