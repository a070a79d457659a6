import type { ShippingMethodReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useMayChange } from '../../api/current-user.js';
import { ONCE, useGet } from '../../api/use-resource.js';
import { t } from '../../texts/texts.js';
import { Choice, type Option } from '../../ui/choice.js';
import { DialogButton } from '../../ui/button.js';
import { FailureNotice } from '../../ui/feedback.js';
import { useAction } from '../../ui/use-action.js';
import {
  referenceColumns,
  SwitchButton,
  switchedText,
  ShareDialog,
  type ShareDialogProps,
  SharesSection,
  useShares,
  type SharesProps,
} from './shares-section.js';

const CURSOR = 'shipping';

/** The shipping methods that the orders of an application may use, under the names it has for them. */
export function ShippingShares({ applicationId: id, maySearch }: SharesProps) {
  const mayChange = useMayChange();
  const action = useAction();
  const resource = useShares('/api/v1/applications/{id}/shipping_method_references', CURSOR, id);
  const toggle = (reference: ShippingMethodReference): Promise<void> =>
    action.run(
      () =>
        api.PATCH('/api/v1/applications/{id}/shipping_method_references/{referenceId}', {
          params: { path: { id, referenceId: reference.id } },
          body: { active: !reference.active },
        }),
      switchedText(reference, reference.name),
      resource.reload,
    );
  return (
    <SharesSection<ShippingMethodReference>
      title={t('Shared shipping methods')}
      empty={t('No shipping methods are shared with it yet. Share the ones its orders may use.')}
      parameter={CURSOR}
      columns={[
        ...referenceColumns<ShippingMethodReference>(t('Shipping method'), ({ name }) => name),
        mayChange && {
          heading: t('Action'),
          class: 'row-actions',
          cell: (reference) => (
            <SwitchButton
              label={reference.name}
              active={reference.active}
              isRunning={action.isRunning}
              onClick={() => toggle(reference)}
            />
          ),
        },
      ]}
      resource={resource}
      buttons={
        maySearch && (
          <DialogButton
            text={t('Share a shipping method')}
            dialog={(close) => (
              <ShareShippingMethodDialog applicationId={id} onShared={resource.reload} onClose={close} />
            )}
          />
        )
      }
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
    </SharesSection>
  );
}

const SHOWN = 8;

/** Searches a shipping method, and shares it under a name. */
function ShareShippingMethodDialog({ applicationId, ...dialog }: ShareDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  // The service has no search for shipping methods, of which there are few.
  const methods = useGet('/api/v1/shipping_methods', {}, ONCE);
  const matching = methods.value?.filter(({ name }) =>
    name.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <ShareDialog
      {...dialog}
      title={t('Share a shipping method')}
      request={(name) =>
        api.POST('/api/v1/applications/{id}/shipping_method_references', {
          params: { path: { id: applicationId } },
          body: { shippingMethod: chosen?.id ?? '', ...name },
        })
      }
      labelOf={({ name }) => name}
    >
      {methods.failure !== null && <FailureNotice failure={methods.failure} />}
      <Choice
        label={t('Search shipping methods')}
        hint={t('Name')}
        typed={typed}
        onType={setTyped}
        options={matching?.slice(0, SHOWN).map(({ id, name }) => ({ id, text: name, detail: null }))}
        hasMore={(matching?.length ?? 0) > SHOWN}
        chosen={chosen}
        onChoose={setChosen}
        at="#/shippingMethod"
      />
    </ShareDialog>
  );
}
