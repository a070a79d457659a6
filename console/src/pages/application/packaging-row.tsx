import type { PackagingReference } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { texts } from '../../texts.js';
import { Badge } from '../../ui/badge.js';
import { rulesText } from '../../ui/quantity-rules.js';

const { columns } = texts.shares;

export const PACKAGING_COLUMNS = [columns.packaging, columns.reference, columns.state];

interface PackagingRowProps {
  reference: PackagingReference;
  /** A cell with buttons; absent when the user may only read. */
  children?: ComponentChildren;
}

/** A packaging that an application may order, under the name it has for it. */
export function PackagingRow({ reference, children }: PackagingRowProps) {
  const { active, label, externalReference, packaging } = reference;
  const rules = rulesText(reference);
  const badge = (
    <Badge tone={active ? 'good' : 'neutral'}>{active ? texts.shares.active : texts.shares.inactive}</Badge>
  );
  return (
    <tr>
      <th scope="row">
        {label}
        <div class="second-line">{packaging.product.code}</div>
        {rules !== null && <div class="second-line">{rules}</div>}
        <div class="narrow-only">
          {externalReference !== null && <div>{texts.shares.called(externalReference)}</div>}
          {badge}
        </div>
      </th>
      <td class="wide-only">{externalReference ?? texts.none}</td>
      <td class="wide-only">{badge}</td>
      {children}
    </tr>
  );
}
