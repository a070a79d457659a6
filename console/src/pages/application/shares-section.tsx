import type { ComponentChildren } from 'preact';
import { useGet, type GetPath, type Resource } from '../../api/use-resource.js';
import { partOf, useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { LoadedList } from '../../ui/feedback.js';
import { Paging } from '../../ui/paging.js';
import { Section } from '../../ui/section.js';
import { Table, type Column } from '../../ui/table.js';
import { type Answer, api } from '../../api/client.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { TextField, typedOnly, useForm } from '../../ui/fields.js';
import type { PackagingReference } from 'order-taking-client/openapi';
import { Badge } from '../../ui/badge.js';
import { rulesText } from '../../ui/quantity-rules.js';
import { Button } from '../../ui/button.js';

const PAGE_SIZE = 20;

/** A part of a list of what is shared. @param parameter of the address that has the position in the list */
export function useShares<P extends GetPath>(path: P, parameter: string, id?: number) {
  const query = partOf(useAddress().query, { parameter, limit: PAGE_SIZE });
  return useGet(path, { ...(id !== undefined && { path: { id } }), query });
}

export interface SharesProps {
  applicationId: number;
  /** Whether the user may search what could be shared. */
  maySearch: boolean;
}

interface SharesSectionProps<T> {
  title: string;
  /** What would fill the list. */
  empty: string;
  /** The parameter of the address that has the position in the list. */
  parameter: string;
  columns: readonly (Column<NoInfer<T>> | false)[];
  resource: Resource<T[]>;
  /** Buttons that share more. */
  buttons?: ComponentChildren;
  children?: ComponentChildren;
}

/** What is shared with an application. */
export const SharesSection = <T extends object>(props: SharesSectionProps<T>) => (
  <Section title={props.title}>
    {props.children}
    <LoadedList of={props.resource} rows={2} empty={props.empty}>
      {(shares) => (
        <Table label={t('Table: {section}', props.title)} rows={shares} isInSection columns={props.columns} />
      )}
    </LoadedList>
    <Paging
      next={props.resource.next}
      first={t('First page')}
      following={t('More')}
      parameter={props.parameter}
    />
    {props.buttons && <div class="buttons">{props.buttons}</div>}
  </Section>
);

export interface ShareDialogProps {
  applicationId: number;
  onShared: () => void;
  onClose: () => void;
}

interface ShareFormProps<T> extends Pick<ShareDialogProps, 'onShared' | 'onClose'> {
  title: string;
  /** @param name a part of the body: what the application calls it, if it has a name for it */
  request: (name: { externalReference?: string }) => Promise<Answer<T>>;
  /** What is said to be shared. */
  labelOf: (shared: T) => string;
  children: ComponentChildren;
}

/** Asks what is shared with an application, and what the application calls it. */
export function ShareDialog<T>({ request, labelOf, onShared, children, ...form }: ShareFormProps<T>) {
  const { values, field } = useForm({ externalReference: '' });
  return (
    <ActionDialog
      {...form}
      button={t('Share')}
      request={() => request(typedOnly(values))}
      done={(shared) => t('{label} is shared.', labelOf(shared))}
      onDone={onShared}
    >
      {children}
      <TextField
        label={t('Application’s name for it')}
        hint={t('Used by its orders.')}
        {...field('externalReference')}
      />
    </ActionDialog>
  );
}

interface Reference {
  active: boolean;
  externalReference: string | null;
}

/** The columns of what an application may use, under the name it has for it. */
export const referenceColumns = <T extends Reference>(
  heading: string,
  labelOf: (reference: T) => string,
  detailsOf: (reference: T) => (string | null)[] = () => [],
): Column<T>[] => [
  {
    heading,
    cell: (reference) => (
      <>
        {labelOf(reference)}
        {detailsOf(reference).map((detail) => detail !== null && <div class="second-line">{detail}</div>)}
        <div class="narrow-only">
          {reference.externalReference !== null && (
            <div>{t('Called {name} by the application', reference.externalReference)}</div>
          )}
          <StateBadge reference={reference} />
        </div>
      </>
    ),
  },
  {
    heading: t('Application’s name for it'),
    class: 'wide-only',
    cell: ({ externalReference }) => externalReference ?? t('–'),
  },
  { heading: t('State'), class: 'wide-only', cell: (reference) => <StateBadge reference={reference} /> },
];

const StateBadge = ({ reference: { active } }: { reference: Reference }) => (
  <Badge tone={active ? 'good' : 'neutral'}>{active ? t('Can be ordered') : t('Switched off')}</Badge>
);

/** The columns of the packagings that an application may order. */
export const PACKAGING_COLUMNS = referenceColumns<PackagingReference>(
  t('Packaging'),
  ({ label }) => label,
  (reference) => [reference.packaging.product.code, rulesText(reference)],
);

/** Switches off a packaging that an application may order, or on again one that was switched off. */
export const switchPackaging = (
  applicationId: number,
  { id: referenceId, active }: PackagingReference,
): Promise<Answer<PackagingReference>> =>
  api.PATCH('/api/v1/applications/{id}/packaging_references/{referenceId}', {
    params: { path: { id: applicationId, referenceId } },
    body: { active: !active },
  });

/** What is said when something was switched off, or on. @param reference as it was before */
export const switchedText = ({ active }: Reference, label: string): string =>
  active
    ? t('{label} can no longer be ordered by this application.', label)
    : t('{label} can be ordered by this application.', label);

interface SwitchButtonProps {
  label: string;
  active: boolean;
  isRunning: boolean;
  onClick: () => unknown;
}

export const SwitchButton = ({ label, active, isRunning, onClick }: SwitchButtonProps) => (
  <Button
    text={active ? t('Switch off') : t('Switch on')}
    label={active ? t('Switch off {label}', label) : t('Switch on {label}', label)}
    isBusy={isRunning}
    onClick={onClick}
  />
);
