import type { PackagingReference } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { FailureNotice } from '../../ui/feedback.js';
import { useAction } from '../../ui/use-action.js';
import { PACKAGING_COLUMNS, SwitchButton } from './reference-row.js';
import { SharePackagingDialog } from './share-packaging-dialog.js';
import { SharePackagingsDialog } from './share-packagings-dialog.js';
import { SHARES_PAGE_SIZE, SharesSection, type ShareButton } from './shares-section.js';
import { switchPackaging } from './switch-packaging.js';
import { Button } from '../../ui/button.js';
import { changedMembers } from '../../api/changed-members.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { QUANTITY_FIELDS, QuantityFields } from '../../ui/quantity-fields.js';
import { rulesBody, typedRules } from '../../ui/quantity-rules.js';

const CURSOR = 'packagings';

const BUTTONS: ShareButton<'one' | 'several'>[] = [
  { opens: 'one', text: t('Share a packaging') },
  { opens: 'several', text: t('Share several packagings') },
];

/** The packagings that an application may order, under the names it has for them. */
export function PackagingShares({ applicationId: id, maySearch }: SharesProps) {
  const [dialog, setDialog] = useState<'one' | 'several' | null>(null);
  const close = (): void => setDialog(null);
  const [changed, setChanged] = useState<PackagingReference | null>(null);
  const mayChange = useMayChange();
  const action = useAction();
  const query = partOf(useAddress().query, { parameter: CURSOR, limit: SHARES_PAGE_SIZE });
  const resource = useResource(`packagings of ${id} ${query.cursor ?? ''}`, (init) =>
    api.GET('/api/v1/applications/{id}/packaging_references', { params: { path: { id }, query }, ...init }),
  );
  const toggle = (reference: PackagingReference): Promise<void> => {
    const { label, active } = reference;
    return action.run(
      () => switchPackaging(id, reference),
      active
        ? t('{label} can no longer be ordered by this application.', label)
        : t('{label} can be ordered by this application.', label),
      resource.reload,
    );
  };
  return (
    <SharesSection<PackagingReference, 'one' | 'several'>
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
      shareButtons={maySearch ? BUTTONS : []}
      onShare={setDialog}
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      {dialog === 'one' && (
        <SharePackagingDialog applicationId={id} onShared={resource.reload} onClose={close} />
      )}
      {dialog === 'several' && (
        <SharePackagingsDialog applicationId={id} onShared={resource.reload} onClose={close} />
      )}
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

export interface SharesProps {
  applicationId: number;
  /** Whether the user may search what could be shared. */
  maySearch: boolean;
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
      <SwitchButton
        label={label}
        active={active}
        isRunning={isRunning}
        onClick={() => void toggle(reference)}
      />
    </div>
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
  const [typed, setTyped] = useState(before);
  const send = () =>
    api.PATCH('/api/v1/applications/{id}/packaging_references/{referenceId}', {
      params: { path: { id: applicationId, referenceId: reference.id } },
      // A value that was not changed may be that of the packaging.
      body: changedMembers(rulesBody(before), rulesBody(typed)),
    });
  return (
    <ActionDialog
      title={t('Quantities of {label}', reference.label)}
      button={t('Save')}
      request={send}
      fields={QUANTITY_FIELDS}
      done={t('The quantities of {label} were saved.', reference.label)}
      onDone={onDone}
      onClose={onClose}
    >
      <QuantityFields
        rules={typed}
        onChange={setTyped}
        hint={t('Leave empty to use that of the packaging.')}
      />
    </ActionDialog>
  );
}
