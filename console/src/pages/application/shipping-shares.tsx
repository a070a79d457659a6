import type { ShippingMethodReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { FailureNotice } from '../../ui/feedback.js';
import { useAction } from '../../ui/use-action.js';
import type { SharesProps } from './packaging-shares.js';
import { referenceColumns, SwitchButton } from './reference-row.js';
import { SHARES_PAGE_SIZE, SharesSection } from './shares-section.js';
import { Choice, type Option } from '../../ui/choice.js';
import { faultAt } from '../../ui/field.js';
import { ShareDialog, type ShareDialogProps } from './share-dialog.js';

const CURSOR = 'shipping';

/** The shipping methods that the orders of an application may use, under the names it has for them. */
export function ShippingShares({ applicationId: id, maySearch }: SharesProps) {
  const [isSharing, setSharing] = useState(false);
  const mayChange = useMayChange();
  const action = useAction();
  const query = partOf(useAddress().query, { parameter: CURSOR, limit: SHARES_PAGE_SIZE });
  const resource = useResource(`shipping methods of ${id} ${query.cursor ?? ''}`, (init) =>
    api.GET('/api/v1/applications/{id}/shipping_method_references', {
      params: { path: { id }, query },
      ...init,
    }),
  );
  const toggle = ({ id: referenceId, name, active }: ShippingMethodReference): Promise<void> =>
    action.run(
      () =>
        api.PATCH('/api/v1/applications/{id}/shipping_method_references/{referenceId}', {
          params: { path: { id, referenceId } },
          body: { active: !active },
        }),
      active
        ? t('{label} can no longer be ordered by this application.', name)
        : t('{label} can be ordered by this application.', name),
      resource.reload,
    );
  return (
    <SharesSection<ShippingMethodReference, boolean>
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
              onClick={() => void toggle(reference)}
            />
          ),
        },
      ]}
      resource={resource}
      shareButtons={maySearch ? [{ opens: true, text: t('Share a shipping method') }] : []}
      onShare={setSharing}
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      {isSharing && (
        <ShareShippingMethodDialog
          applicationId={id}
          onShared={resource.reload}
          onClose={() => setSharing(false)}
        />
      )}
    </SharesSection>
  );
}

const SHOWN = 8;

/** Searches a shipping method, and shares it under a name. */
function ShareShippingMethodDialog({ applicationId, ...dialog }: ShareDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  // The service has no search for shipping methods, of which there are few.
  const methods = useResource('shipping methods', (init) => api.GET('/api/v1/shipping_methods', init), {
    poll: false,
  });
  const matching = methods.value?.filter(({ name }) =>
    name.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <ShareDialog
      {...dialog}
      title={t('Share a shipping method')}
      fields={['#/shippingMethod']}
      request={(name) =>
        api.POST('/api/v1/applications/{id}/shipping_method_references', {
          params: { path: { id: applicationId } },
          body: { shippingMethod: chosen?.id ?? '', ...name },
        })
      }
      labelOf={({ name }) => name}
    >
      {(failure) => (
        <>
          {methods.failure !== null && <FailureNotice failure={methods.failure} />}
          <Choice
            label={t('Search shipping methods')}
            hint={t('Name')}
            typed={typed}
            onType={setTyped}
            options={matching?.slice(0, SHOWN).map(({ id, name }) => ({ id, text: name, detail: null }))}
            hasMore={(matching?.length ?? 0) > SHOWN}
            chosen={chosen?.id ?? null}
            onChoose={setChosen}
            fault={faultAt(failure, '#/shippingMethod') && t('Choose one from the list.')}
          />
        </>
      )}
    </ShareDialog>
  );
}
