import type { Order, OrderBlocker, OrderItem } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Failure } from '../../api/client.js';
import { useRight } from '../../app/current-user.js';
import { BASE } from '../../app/router.js';
import { texts } from '../../texts.js';
import type { Option } from '../../ui/choice.js';
import { Dialog } from '../../ui/dialog.js';
import { FailureNotice } from '../../ui/feedback.js';
import { faultAt } from '../../ui/field.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';
import type { OrderActions } from './use-order-actions.js';

interface UnknownItemProps {
  blocker: OrderBlocker;
  order: Order;
  actions: OrderActions;
}

/** A parked line gets a packaging of its own, or with all orders that wait for its reference. */
export function UnknownItemRemedies({ blocker, order, actions }: UnknownItemProps) {
  const [isOpen, setOpen] = useState(false);
  const maySearch = useRight('catalogue');
  const mayBind = useRight('sales');
  const item = order.items[Number(/^#\/items\/(\d+)/.exec(blocker.pointer)?.[1] ?? NaN)];
  return (
    <>
      {mayBind && (
        <a class="button" href={`${BASE}/unknown-references?application=${order.application.id}`}>
          {texts.order.bindReference}
        </a>
      )}
      {maySearch && item !== undefined && (
        <button class="button" onClick={() => setOpen(true)}>
          {texts.order.choosePackaging}
        </button>
      )}
      {isOpen && item !== undefined && (
        <PackagingDialog item={item} actions={actions} onClose={() => setOpen(false)} />
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
  const [failure, setFailure] = useState<Failure | null>(null);
  const reference = item.externalReference ?? item.label;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const body = { packaging: chosen?.id ?? '' };
    const refusal = await actions.change(
      ({ path, header }) =>
        api.PATCH('/api/v1/orders/{id}/items/{itemId}', {
          params: { path: { ...path, itemId: item.id }, header },
          body,
        }),
      texts.order.packagingDone(reference),
    );
    setFailure(refusal);
    if (refusal === null) onClose();
  };
  return (
    <Dialog title={texts.order.choosePackaging} onClose={onClose}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <p class="muted">{texts.order.choosePackagingOf(reference)}</p>
        <PackagingChoice
          chosen={chosen}
          onChoose={setChosen}
          failure={failure}
          showsFault={chosen !== null}
        />
        {failure !== null && faultAt(failure, '#/packaging') === undefined && (
          <FailureNotice failure={failure} />
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button class="button primary" aria-disabled={chosen === null} disabled={chosen === null}>
            {texts.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
