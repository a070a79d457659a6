import type { OrderItem } from 'order-taking-client/openapi';
import type { Failure } from '../../api/client.js';
import { formatNumber } from '../../format/format.js';
import { named, texts } from '../../texts.js';
import { DateField } from '../../ui/date-field.js';
import { faultAt, Field } from '../../ui/field.js';
import { TextField } from '../../ui/text-field.js';
import { STATUSES, type AnswerStatus, type TypedLine } from './answer-values.js';

const MEMBERS = ['status', 'quantity', 'unitPrice', 'promised/from', 'promised/until', 'reason'];

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
      <StatusField status={line.status} onChange={(status) => change({ status })} fault={faultOf('status')} />
      {line.status !== 'refused' && <SuppliedFields line={line} change={change} faultOf={faultOf} />}
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

interface StatusFieldProps {
  status: AnswerStatus;
  onChange: (status: AnswerStatus) => void;
  fault: string | undefined;
}

const StatusField = ({ status, onChange, fault }: StatusFieldProps) => (
  <Field label={texts.answer.status} fault={fault}>
    {(attributes) => (
      <select
        {...attributes}
        value={status}
        onChange={(event) => onChange(event.currentTarget.value as AnswerStatus)}
      >
        {STATUSES.map((value) => (
          <option key={value} value={value}>
            {named(texts.answer.statuses, value)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface SuppliedFieldsProps {
  line: TypedLine;
  change: (changes: Partial<TypedLine>) => void;
  faultOf: (member: string) => string | undefined;
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
