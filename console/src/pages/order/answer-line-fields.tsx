import type { OrderItem } from 'order-taking-client/openapi';
import type { Failure } from '../../api/client.js';
import { formatNumber } from '../../format/format.js';
import { named, texts } from '../../texts/texts.js';
import { DateField } from '../../ui/date-field.js';
import { faultAt } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import { STATUSES, type TypedLine } from './answer-values.js';
import { SubstituteFields, type SuppliedFieldsProps } from './substitute-fields.js';

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
        {texts.answer.ordered(position, label, formatNumber(orderedQuantity))}
      </legend>
      <SelectField
        label={texts.answer.status}
        value={line.status}
        onChange={(status) => change({ status })}
        options={STATUSES.map((value) => [value, named(texts.answer.statuses, value)])}
        fault={faultOf('status')}
      />
      {line.status !== 'refused' && (
        <>
          <SuppliedFields line={line} change={change} faultOf={faultOf} />
          <SubstituteFields line={line} change={change} faultOf={faultOf} />
        </>
      )}
      <TextField
        label={texts.answer.reason}
        value={line.reason}
        onChange={(reason) => change({ reason })}
        fault={faultOf('reason')}
      />
      {onRemove !== null && (
        <button type="button" class="button quiet" onClick={onRemove}>
          {texts.answer.removeLine}
        </button>
      )}
    </fieldset>
  );
}

/** What is refused has none of these. */
const SuppliedFields = ({ line, change, faultOf }: SuppliedFieldsProps) => (
  <>
    <TextField
      label={texts.answer.quantity}
      value={line.quantity}
      onChange={(quantity) => change({ quantity })}
      fault={faultOf('quantity')}
      isDecimal
    />
    <TextField
      label={texts.answer.unitPrice}
      hint={texts.answer.unitPriceHint}
      value={line.unitPrice}
      onChange={(unitPrice) => change({ unitPrice })}
      fault={faultOf('unitPrice')}
      isDecimal
    />
    <DateField
      label={texts.answer.promisedFrom}
      value={line.from}
      onChange={(from) => change({ from })}
      fault={faultOf('promised/from')}
    />
    <DateField
      label={texts.answer.promisedUntil}
      value={line.until}
      onChange={(until) => change({ until })}
      fault={faultOf('promised/until')}
    />
  </>
);
