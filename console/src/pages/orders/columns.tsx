import type { Order } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { createStore, useStore } from '../../api/store.js';
import { formatDay } from '../../format/format.js';
import { named, texts } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { BlockerBadges, PaymentBadge, StateBadge } from '../../ui/order-badges.js';
import { Time } from '../../ui/time.js';

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

const { columns } = texts.orders;

/** The columns between the order and its total, which always have their place. */
export const COLUMNS = {
  state: { heading: columns.state, from: 'wide-only', cell: (order) => <OrderBadges order={order} /> },
  customer: {
    heading: columns.customer,
    from: 'wide-only',
    cell: ({ customer, contact }) => (
      <>
        {customer.name}
        <div class="second-line">{[contact.firstName, contact.lastName].filter(Boolean).join(' ')}</div>
      </>
    ),
  },
  application: {
    heading: columns.application,
    from: 'widest-only',
    cell: ({ application }) => application.name,
  },
  payment: {
    heading: columns.payment,
    from: 'wide-only',
    cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />,
  },
  taken: {
    heading: columns.taken,
    from: 'widest-only',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  purchaseOrderNumber: {
    heading: texts.order.purchaseOrderNumber,
    from: 'widest-only',
    cell: ({ purchaseOrderNumber }) => purchaseOrderNumber,
  },
  expectedDeliveryDate: {
    heading: texts.order.expected,
    from: 'widest-only',
    cell: ({ expectedDeliveryDate }) => expectedDeliveryDate && formatDay(expectedDeliveryDate),
  },
  fulfilment: {
    heading: texts.order.fulfilment,
    from: 'widest-only',
    cell: ({ fulfilment }) => named(texts.order.fulfilments, fulfilment),
  },
  updated: {
    heading: columns.updated,
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
export function ColumnsButton() {
  const chosen = useStore(chosenColumns);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button class="button quiet" onClick={() => setOpen(true)}>
        {texts.orders.chooseColumns}
      </button>
      {isOpen && (
        <Dialog title={texts.orders.chooseColumns} onClose={close}>
          <p class="hint">{texts.orders.columnsHint}</p>
          {/* They are stored at once, so there is nothing to discard. */}
          <div onInput={(event) => event.stopPropagation()}>
            {NAMES.map((name) => (
              <Checkbox
                key={name}
                label={COLUMNS[name].heading}
                checked={chosen.includes(name)}
                onChange={(isShown) => choose(name, isShown)}
              />
            ))}
          </div>
          <div class="dialog-actions">
            <button class="button" onClick={close}>
              {texts.close}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
