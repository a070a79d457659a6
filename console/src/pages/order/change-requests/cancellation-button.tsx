import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../../api/client.js';
import { useChangeRight, useIsSender } from '../../../api/current-user.js';
import { t } from '../../../texts/texts.js';
import { TextField } from '../../../ui/text-field.js';
import { OrderDialog } from '../actions/order-dialog.js';
import type { OrderActions } from '../actions/use-order-actions.js';
import { thenOrder } from './then-order.js';
import { DialogButton } from '../../../ui/dialog-button.js';

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
