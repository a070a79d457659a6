import type { Order } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { createStore, useStore } from '../../api/store.js';
import { formatDay } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Checkbox } from '../../ui/fields.js';
import { DialogButton } from '../../ui/button.js';
import { CloseButton, Dialog } from '../../ui/dialog.js';
import { BlockerBadges, PaymentBadge, StateBadge } from '../../ui/badge.js';
import { Time } from '../../ui/who-and-when.js';

interface Column {
  heading: string;
  /** From which width of the window it is shown. */
  from: 'wide-only' | 'widest-only';
  cell: (order: Order) => ComponentChildren;
}

export const OrderBadges = ({ order }: { order: Order }) => (
  <div class="badges">
    <StateBadge state={order.state} />
    <BlockerBadges order={order} />
  </div>
);

/** The columns between the order and its total, which always have their place. */
export const COLUMNS = {
  state: { heading: t('State'), from: 'wide-only', cell: (order) => <OrderBadges order={order} /> },
  customer: {
    heading: t('Customer'),
    from: 'wide-only',
    cell: ({ customer, contact }) => (
      <>
        {customer.name}
        <div class="second-line">{[contact.firstName, contact.lastName].filter(Boolean).join(' ')}</div>
      </>
    ),
  },
  application: {
    heading: t('Application'),
    from: 'widest-only',
    cell: ({ application }) => application.name,
  },
  payment: {
    heading: t('Payment'),
    from: 'wide-only',
    cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />,
  },
  taken: {
    heading: t('Taken'),
    from: 'widest-only',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  purchaseOrderNumber: {
    heading: t('Purchase order number'),
    from: 'widest-only',
    cell: ({ purchaseOrderNumber }) => purchaseOrderNumber,
  },
  expectedDeliveryDate: {
    heading: t('Expected delivery'),
    from: 'widest-only',
    cell: ({ expectedDeliveryDate }) => expectedDeliveryDate && formatDay(expectedDeliveryDate),
  },
  fulfilment: {
    heading: t('Fulfilment'),
    from: 'widest-only',
    cell: ({ fulfilment }) => named(labels.orderFulfilments, fulfilment),
  },
  updated: {
    heading: t('Changed'),
    from: 'widest-only',
    cell: ({ updatedAt }) => <Time at={updatedAt} />,
  },
} satisfies Record<string, Column>;

export type ColumnName = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as ColumnName[];
const AT_FIRST: ColumnName[] = ['state', 'customer', 'application', 'payment', 'taken'];
const STORED = 'columns of orders';

/** The columns that somebody chose in this browser, in the order in which they are shown. */
export const chosenColumns = createStore<ColumnName[]>(
  (JSON.parse(localStorage.getItem(STORED) ?? 'null') as ColumnName[] | null)?.filter((name) =>
    NAMES.includes(name),
  ) ?? AT_FIRST,
);

function choose(name: ColumnName, isShown: boolean): void {
  const chosen = NAMES.filter((one) => (one === name ? isShown : chosenColumns.get().includes(one)));
  localStorage.setItem(STORED, JSON.stringify(chosen));
  chosenColumns.set(chosen);
}

/** A button that lists the columns, each with a check box. */
export const ColumnsButton = () => (
  <DialogButton kind="quiet" text={t('Columns')} dialog={(close) => <ColumnsDialog onClose={close} />} />
);

function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const chosen = useStore(chosenColumns);
  return (
    <Dialog title={t('Columns')} onClose={onClose}>
      <p class="hint">{t('A window that is too narrow for them shows fewer, or each order as a card.')}</p>
      {/* They are stored at once, so there is nothing to discard. */}
      <div class="checkboxes" onInput={(event) => event.stopPropagation()}>
        {NAMES.map((name) => (
          <Checkbox
            key={name}
            label={COLUMNS[name].heading}
            checked={chosen.includes(name)}
            onChange={(isShown) => choose(name, isShown)}
          />
        ))}
      </div>
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}
