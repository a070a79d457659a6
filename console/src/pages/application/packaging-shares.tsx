import type { PackagingReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { changedMembers, api } from '../../api/client.js';
import { useMayChange } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { Button, DialogButton } from '../../ui/button.js';
import { type Option, PackagingChoice } from '../../ui/choice.js';
import { FailureNotice } from '../../ui/feedback.js';
import { QuantityFields, rulesBody, typedRules } from '../../ui/quantity-rules.js';
import { TextField, typedOnly, useForm } from '../../ui/fields.js';
import { useAction } from '../../ui/use-action.js';
import {
  PACKAGING_COLUMNS,
  SwitchButton,
  switchedText,
  switchPackaging,
  ShareDialog,
  type ShareDialogProps,
  SharesSection,
  useShares,
  type SharesProps,
} from './shares-section.js';
import { SharePackagingsDialog } from './share-packagings-dialog.js';

const CURSOR = 'packagings';

/** The packagings that an application may order, under the names it has for them. */
export function PackagingShares({ applicationId: id, maySearch }: SharesProps) {
  const [changed, setChanged] = useState<PackagingReference | null>(null);
  const mayChange = useMayChange();
  const action = useAction();
  const resource = useShares('/api/v1/applications/{id}/packaging_references', CURSOR, id);
  const toggle = (reference: PackagingReference): Promise<void> =>
    action.run(
      () => switchPackaging(id, reference),
      switchedText(reference, reference.label),
      resource.reload,
    );
  const dialog = { applicationId: id, onShared: resource.reload };
  return (
    <SharesSection<PackagingReference>
      title={t('Shared packagings')}
      empty={t('No packagings are shared with it yet. Share the ones it may sell.')}
      parameter={CURSOR}
      columns={[
        ...PACKAGING_COLUMNS,
        mayChange && {
          heading: t('Action'),
          class: 'row-actions',
          cell: (reference) => (
            <ReferenceButtons
              reference={reference}
              isRunning={action.isRunning}
              toggle={toggle}
              onChange={setChanged}
            />
          ),
        },
      ]}
      resource={resource}
      buttons={
        maySearch && (
          <>
            <DialogButton
              text={t('Share a packaging')}
              dialog={(close) => <SharePackagingDialog {...dialog} onClose={close} />}
            />
            <DialogButton
              text={t('Share several packagings')}
              dialog={(close) => <SharePackagingsDialog {...dialog} onClose={close} />}
            />
          </>
        )
      }
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      {changed !== null && (
        <QuantitiesDialog
          applicationId={id}
          reference={changed}
          onDone={resource.reload}
          onClose={() => setChanged(null)}
        />
      )}
    </SharesSection>
  );
}

interface ReferenceButtonsProps {
  reference: PackagingReference;
  isRunning: boolean;
  toggle: (reference: PackagingReference) => Promise<void>;
  onChange: (reference: PackagingReference) => void;
}

function ReferenceButtons({ reference, isRunning, toggle, onChange }: ReferenceButtonsProps) {
  const { active, label } = reference;
  return (
    <div class="buttons end">
      <Button
        text={t('Quantities')}
        label={t('Quantities of {label}', label)}
        onClick={() => onChange(reference)}
      />
      <SwitchButton label={label} active={active} isRunning={isRunning} onClick={() => toggle(reference)} />
    </div>
  );
}

/** Searches a packaging, and shares it under a name and a label. */
function SharePackagingDialog({ applicationId, ...dialog }: ShareDialogProps) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const { values, field } = useForm({ label: '' });
  return (
    <ShareDialog
      {...dialog}
      title={t('Share a packaging')}
      request={(name) =>
        api.POST('/api/v1/applications/{id}/packaging_references', {
          params: { path: { id: applicationId } },
          body: { packaging: chosen?.id ?? '', ...typedOnly(values), ...name },
        })
      }
      labelOf={(reference) => reference.label}
    >
      <PackagingChoice chosen={chosen} onChoose={setChosen} at="#/packaging" />
      <TextField
        label={t('Label')}
        hint={t('Shown to the application; by default the product and the packaging.')}
        {...field('label')}
      />
    </ShareDialog>
  );
}

interface QuantitiesDialogProps {
  applicationId: number;
  reference: PackagingReference;
  onDone: () => void;
  onClose: () => void;
}

/** Sets which quantities of a packaging one application can order. */
function QuantitiesDialog({ applicationId, reference, onDone, onClose }: QuantitiesDialogProps) {
  const before = typedRules(reference);
  const form = useForm(before);
  const send = () =>
    api.PATCH('/api/v1/applications/{id}/packaging_references/{referenceId}', {
      params: { path: { id: applicationId, referenceId: reference.id } },
      // A value that was not changed may be that of the packaging.
      body: changedMembers(rulesBody(before), rulesBody(form.values)),
    });
  return (
    <ActionDialog
      title={t('Quantities of {label}', reference.label)}
      button={t('Save')}
      request={send}
      done={t('The quantities of {label} were saved.', reference.label)}
      onDone={onDone}
      onClose={onClose}
    >
      <QuantityFields form={form} hint={t('Leave empty to use that of the packaging.')} />
    </ActionDialog>
  );
}
