import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { useRight } from '../../app/current-user.js';
import { texts } from '../../texts.js';
import { HoldDialog } from './hold-dialogs.js';
import { useIsApprover, useMayHold } from './use-may-hold.js';
import type { OrderActions } from './use-order-actions.js';
import { VERBS, VerbDialog, type Verb } from './verb-dialog.js';

/** The transitions that are possible from a state. Applications without `sales` may only cancel. */
const POSSIBLE: Record<Order['state'], Verb[]> = {
  pending: ['cancel', 'validate'],
  validated: ['cancel', 'reopen', 'ship'],
  shipped: ['deliver'],
  delivered: [],
  cancelled: [],
};

export function VerbButtons({ order, actions }: { order: Order; actions: OrderActions }) {
  const [asked, setAsked] = useState<Verb | null>(null);
  const [isHolding, setHolding] = useState(false);
  const isSales = useRight('sales');
  const isApprover = useIsApprover();
  const mayHold = useMayHold();
  const possible = POSSIBLE[order.state];
  const allowed = isSales
    ? possible
    : possible.filter((verb) => verb === 'cancel' && order.state === 'pending' && !isApprover);
  const begin = (verb: Verb): void => {
    if (verb === 'validate') void actions.run(VERBS.validate, texts.order.verbs.validate.done);
    else setAsked(verb);
  };
  return (
    <>
      {mayHold && order.state === 'pending' && (
        <button class="button" onClick={() => setHolding(true)}>
          {texts.order.hold.button}
        </button>
      )}
      {isHolding && <HoldDialog actions={actions} onClose={() => setHolding(false)} />}
      {allowed.map((verb) => (
        <button
          key={verb}
          class={verb === allowed.at(-1) && verb !== 'cancel' ? 'button primary' : 'button'}
          disabled={verb === 'validate' && order.blockers.length > 0}
          aria-disabled={verb === 'validate' && actions.isRunning}
          onClick={() => begin(verb)}
        >
          {texts.order.verbs[verb].button}
        </button>
      ))}
      {asked !== null && (
        <VerbDialog key={asked} verb={asked} actions={actions} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
