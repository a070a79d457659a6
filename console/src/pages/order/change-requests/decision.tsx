import type { Order, ChangeRequest } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer } from '../../../api/client.js';
import { useChangeRight, useIsSender } from '../../../api/current-user.js';
import { t } from '../../../texts/texts.js';
import { TextField } from '../../../ui/fields.js';
import { OrderDialog } from '../actions/order-dialog.js';
import type { OrderActions, ChangeParameters } from '../actions/use-order-actions.js';
import { Button, DialogButton } from '../../../ui/button.js';

interface DecisionProps {
  /** Of the change request. */
  id: number;
  actions: OrderActions;
}

interface DecisionButtonsProps extends DecisionProps {
  order: Order;
  onRefuse: () => void;
}

/**
 * What the seller and the sender of the order can do with an open change request. The seller may have removed what blocked the
 * change when it was requested, so accepting is possible, and the service says whether something blocks it still.
 */
export function DecisionButtons({ order, id, actions, onRefuse }: DecisionButtonsProps) {
  const isSales = useChangeRight('sales');
  const isSender = useIsSender(order);
  const accept = (): Promise<void> =>
    actions.run((params) => {
      const { header } = params;
      const accepted = api.POST('/api/v1/change_requests/{id}/accept', { params: { path: { id }, header } });
      return thenOrder(accepted, params);
    }, t('The change request was accepted.'));
  const withdraw = (): Promise<void> =>
    actions.run((params) => {
      const withdrawn = api.POST('/api/v1/change_requests/{id}/withdraw', { params: { path: { id } } });
      return thenOrder(withdrawn, params);
    }, t('The change request was withdrawn.'));
  if (!isSales && !isSender) return null;
  return (
    <div class="actions-row">
      {isSales && (
        <>
          <Button kind="primary" text={t('Accept')} isBusy={actions.isRunning} onClick={accept} />
          <Button text={t('Refuse')} onClick={onRefuse} />
        </>
      )}
      {isSender && <Button text={t('Withdraw')} isBusy={actions.isRunning} onClick={withdraw} />}
    </div>
  );
}

/** Asks why a change request is refused. */
export function RefuseDialog({ id, actions, onClose }: DecisionProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <OrderDialog
      title={t('Refuse change request {id}', id)}
      explanation={t('The order stays as it is. The application is told the reason.')}
      button={t('Refuse')}
      closeButton={t('Back')}
      actions={actions}
      request={(params) =>
        thenOrder(
          api.POST('/api/v1/change_requests/{id}/refuse', { params: { path: { id } }, body: { reason } }),
          params,
        )
      }
      done={t('The change request was refused.')}
      onClose={onClose}
    >
      <TextField label={t('Reason')} value={reason} onChange={setReason} at="#/reason" />
    </OrderDialog>
  );
}

/** The order after a step of one of its change requests, which is what the step itself answers with. */
async function thenOrder(
  step: Promise<Answer<ChangeRequest>>,
  { path }: ChangeParameters,
): Promise<Answer<Order>> {
  const { error, response } = await step;
  return response.ok ? api.GET('/api/v1/orders/{id}', { params: { path } }) : { error, response };
}

interface CancellationProps {
  order: Order;
  actions: OrderActions;
}

/** Lets the application that sent a validated order ask the seller to cancel it. */
export function CancellationButton({ order, actions }: CancellationProps) {
  const isSales = useChangeRight('sales');
  const isSender = useIsSender(order);
  const { state, shipments, changeRequest } = order;
  const isPossible = state === 'validated' && shipments.length === 0 && changeRequest === null;
  return (
    <DialogButton
      isShown={isSender && !isSales && isPossible}
      text={t('Request cancellation')}
      dialog={(close) => <CancellationDialog actions={actions} onClose={close} />}
    />
  );
}

function CancellationDialog({
  actions,
  onClose,
}: Omit<CancellationProps, 'order'> & { onClose: () => void }) {
  // Once per dialog, so that a request whose response was lost can be sent again.
  const [externalId] = useState(newExternalId);
  const [reason, setReason] = useState('');
  const body = { externalId, kind: 'cancel' as const, ...(reason.trim() !== '' && { reason }) };
  return (
    <OrderDialog
      title={t('Request cancellation')}
      explanation={t('The seller accepts or refuses it. Until then the order stays as it is.')}
      button={t('Request cancellation')}
      closeButton={t('Back')}
      actions={actions}
      request={(params) =>
        thenOrder(
          api.POST('/api/v1/orders/{id}/change_requests', { params: { path: params.path }, body }),
          params,
        )
      }
      done={t('The cancellation was requested.')}
      onClose={onClose}
    >
      <TextField label={t('Reason (optional)')} value={reason} onChange={setReason} at="#/reason" />
    </OrderDialog>
  );
}

/** Made of random bytes, because browsers have crypto.randomUUID() with HTTPS only. */
function newExternalId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return `console-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
