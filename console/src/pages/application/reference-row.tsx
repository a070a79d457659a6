import type { PackagingReference } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { rulesText } from '../../ui/quantity-rules.js';

export const PACKAGING_COLUMNS = [t('Packaging'), t('Application’s name for it'), t('State')];

interface ReferenceRowProps {
  label: string;
  reference: { active: boolean; externalReference: string | null };
  /** Shown below the label. */
  details?: (string | null)[];
  /** A cell with buttons; absent when the user may only read. */
  children?: ComponentChildren;
}

/** What an application may use, under the name it has for it. */
export function ReferenceRow({ label, reference, details = [], children }: ReferenceRowProps) {
  const { active, externalReference } = reference;
  const badge = (
    <Badge tone={active ? 'good' : 'neutral'}>{active ? t('Can be ordered') : t('Switched off')}</Badge>
  );
  return (
    <tr>
      <th scope="row">
        {label}
        {details.map((detail) => detail !== null && <div class="second-line">{detail}</div>)}
        <div class="narrow-only">
          {externalReference !== null && (
            <div>{t('Called {name} by the application', externalReference)}</div>
          )}
          {badge}
        </div>
      </th>
      <td class="wide-only">{externalReference ?? t('–')}</td>
      <td class="wide-only">{badge}</td>
      {children}
    </tr>
  );
}

interface PackagingRowProps {
  reference: PackagingReference;
  children?: ComponentChildren;
}

/** A packaging that an application may order. */
export const PackagingRow = ({ reference, children }: PackagingRowProps) => (
  <ReferenceRow
    label={reference.label}
    reference={reference}
    details={[reference.packaging.product.code, rulesText(reference)]}
  >
    {children}
  </ReferenceRow>
);

interface SwitchButtonProps {
  label: string;
  active: boolean;
  isRunning: boolean;
  onClick: () => void;
}

export const SwitchButton = ({ label, active, isRunning, onClick }: SwitchButtonProps) => (
  <button
    class="button"
    aria-label={active ? t('Switch off {label}', label) : t('Switch on {label}', label)}
    aria-disabled={isRunning}
    onClick={onClick}
  >
    {active ? t('Switch off') : t('Switch on')}
  </button>
);
