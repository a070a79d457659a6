import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer, type Failure } from '../../api/client.js';
import { texts } from '../../texts.js';
import { Dialog } from '../../ui/dialog.js';
import { FailureNotice } from '../../ui/feedback.js';
import { faultAt, Field } from '../../ui/field.js';
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
  const [failure, setFailure] = useState<Failure | null>(null);
  const { title, explanation, button, done } = texts.order.verbs[verb];
  const fault = faultAt(failure, '#/reason');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const refusal = await actions.change((params) => VERBS[verb](params, reason), done);
    setFailure(refusal);
    if (refusal === null) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <p class="muted">{explanation}</p>
        {WITH_REASON.includes(verb) && (
          <Field label={texts.order.reason} fault={fault}>
            {(attributes) => (
              <textarea
                {...attributes}
                value={reason}
                onInput={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        {failure !== null && fault === undefined && <FailureNotice failure={failure} />}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.order.doNothing}
          </button>
          <button class="button primary">{button}</button>
        </div>
      </form>
    </Dialog>
  );
}
