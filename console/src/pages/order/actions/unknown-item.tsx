import type { Order, OrderBlocker, OrderItem } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../../api/client.js';
import { useChangeRight, useRight } from '../../../api/current-user.js';
import { BASE } from '../../../address/router.js';
import { t } from '../../../texts/texts.js';
import type { Option } from '../../../ui/choice.js';
import { PackagingChoice } from '../../../ui/packaging-choice.js';
import { itemAt } from './item-at.js';
import { OrderDialog } from './order-dialog.js';
import type { OrderActions } from './use-order-actions.js';
import { DialogButton } from '../../../ui/dialog-button.js';

interface UnknownItemProps {
  blocker: OrderBlocker;
  order: Order;
  actions: OrderActions;
}

/** A parked line gets a packaging of its own, or with all orders that wait for its reference. */
export function UnknownItemRemedies({ blocker, order, actions }: UnknownItemProps) {
  const mayChoose = useChangeRight('catalogue');
  const mayBind = useRight('sales');
  const item = itemAt(order, blocker.pointer);
  return (
    <>
      {mayBind && (
        <a class="button" href={`${BASE}/unknown-references?application=${order.application.id}`}>
          {t('Bind the reference')}
        </a>
      )}
      {item !== undefined && (
        <DialogButton
          isShown={mayChoose}
          text={t('Choose the packaging')}
          shortcuts="e"
          dialog={(close) => <PackagingDialog item={item} actions={actions} onClose={close} />}
        />
      )}
    </>
  );
}

interface PackagingDialogProps {
  item: OrderItem;
  actions: OrderActions;
  onClose: () => void;
}

/** Chooses the packaging of one line. */
function PackagingDialog({ item, actions, onClose }: PackagingDialogProps) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const reference = item.externalReference ?? item.label;
  return (
    <OrderDialog
      title={t('Choose the packaging')}
      explanation={t(
        'For this order only. To update all orders waiting for {reference}, bind the reference.',
        reference,
      )}
      button={t('Save')}
      actions={actions}
      request={({ path, header }) =>
        api.PATCH('/api/v1/orders/{id}/items/{itemId}', {
          params: { path: { ...path, itemId: item.id }, header },
          body: { packaging: chosen?.id ?? '' },
        })
      }
      done={t('The packaging of {reference} was saved.', reference)}
      onClose={onClose}
    >
      <PackagingChoice chosen={chosen} onChoose={setChosen} at="#/packaging" showsFault={chosen !== null} />
    </OrderDialog>
  );
}
