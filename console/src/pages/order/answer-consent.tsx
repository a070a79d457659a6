import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useIsSender } from '../../api/current-user.js';
import { texts } from '../../texts/texts.js';
import { OrderDialog } from './actions/order-dialog.js';
import type { OrderActions } from './actions/use-order-actions.js';
import { useIsLimited } from './actions/use-order-rights.js';

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
      texts.answer.accepted,
    );
  return (
    <div class="badges">
      <button class="button primary" aria-disabled={actions.isRunning} onClick={() => void accept()}>
        {texts.answer.accept}
      </button>
      {/* Refusing cancels the order, which is impossible after something was shipped. */}
      {shipments.length === 0 && (
        <button class="button" onClick={() => setRefusing(true)}>
          {texts.answer.refuse}
        </button>
      )}
      {isRefusing && (
        <OrderDialog
          title={texts.answer.refuseTitle(answer.number)}
          explanation={texts.answer.refuseExplanation}
          button={texts.answer.refuse}
          closeButton={texts.order.doNothing}
          isDangerous
          actions={actions}
          request={(params) => api.POST('/api/v1/orders/{id}/answer/refuse', { params, body })}
          done={texts.answer.refused}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}
