import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer } from '../../api/client.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Field } from '../../ui/field.js';
import { OrderDialog } from './actions/order-dialog.js';
import type { ChangeParameters, OrderActions } from './actions/use-order-actions.js';

type Request = (params: ChangeParameters, reason: string) => Promise<Answer<Order>>;

/** The transitions for which a reason is asked. */
const WITH_REASON = {
  cancel: (params, reason) => api.POST('/api/v1/orders/{id}/cancel', { params, body: { reason } }),
  reopen: (params, reason) => api.POST('/api/v1/orders/{id}/reopen', { params, body: { reason } }),
} satisfies Record<string, Request>;

export type VerbWithReason = keyof typeof WITH_REASON;

interface ReasonDialogProps {
  verb: VerbWithReason;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks for the reason of a transition. */
export function ReasonDialog({ verb, actions, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { title, explanation, button, done } = labels.orderVerbs[verb];
  return (
    <OrderDialog
      title={title}
      explanation={explanation}
      button={button}
      closeButton={t('Back')}
      isDangerous={verb === 'cancel'}
      fields={['#/reason']}
      actions={actions}
      request={(params) => WITH_REASON[verb](params, reason)}
      done={done}
      onClose={onClose}
    >
      <Field label={t('Reason')} at="#/reason">
        {(attributes) => (
          <textarea
            {...attributes}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </OrderDialog>
  );
}
