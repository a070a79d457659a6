import type { OrderItem } from 'order-taking-client/openapi';
import { api } from '../../../api/client.js';
import { formatNumber } from '../../../format/format.js';
import { t } from '../../../texts/texts.js';
import type { OrderActions } from './use-order-actions.js';
import { Button } from '../../../ui/button.js';

interface QuantityButtonsProps {
  item: OrderItem;
  /** The quantities that can be ordered instead; null where there is none. */
  nearest: (number | null)[];
  actions: OrderActions;
}

/** Sets one of the quantities that can be ordered. */
export function QuantityButtons({ item, nearest, actions }: QuantityButtonsProps) {
  const set = (orderedQuantity: number): Promise<void> =>
    actions.run(
      ({ path, header }) =>
        api.PATCH('/api/v1/orders/{id}/items/{itemId}', {
          params: { path: { ...path, itemId: item.id }, header },
          body: { orderedQuantity },
        }),
      t('The order now has {quantity} of {item}.', formatNumber(orderedQuantity), item.label),
    );
  return nearest
    .filter((quantity) => quantity !== null)
    .map((quantity) => (
      <Button
        key={quantity}
        text={t('Order {quantity}', formatNumber(quantity))}
        label={t('Order {quantity} of {item}', formatNumber(quantity), item.label)}
        isBusy={actions.isRunning}
        shortcuts="e"
        onClick={() => set(quantity)}
      />
    ));
}
