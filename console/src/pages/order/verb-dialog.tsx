import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer } from '../../api/client.js';
import { texts } from '../../texts.js';
import { faultAt, Field } from '../../ui/field.js';
import { OrderDialog } from './order-dialog.js';
import type { ChangeParameters, OrderActions } from './use-order-actions.js';

type Request = (params: ChangeParameters, reason: string) => Promise<Answer<Order>>;

export const VERBS = {
  validate: (params) => api.POST('/api/v1/orders/{id}/validate', { params }),
  ship: (params) => api.POST('/api/v1/orders/{id}/ship', { params }),
  deliver: (params) => api.POST('/api/v1/orders/{id}/deliver', { params }),
  cancel: (params, reason) => api.POST('/api/v1/orders/{id}/cancel', { params, body: { reason } }),
  reopen: (params, reason) => api.POST('/api/v1/orders/{id}/reopen', { params, body: { reason } }),
} satisfies Record<string, Request>;

export type Verb = keyof typeof VERBS;

const WITH_REASON: Verb[] = ['cancel', 'reopen'];

interface VerbDialogProps {
  verb: Verb;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks for the reason of a step, or whether it is meant, because it cannot be taken back. */
export function VerbDialog({ verb, actions, onClose }: VerbDialogProps) {
  const [reason, setReason] = useState('');
  const { title, explanation, button, done } = texts.order.verbs[verb];
  return (
    <OrderDialog
      title={title}
      explanation={explanation}
      button={button}
      closeButton={texts.order.doNothing}
      isDangerous={verb === 'cancel'}
      fields={['#/reason']}
      actions={actions}
      request={(params) => VERBS[verb](params, reason)}
      done={done}
      onClose={onClose}
    >
      {(failure) =>
        WITH_REASON.includes(verb) && (
          <Field label={texts.order.reason} fault={faultAt(failure, '#/reason')}>
            {(attributes) => (
              <textarea
                {...attributes}
                value={reason}
                onInput={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </Field>
        )
      }
    </OrderDialog>
  );
}
