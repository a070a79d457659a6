import type { PackagingReference } from 'order-taking-client/openapi';
import { api, type Answer } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import type { Column } from '../../ui/table.js';
import { rulesText } from '../../ui/quantity-rules.js';
import { Button } from '../../ui/button.js';

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
