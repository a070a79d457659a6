import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useIsSender } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { OrderDialog } from './actions/order-dialog.js';
import type { OrderActions } from './actions/use-order-actions.js';
import { useIsLimited } from './actions/use-order-rights.js';
import { Button } from '../../ui/button.js';

interface AnswerConsentProps {
  order: Order;
  actions: OrderActions;
}

/** The decision about an answer that waits for it, for the application that sent the order. */
export function AnswerConsent({ order, actions }: AnswerConsentProps) {
  const [isRefusing, setRefusing] = useState(false);
  const isLimited = useIsLimited();
  const isSender = useIsSender(order);
  const { answer, state, shipments } = order;
  if (!isSender || isLimited || state !== 'validated' || answer?.consent !== 'awaited') return null;
  const body = { number: answer.number };
  const accept = (): Promise<void> =>
    actions.run(
      (params) => api.POST('/api/v1/orders/{id}/answer/accept', { params, body }),
      t('The answer was accepted.'),
    );
  return (
    <div class="badges">
      <Button kind="primary" text={t('Accept the answer')} isBusy={actions.isRunning} onClick={accept} />
      {/* Refusing cancels the order, which is impossible after something was shipped. */}
      {shipments.length === 0 && <Button text={t('Refuse the answer')} onClick={() => setRefusing(true)} />}
      {isRefusing && (
        <OrderDialog
          title={t('Refuse answer {number}', answer.number)}
          explanation={t('The order is cancelled. This cannot be undone.')}
          button={t('Refuse the answer')}
          closeButton={t('Back')}
          isDangerous
          actions={actions}
          request={(params) => api.POST('/api/v1/orders/{id}/answer/refuse', { params, body })}
          done={t('The answer was refused, and the order was cancelled.')}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}
