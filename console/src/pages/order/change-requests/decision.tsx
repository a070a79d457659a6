import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../../api/client.js';
import { useChangeRight, useIsSender } from '../../../api/current-user.js';
import { t } from '../../../texts/texts.js';
import { TextField } from '../../../ui/text-field.js';
import { OrderDialog } from '../actions/order-dialog.js';
import type { OrderActions } from '../actions/use-order-actions.js';
import { thenOrder } from './then-order.js';
import { Button } from '../../../ui/button.js';

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
