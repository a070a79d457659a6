import type { Order, OrderItem } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Failure } from '../../api/client.js';
import { decimalOf } from '../../format/format.js';
import { texts } from '../../texts.js';
import { Dialog } from '../../ui/dialog.js';
import { faultAt, Field } from '../../ui/field.js';
import { FailureNotice } from '../../ui/feedback.js';
import type { OrderActions } from './use-order-actions.js';

interface PriceDialogProps {
  item: OrderItem;
  order: Order;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks for the price of one item, and changes this item only. */
export function PriceDialog({ item, order, actions, onClose }: PriceDialogProps) {
  const [price, setPrice] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const fault = faultAt(failure, '#/unitPrice');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const refusal = await actions.change(
      ({ path, header }) =>
        api.PATCH('/api/v1/orders/{id}/items/{itemId}', {
          params: { path: { ...path, itemId: item.id }, header },
          body: { unitPrice: decimalOf(price) },
        }),
      texts.order.priceDone(item.label),
    );
    setFailure(refusal);
    if (refusal === null) onClose();
  };
  return (
    <Dialog title={texts.order.priceTitle} onClose={onClose}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <p class="muted">{item.label}</p>
        <Field label={texts.order.priceLabel(order.currency)} hint={texts.order.priceHint} fault={fault}>
          {(attributes) => (
            <input
              {...attributes}
              inputMode="decimal"
              autocomplete="off"
              value={price}
              onInput={(event) => setPrice(event.currentTarget.value)}
            />
          )}
        </Field>
        {failure !== null && fault === undefined && <FailureNotice failure={failure} />}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button class="button primary">{texts.save}</button>
        </div>
      </form>
    </Dialog>
  );
}
