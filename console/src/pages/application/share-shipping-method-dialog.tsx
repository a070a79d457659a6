import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { t } from '../../texts/texts.js';
import { Choice, type Option } from '../../ui/choice.js';
import { FailureNotice } from '../../ui/feedback.js';
import { faultAt } from '../../ui/field.js';
import { ShareDialog, type ShareDialogProps } from './share-dialog.js';

const SHOWN = 8;

/** Searches a shipping method, and shares it under a name. */
export function ShareShippingMethodDialog({ applicationId, ...dialog }: ShareDialogProps) {
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
