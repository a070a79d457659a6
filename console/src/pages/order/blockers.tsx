import type { ComputationModes, Order, OrderBlocker } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { formatAmount } from '../../format/format.js';
import { named, texts } from '../../texts.js';
import { PriceDialog, pricedAt } from './price-dialog.js';
import type { OrderActions } from './use-order-actions.js';

interface BlockersProps {
  order: Order;
  actions: OrderActions;
}

/** What keeps the order from being validated, each with the action that removes it. */
export function Blockers({ order, actions }: BlockersProps) {
  if (order.blockers.length === 0) return null;
  return (
    <section class="notice warning" aria-label={texts.order.blocked}>
      <h2>{texts.order.blocked}</h2>
      <ul class="blockers">
        {order.blockers.map((blocker) => (
          <Blocker key={blocker.pointer + blocker.code} blocker={blocker} order={order} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

function Blocker({ blocker, order, actions }: BlockersProps & { blocker: OrderBlocker }) {
  const priced = pricedAt(order, blocker.pointer);
  const { declared, computed } = blocker;
  return (
    <li>
      <div>
        <strong>{named(texts.blockers, blocker.code)}</strong>
        {priced !== null && `: ${priced.label}`}
        <p>{blocker.detail}</p>
        {declared !== undefined && computed !== undefined && (
          <p>
            {texts.order.declared(
              formatAmount(declared, order.currency),
              formatAmount(computed, order.currency),
            )}
          </p>
        )}
      </div>
      {order.state === 'pending' && (
        <div class="badges">
          <Remedies blocker={blocker} order={order} actions={actions} />
        </div>
      )}
    </li>
  );
}

function Remedies({ blocker, order, actions }: BlockersProps & { blocker: OrderBlocker }): ComponentChildren {
  const [isOpen, setOpen] = useState(false);
  const priced = pricedAt(order, blocker.pointer);
  if (blocker.code === 'missing_price' && priced !== null)
    return (
      <>
        <button class="button" onClick={() => setOpen(true)}>
          {texts.order.setPrice}
        </button>
        {isOpen && (
          <PriceDialog priced={priced} order={order} actions={actions} onClose={() => setOpen(false)} />
        )}
      </>
    );
  return blocker.agreeing?.slice(0, 3).map((modes) => (
    <button
      key={modes.calculationMode + modes.roundingMode}
      class="button"
      onClick={() => void useModes(actions, modes)}
    >
      {texts.order.useModes(
        named(texts.calculationModes, modes.calculationMode),
        named(texts.roundingModes, modes.roundingMode),
      )}
    </button>
  ));
}

/** The modes by which the order comes to the totals that were declared. */
async function useModes(actions: OrderActions, modes: ComputationModes): Promise<void> {
  const failure = await actions.change(
    (params) => api.PATCH('/api/v1/orders/{id}', { params, body: modes }),
    texts.order.modesDone,
  );
  actions.showFailure(failure);
}

export function Warnings({ order }: { order: Order }) {
  if (order.warnings.length === 0) return null;
  return (
    <section class="notice" aria-label={texts.order.warnings}>
      <h2>{texts.order.warnings}</h2>
      <ul>
        {order.warnings.map((warning) => (
          <li key={warning.code + warning.pointer}>{warning.detail}</li>
        ))}
      </ul>
    </section>
  );
}
