import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer } from '../../api/client.js';
import { useChangeRight, useIsSender } from '../../api/current-user.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { useIsWaiting } from '../../ui/undo-bar.js';
import { AnswerDialog } from './answer-section.js';
import { CancellationButton } from './change-requests/decision.js';
import { HoldDialog } from './actions/hold-dialogs.js';
import { ShipmentDialog } from './shipments-section.js';
import type { OrderActions, OrderRequest, ChangeParameters } from './actions/use-order-actions.js';
import { useIsLimited, useMayHold, useMayShip } from './actions/use-order-rights.js';
import { DialogButton } from '../../ui/button.js';
import { TextField } from '../../ui/fields.js';
import { OrderDialog } from './actions/order-dialog.js';

type Verb = 'validate' | 'ship' | 'deliver' | VerbWithReason;

const WITHOUT_REASON: Record<Exclude<Verb, VerbWithReason>, OrderRequest> = {
  validate: (params) => api.POST('/api/v1/orders/{id}/validate', { params }),
  ship: (params) => api.POST('/api/v1/orders/{id}/ship', { params, keepalive: true }),
  deliver: (params) => api.POST('/api/v1/orders/{id}/deliver', { params, keepalive: true }),
};

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

/** The keys that press them. What cannot be taken back needs Shift, so that no key presses it after another one. */
const KEYS: Partial<Record<Verb, string>> = {
  validate: 'v e',
  ship: 'Shift+S',
  deliver: 'Shift+D',
  reopen: 'u',
};

/** What usually follows. */
const MAIN: Verb[] = ['validate', 'ship', 'deliver'];

interface VerbButtonsProps {
  order: Order;
  actions: OrderActions;
}

export function VerbButtons({ order, actions }: VerbButtonsProps) {
  const [asked, setAsked] = useState<VerbWithReason | null>(null);
  const isWaiting = useIsWaiting(order.code);
  const isSales = useChangeRight('sales');
  const isLimited = useIsLimited();
  const isSender = useIsSender(order);
  const possible = possibleFor(order);
  const allowed = isSales
    ? possible
    : possible.filter((verb) => verb === 'cancel' && order.state === 'pending' && isSender && !isLimited);
  const begin = (verb: Verb): void => {
    if (verb === 'cancel' || verb === 'reopen') setAsked(verb);
    else if (verb === 'validate') void actions.run(WITHOUT_REASON.validate, t('The order was validated.'));
    else actions.runLater(WITHOUT_REASON[verb], labels.orderVerbs[verb]);
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
          aria-disabled={actions.isRunning || isWaiting}
          onClick={() => !isWaiting && begin(verb)}
        >
          {labels.orderVerbs[verb].button}
        </button>
      ))}
      {asked !== null && (
        <ReasonDialog key={asked} verb={asked} actions={actions} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** What asks for more than a reason, by those who may do it. */
function FormButtons({ order, actions }: VerbButtonsProps) {
  const isSales = useChangeRight('sales');
  const mayHold = useMayHold();
  const mayShip = useMayShip();
  const isValidated = order.state === 'validated';
  return (
    <>
      <DialogButton
        isShown={mayHold && order.state === 'pending'}
        text={t('Hold')}
        shortcuts="h"
        dialog={(close) => <HoldDialog actions={actions} onClose={close} />}
      />
      <DialogButton
        isShown={isSales && isValidated}
        text={t('Answer @answer button')}
        dialog={(close) => <AnswerDialog order={order} actions={actions} onClose={close} />}
      />
      <DialogButton
        isShown={mayShip && isValidated}
        text={t('Record a shipment')}
        dialog={(close) => <ShipmentDialog order={order} actions={actions} onClose={close} />}
      />
    </>
  );
}

type Request = (params: ChangeParameters, reason: string) => Promise<Answer<Order>>;

/** The transitions for which a reason is asked. */
const WITH_REASON = {
  cancel: (params, reason) => api.POST('/api/v1/orders/{id}/cancel', { params, body: { reason } }),
  reopen: (params, reason) => api.POST('/api/v1/orders/{id}/reopen', { params, body: { reason } }),
} satisfies Record<string, Request>;

type VerbWithReason = keyof typeof WITH_REASON;

interface ReasonDialogProps {
  verb: VerbWithReason;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks for the reason of a transition. */
function ReasonDialog({ verb, actions, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { title, explanation, button, done } = labels.orderVerbs[verb];
  return (
    <OrderDialog
      title={title}
      explanation={explanation}
      button={button}
      closeButton={t('Back')}
      isDangerous={verb === 'cancel'}
      actions={actions}
      request={(params) => WITH_REASON[verb](params, reason)}
      done={done}
      onClose={onClose}
    >
      <TextField type="lines" label={t('Reason')} value={reason} onChange={setReason} at="#/reason" />
    </OrderDialog>
  );
}
