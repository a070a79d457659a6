import type { Order, OrderItem } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { decimalOf, formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { TextField } from '../../ui/text-field.js';
import { OrderDialog } from './actions/order-dialog.js';
import type { OrderActions } from './actions/use-order-actions.js';

interface ShipmentDialogProps {
  order: Order;
  actions: OrderActions;
  onClose: () => void;
}

const EMPTY = { reference: '', carrier: '', trackingNumber: '', trackingUrl: '' };
type Details = typeof EMPTY;

/** Asks what is shipped, and how. */
export function ShipmentDialog({ order, actions, onClose }: ShipmentDialogProps) {
  const [positions, setPositions] = useState(() => openOf(order));
  const [details, setDetails] = useState(EMPTY);
  const [final, setFinal] = useState(false);
  const shipped = positions.filter(({ typed }) => Number(decimalOf(typed)) !== 0);
  const { reference, ...optional } = details;
  const body = {
    items: shipped.map(({ position, typed }) => ({ position, quantity: decimalOf(typed) })),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value.trim() !== '')),
    final,
  };
  return (
    <OrderDialog
      title={t('Record a shipment')}
      explanation={t('Subscribers are notified. The same reference again corrects its shipment.')}
      button={t('Record the shipment')}
      fields={[
        ...['reference', '#/carrier', '#/trackingNumber', '#/trackingUrl'],
        ...shipped.map((_, index) => `#/items/${index}/quantity`),
      ]}
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
        <QuantityField
          key={entry.position}
          entry={entry}
          onChange={(typed) =>
            setPositions(positions.map((other) => (other === entry ? { ...entry, typed } : other)))
          }
          at={`#/items/${shipped.indexOf(entry)}/quantity`}
        />
      ))}
      <DetailFields details={details} onChange={setDetails} />
      <Checkbox
        label={t('Nothing more will be shipped')}
        hint={t('Ends what is still open, also what is backordered.')}
        checked={final}
        onChange={setFinal}
      />
    </OrderDialog>
  );
}

interface QuantityFieldProps {
  entry: OpenPosition;
  onChange: (typed: string) => void;
  at: string;
}

const QuantityField = ({ entry: { position, label, open, typed }, onChange, at }: QuantityFieldProps) => (
  <TextField
    label={t('Quantity of {position}. {label}', position, label)}
    hint={t('{quantity} open', formatNumber(open))}
    value={typed}
    onChange={onChange}
    at={at}
    isDecimal
  />
);

interface DetailFieldsProps {
  details: Details;
  onChange: (details: Details) => void;
}

function DetailFields({ details, onChange }: DetailFieldsProps) {
  const { reference, carrier, trackingNumber, trackingUrl } = details;
  return (
    <>
      <TextField
        label={t('Reference')}
        hint={t('Your own number of the shipment, unique in the order.')}
        value={reference}
        onChange={(value) => onChange({ ...details, reference: value })}
        at="reference"
      />
      <TextField
        label={t('Carrier')}
        value={carrier}
        onChange={(value) => onChange({ ...details, carrier: value })}
        at="#/carrier"
      />
      <TextField
        label={t('Tracking number')}
        value={trackingNumber}
        onChange={(value) => onChange({ ...details, trackingNumber: value })}
        at="#/trackingNumber"
      />
      <TextField
        label={t('Tracking URL')}
        hint={t('Begins with https://.')}
        value={trackingUrl}
        onChange={(value) => onChange({ ...details, trackingUrl: value })}
        at="#/trackingUrl"
      />
    </>
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
