import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { useChangeRight, useIsSender } from '../../app/current-user.js';
import { texts } from '../../texts.js';
import { AnswerDialog } from './answer-dialog.js';
import { CancellationButton } from './change-requests/cancellation-button.js';
import { HoldDialog } from './hold-dialogs.js';
import { ShipmentDialog } from './shipment-dialog.js';
import type { OrderActions } from './use-order-actions.js';
import { useIsLimited, useMayHold, useMayShip } from './use-order-rights.js';
import { VERBS, VerbDialog, type Verb } from './verb-dialog.js';

/**
 * The transitions that are possible from a state. Applications without `sales` may only cancel. The last one stands where
 * Validate was just clicked, so it is one that can be taken back.
 */
const POSSIBLE: Record<Order['state'], Verb[]> = {
  pending: ['cancel', 'validate'],
  validated: ['cancel', 'ship', 'reopen'],
  shipped: ['deliver'],
  delivered: [],
  cancelled: [],
};

/** An order of which something was shipped can be neither cancelled nor reopened. */
const possibleFor = ({ state, shipments }: Order): Verb[] =>
  POSSIBLE[state].filter((verb) => shipments.length === 0 || (verb !== 'cancel' && verb !== 'reopen'));

/** The keys that press them. */
const KEYS: Partial<Record<Verb, string>> = { validate: 'v e', ship: 'e', deliver: 'e', reopen: 'u' };

/** What usually follows. */
const MAIN: Verb[] = ['validate', 'ship', 'deliver'];

interface VerbButtonsProps {
  order: Order;
  actions: OrderActions;
}

export function VerbButtons({ order, actions }: VerbButtonsProps) {
  const [asked, setAsked] = useState<Verb | null>(null);
  const isSales = useChangeRight('sales');
  const isLimited = useIsLimited();
  const isSender = useIsSender(order);
  const possible = possibleFor(order);
  const allowed = isSales
    ? possible
    : possible.filter((verb) => verb === 'cancel' && order.state === 'pending' && isSender && !isLimited);
  const begin = (verb: Verb): void => {
    if (verb === 'validate') void actions.run(VERBS.validate, texts.order.verbs.validate.done);
    else setAsked(verb);
  };
  return (
    <>
      <FormButtons order={order} actions={actions} />
      <CancellationButton order={order} actions={actions} />
      {allowed.map((verb) => (
        <button
          key={verb}
          class={MAIN.includes(verb) ? 'button primary' : 'button'}
          aria-keyshortcuts={KEYS[verb]}
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

/** What asks for more than a reason, by those who may do it. */
function FormButtons({ order, actions }: VerbButtonsProps) {
  const [asked, setAsked] = useState<'hold' | 'answer' | 'ship' | null>(null);
  const isSales = useChangeRight('sales');
  const mayHold = useMayHold();
  const mayShip = useMayShip();
  const isValidated = order.state === 'validated';
  const onClose = (): void => setAsked(null);
  return (
    <>
      {mayHold && order.state === 'pending' && (
        <button class="button" aria-keyshortcuts="h" onClick={() => setAsked('hold')}>
          {texts.order.hold.button}
        </button>
      )}
      {isSales && isValidated && (
        <button class="button" onClick={() => setAsked('answer')}>
          {texts.answer.button}
        </button>
      )}
      {mayShip && isValidated && (
        <button class="button" onClick={() => setAsked('ship')}>
          {texts.shipments.button}
        </button>
      )}
      {asked === 'hold' && <HoldDialog actions={actions} onClose={onClose} />}
      {asked === 'answer' && <AnswerDialog order={order} actions={actions} onClose={onClose} />}
      {asked === 'ship' && <ShipmentDialog order={order} actions={actions} onClose={onClose} />}
    </>
  );
}
