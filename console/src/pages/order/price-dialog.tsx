import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer, type Failure } from '../../api/client.js';
import { decimalOf } from '../../format/format.js';
import { texts } from '../../texts.js';
import { Dialog } from '../../ui/dialog.js';
import { faultAt, Field } from '../../ui/field.js';
import { FailureNotice } from '../../ui/feedback.js';
import type { ChangeParameters, OrderActions } from './use-order-actions.js';

/** What has a price: an item, or shipping. */
export interface Priced {
  label: string;
  /** Where the body of the request has the price. */
  pointer: string;
  save: (params: ChangeParameters, price: string) => Promise<Answer<Order>>;
}

/** @param pointer to an item or to the shipping method of the order; null if it is neither */
export function pricedAt(order: Order, pointer: string): Priced | null {
  const item = order.items[Number(/^#\/items\/(\d+)/.exec(pointer)?.[1] ?? NaN)];
  if (item !== undefined)
    return {
      label: item.label,
      pointer: '#/unitPrice',
      save: ({ path, header }, unitPrice) =>
        api.PATCH('/api/v1/orders/{id}/items/{itemId}', {
          params: { path: { ...path, itemId: item.id }, header },
          body: { unitPrice },
        }),
    };
  if (order.shippingMethod === null || !pointer.startsWith('#/shippingMethod')) return null;
  // What an answer has as null is left out of a request.
  const known = Object.entries(order.shippingMethod).filter(([, value]) => value !== null);
  const shippingMethod = Object.fromEntries(known);
  return {
    label: texts.order.shipping,
    pointer: '#/shippingMethod/price',
    save: (params, price) =>
      api.PATCH('/api/v1/orders/{id}', { params, body: { shippingMethod: { ...shippingMethod, price } } }),
  };
}

interface PriceDialogProps {
  priced: Priced;
  order: Order;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks for one price, and changes nothing else. */
export function PriceDialog({ priced, order, actions, onClose }: PriceDialogProps) {
  const [price, setPrice] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const fault = faultAt(failure, priced.pointer);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const refusal = await actions.change(
      (params) => priced.save(params, decimalOf(price)),
      texts.order.priceDone(priced.label),
    );
    setFailure(refusal);
    if (refusal === null) onClose();
  };
  return (
    <Dialog title={texts.order.priceTitle} onClose={onClose}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <p class="muted">{priced.label}</p>
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
