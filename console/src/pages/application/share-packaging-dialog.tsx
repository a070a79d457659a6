import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import type { Option } from '../../ui/choice.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';
import { TextField } from '../../ui/text-field.js';
import { ShareDialog, type ShareDialogProps } from './share-dialog.js';

/** Searches a packaging, and shares it under a name and a label. */
export function SharePackagingDialog({ applicationId, ...dialog }: ShareDialogProps) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const [label, setLabel] = useState('');
  const packaging = { packaging: chosen?.id ?? '', ...(label.trim() !== '' && { label }) };
  return (
    <ShareDialog
      {...dialog}
      title={t('Share a packaging')}
      fields={['#/packaging', '#/label']}
      request={(name) =>
        api.POST('/api/v1/applications/{id}/packaging_references', {
          params: { path: { id: applicationId } },
          body: { ...packaging, ...name },
        })
      }
      labelOf={(reference) => reference.label}
    >
      <PackagingChoice chosen={chosen} onChoose={setChosen} at="#/packaging" />
      <TextField
        label={t('Label')}
        hint={t('Shown to the application; by default the product and the packaging.')}
        value={label}
        onChange={setLabel}
        at="#/label"
      />
    </ShareDialog>
  );
}
