import type { Order, OrderBlocker, OrderItem } from 'order-taking-client/openapi';
import { useState, useEffect, useRef } from 'preact/hooks';
import { api } from '../../../api/client.js';
import { useChangeRight, useRight } from '../../../api/current-user.js';
import { BASE } from '../../../address/router.js';
import { t } from '../../../texts/texts.js';
import { type Option, PackagingChoice } from '../../../ui/choice.js';
import { itemAt, type AskedValue } from './asked-values.js';
import { OrderDialog, Conflict } from './order-dialog.js';
import type { OrderActions, Refusal } from './use-order-actions.js';
import { formatNumber } from '../../../format/format.js';
import { Button, DialogButton } from '../../../ui/button.js';
import { focusControl } from '../../../ui/shortcuts.js';
import { FailureNotice } from '../../../ui/feedback.js';
import { faultAt, isShownBeside, TextField } from '../../../ui/fields.js';
import { useAlone } from '../../../ui/use-alone.js';

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

/** Asks for one value that the order lacks. When it is stored, the next one has the focus, or the button that validates. */
export function ValueForm({ asked, actions }: { asked: AskedValue; actions: OrderActions }) {
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { isRunning, alone } = useAlone();
  const isSent = useRef(false);
  useEffect(
    () => () => {
      if (isSent.current) setTimeout(() => focusControl('p', 'v'));
    },
    [],
  );
  const changes = refusal?.changes ?? null;
  const failure = changes === null ? (refusal?.failure ?? null) : null;
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    isSent.current = true;
    void alone(async () =>
      setRefusal(await actions.change(actions.version, (params) => asked.save(params, value), asked.done)),
    );
  };
  return (
    <form class="value-form" noValidate onSubmit={onSubmit}>
      <TextField
        label={asked.label}
        hint={asked.hint}
        value={value}
        onChange={setValue}
        fault={faultAt(failure, asked.pointer)}
        type={asked.type}
        shortcuts="p e"
      />
      <button class="button" aria-disabled={isRunning}>
        {t('Save')}
      </button>
      <Conflict
        changes={changes}
        explanation={t('Yours was not saved. Send it again if it still applies after these changes:')}
      />
      {failure !== null && !isShownBeside(failure, [asked.pointer]) && <FailureNotice failure={failure} />}
    </form>
  );
}
