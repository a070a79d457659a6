import type {
  ComputationModes,
  Order,
  OrderBlocker,
  OrderHold,
  OrderWarning,
} from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { api } from '../../../api/client.js';
import { BASE } from '../../../address/router.js';
import { formatAmount, withLocalDecimals } from '../../../format/format.js';
import { labels } from '../../../texts/labels.js';
import { named, t } from '../../../texts/texts.js';
import { actorName, Time } from '../../../ui/who-and-when.js';
import { priceAt, PURCHASE_ORDER_NUMBER, vatNumberOf, type AskedValue, itemAt } from './asked-values.js';
import { QuantityButtons, UnknownItemRemedies, ValueForm } from './remedies.js';
import { ReleaseDialog } from './hold-dialogs.js';
import { useMayEdit, useMayHold } from './use-order-rights.js';
import type { OrderActions } from './use-order-actions.js';
import { Button, DialogButton } from '../../../ui/button.js';

interface BlockersProps {
  order: Order;
  actions: OrderActions;
}

/** What keeps the order from being validated, each with the action that removes it. */
export function Blockers({ order, actions }: BlockersProps) {
  if (order.blockers.length === 0) return null;
  return (
    <section class="notice warning" aria-label={t('This order cannot be validated yet')}>
      <h2>{t('This order cannot be validated yet')}</h2>
      <ul class="blockers">
        {order.blockers.map((blocker) => (
          <Blocker
            key={blocker.pointer + blocker.code + (blocker.hold?.code ?? '')}
            blocker={blocker}
            order={order}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}

function Blocker({ blocker, order, actions }: BlockersProps & { blocker: OrderBlocker }) {
  const subject = subjectOf(blocker, order);
  const mayHold = useMayHold();
  const mayEdit = useMayEdit(order);
  const { declared, computed, hold } = blocker;
  return (
    <li>
      <div>
        <strong>{named(labels.blockers, blocker.code)}</strong>
        {subject !== '' && `: ${subject}`}
        <p>{withLocalDecimals(blocker.detail)}</p>
        {hold !== undefined && <HoldFacts hold={hold} />}
        {declared !== undefined && computed !== undefined && (
          <p>
            {t(
              'Declared: {declared}. Computed: {computed}.',
              formatAmount(declared, order.currency),
              formatAmount(computed, order.currency),
            )}
          </p>
        )}
      </div>
      {order.state === 'pending' && (hold === undefined ? mayEdit : mayHold) && (
        <div class="badges">
          <Remedies blocker={blocker} order={order} actions={actions} />
        </div>
      )}
    </li>
  );
}

/** What the blocker is about; empty for the order itself. */
const subjectOf = (blocker: OrderBlocker, order: Order): string =>
  blocker.externalReference ?? askedBy(blocker, order)?.of ?? itemAt(order, blocker.pointer)?.label ?? '';

/** Who placed a hold, when, and when it ends. */
const HoldFacts = ({ hold: { by, since, until } }: { hold: OrderHold }) => (
  <p class="muted">
    {t('by {name}', actorName(by))}, <Time at={since} />.{' '}
    {until === null ? (
      t('Until it is released')
    ) : (
      <>
        {t('Expires')} <Time at={until} />
      </>
    )}
  </p>
);

/** The value that removes the blocker; null if it is not one value. */
function askedBy({ code, pointer }: OrderBlocker, order: Order): AskedValue | null {
  if (code === 'missing_price') return priceAt(order, pointer);
  if (code === 'vat_number_missing') return vatNumberOf(order);
  return code === 'purchase_order_missing' ? PURCHASE_ORDER_NUMBER : null;
}

function Remedies({ blocker, order, actions }: BlockersProps & { blocker: OrderBlocker }): ComponentChildren {
  if (blocker.code === 'unknown_item')
    return <UnknownItemRemedies blocker={blocker} order={order} actions={actions} />;
  const asked = askedBy(blocker, order);
  if (asked !== null) return <ValueForm asked={asked} actions={actions} />;
  const item = itemAt(order, blocker.pointer);
  if (item !== undefined && blocker.nearest !== undefined)
    return <QuantityButtons item={item} nearest={blocker.nearest} actions={actions} />;
  const { hold } = blocker;
  if (hold !== undefined)
    return (
      <DialogButton
        text={t('Release')}
        shortcuts="e"
        dialog={(close) => <ReleaseDialog hold={hold} actions={actions} onClose={close} />}
      />
    );
  return blocker.agreeing
    ?.slice(0, 3)
    .map((modes) => (
      <Button
        key={modes.calculationMode + modes.roundingMode}
        text={t(
          'Compute {calculation}, {rounding}',
          named(labels.calculationModes, modes.calculationMode),
          named(labels.roundingModes, modes.roundingMode),
        )}
        isBusy={actions.isRunning}
        shortcuts="e"
        onClick={() => useModes(actions, modes)}
      />
    ));
}

/** The modes by which the order comes to the totals that were declared. */
const useModes = (actions: OrderActions, modes: ComputationModes): Promise<void> =>
  actions.run(
    (params) => api.PATCH('/api/v1/orders/{id}', { params, body: modes }),
    t('Totals recalculated.'),
  );

export function Warnings({ order }: { order: Order }) {
  if (order.warnings.length === 0) return null;
  return (
    <section class="notice" aria-label={t('Warnings')}>
      <h2>{t('Warnings')}</h2>
      <WarningList warnings={order.warnings} of={order} />
    </section>
  );
}

/** Lines of an order, which findings are about. */
interface WithItems {
  items: { label: string }[];
}

interface WarningListProps {
  warnings: OrderWarning[];
  of: WithItems;
}

export const WarningList = ({ warnings, of }: WarningListProps) => (
  <ul>
    {warnings.map(({ code, pointer, detail, order }) => (
      <li key={code + pointer}>
        {itemLabel(of, pointer)}
        {withLocalDecimals(detail)}
        {order !== undefined && (
          <>
            {' '}
            <a href={`${BASE}/orders/${order}`}>{t('Show the other order')}</a>
          </>
        )}
      </li>
    ))}
  </ul>
);

/** What a finding about an item begins with. */
function itemLabel(of: WithItems, pointer: string): string {
  const item = itemAt(of, pointer);
  return item === undefined ? '' : `${item.label}: `;
}
