import type { OrderItem } from 'order-taking-client/openapi';
import type { Failure } from '../../api/client.js';
import { formatNumber } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { faultAt, Field, type FaultProps } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import {
  STATUSES,
  type TypedLine,
  SUBSTITUTE_KINDS,
  type SubstituteKind,
  type TypedSubstitute,
} from './answer-values.js';
import { Button } from '../../ui/button.js';
import { useRight } from '../../api/current-user.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';

const MEMBERS = [
  'status',
  'quantity',
  'unitPrice',
  'promised/from',
  'promised/until',
  'substitute',
  'substitute/packaging',
  'substitute/label',
  'reason',
];

/** The pointers of the members of a line that stand beside their faults. */
export const lineFields = (index: number): string[] => MEMBERS.map((member) => `#/lines/${index}/${member}`);

interface AnswerLineFieldsProps {
  item: OrderItem;
  line: TypedLine;
  onChange: (line: TypedLine) => void;
  /** Null for the only line of a position, which has to be answered. */
  onRemove: (() => void) | null;
  index: number;
  failure: Failure | null;
}

/** What is answered about a quantity of a position. */
export function AnswerLineFields({ item, line, onChange, onRemove, index, failure }: AnswerLineFieldsProps) {
  const { position, label, orderedQuantity } = item;
  const change = (changes: Partial<TypedLine>): void => onChange({ ...line, ...changes });
  const faultOf = (member: string): string | undefined => faultAt(failure, `#/lines/${index}/${member}`);
  return (
    <fieldset class="form">
      <legend class="field-label">
        {t('{position}. {label}, {quantity} ordered', position, label, formatNumber(orderedQuantity))}
      </legend>
      <SelectField
        label={t('Status')}
        value={line.status}
        onChange={(status) => change({ status })}
        options={STATUSES.map((value) => [value, named(labels.answerStatuses, value)])}
        fault={faultOf('status')}
      />
      {line.status !== 'refused' && (
        <>
          <SuppliedFields line={line} change={change} faultOf={faultOf} />
          <SubstituteFields line={line} change={change} faultOf={faultOf} />
        </>
      )}
      <TextField
        label={t('Reason')}
        value={line.reason}
        onChange={(reason) => change({ reason })}
        fault={faultOf('reason')}
      />
      {onRemove !== null && <Button kind="quiet" text={t('Remove this line')} onClick={onRemove} />}
    </fieldset>
  );
}

/** What is refused has none of these. */
const SuppliedFields = ({ line, change, faultOf }: SuppliedFieldsProps) => (
  <>
    <TextField
      label={t('Quantity')}
      value={line.quantity}
      onChange={(quantity) => change({ quantity })}
      fault={faultOf('quantity')}
      isDecimal
    />
    <TextField
      label={t('Unit price, net @answer')}
      hint={t('If empty: that of the order, or the list price of the packaging that is supplied instead.')}
      value={line.unitPrice}
      onChange={(unitPrice) => change({ unitPrice })}
      fault={faultOf('unitPrice')}
      isDecimal
    />
    <DateField
      label={t('Promised from')}
      value={line.from}
      onChange={(from) => change({ from })}
      fault={faultOf('promised/from')}
    />
    <DateField
      label={t('Promised until')}
      value={line.until}
      onChange={(until) => change({ until })}
      fault={faultOf('promised/until')}
    />
  </>
);

interface SuppliedFieldsProps {
  line: TypedLine;
  change: (changes: Partial<TypedLine>) => void;
  faultOf: (member: string) => string | undefined;
}

/** What is supplied instead of what was ordered. */
function SubstituteFields({ line, change, faultOf }: SuppliedFieldsProps) {
  const maySearch = useRight('catalogue');
  const { substitute, status } = line;
  const { kind, packaging, label } = substitute;
  const set = (changes: Partial<TypedSubstitute>): void =>
    change({ substitute: { ...substitute, ...changes } });
  // A line with a substitute is not accepted as it was ordered.
  const choose = (chosen: SubstituteKind): void =>
    change({
      substitute: { ...substitute, kind: chosen },
      ...(chosen !== 'none' && status === 'accepted' && { status: 'changed' }),
    });
  // Without the right to search, the packaging of the former answer can be kept.
  const kinds = SUBSTITUTE_KINDS.filter((one) => one !== 'packaging' || maySearch || packaging !== null);
  return (
    <>
      <SelectField
        label={t('Supplied instead')}
        value={kind}
        onChange={choose}
        options={kinds.map((one) => [one, labels.answerSubstitutes[one]])}
      />
      {kind === 'packaging' && packaging !== null && <p>{t('Instead: {label}', packaging.text)}</p>}
      {kind === 'packaging' && maySearch && (
        <PackagingChoice
          chosen={packaging}
          onChoose={(chosen) => set({ packaging: chosen })}
          fault={faultOf(packaging === null ? 'substitute' : 'substitute/packaging')}
          showsFault={packaging !== null}
        />
      )}
      {kind === 'label' && (
        <TextField
          label={t('Label of what is supplied')}
          hint={t('The line keeps its price and taxes, unless you change the price.')}
          value={label}
          onChange={(typed) => set({ label: typed })}
          fault={label === '' ? faultOf('substitute') && t('Enter a label.') : faultOf('substitute/label')}
        />
      )}
    </>
  );
}

interface DateFieldProps extends FaultProps {
  label: string;
  /** Such as 2026-12-01; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const DateField = ({ label, value, onChange, fault }: DateFieldProps) => (
  <Field label={label} fault={fault}>
    {(attributes) => (
      <input
        {...attributes}
        type="date"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
