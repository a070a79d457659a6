import type { AcceptChanges, Right, UnknownItems } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import type { Failure } from '../../api/client.js';
import { decimalOrNull } from '../../format/format.js';
import { named, texts } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { faultAt } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';

/** What a form about an application asks for. */
export interface ApplicationValues {
  name: string;
  /** In alphabetical order, so that a right that is taken away and given again is no change. */
  rights: Right[];
  autoValidate: boolean;
  holdOrders: string[];
  unknownItems: UnknownItems;
  /** Hours; null for no limit. */
  answerWithin: number | string | null;
  acceptChanges: AcceptChanges;
  /** Null to keep personal data. */
  personalDataDays: number | string | null;
}

/** The members of the body whose faults stand beside their fields. */
export const APPLICATION_FIELDS = ['#/name', '#/holdOrders', '#/answerWithin', '#/personalDataDays'];

const RIGHTS: Right[] = ['crm', 'catalogue', 'sales', 'holds', 'logistics', 'admin'];

const ACCEPT_CHANGES: AcceptChanges[] = ['never', 'cancel_until_shipped', 'always'];

interface ApplicationFieldsProps {
  values: ApplicationValues;
  onChange: (values: ApplicationValues) => void;
  failure: Failure | null;
}

export function ApplicationFields({ values, onChange, failure }: ApplicationFieldsProps) {
  const { name, rights, autoValidate, unknownItems, answerWithin } = values;
  const toggle = (right: Right, isGiven: boolean): void => {
    const others = rights.filter((other) => other !== right);
    onChange({ ...values, rights: isGiven ? [...others, right].toSorted() : others });
  };
  return (
    <>
      <TextField
        label={texts.application.name}
        hint={texts.application.nameHint}
        value={name}
        onChange={(value) => onChange({ ...values, name: value })}
        fault={faultAt(failure, '#/name')}
      />
      <fieldset class="checkboxes">
        <legend class="field-label">{texts.application.rights}</legend>
        <p class="hint">{texts.application.rightsHint}</p>
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            label={texts.rights[right]}
            hint={texts.rightsExplained[right]}
            checked={rights.includes(right)}
            onChange={(isGiven) => toggle(right, isGiven)}
          />
        ))}
      </fieldset>
      <Checkbox
        label={texts.application.autoValidate}
        hint={texts.application.autoValidateHint}
        checked={autoValidate}
        onChange={(value) => onChange({ ...values, autoValidate: value })}
      />
      <Checkbox
        label={texts.application.parksUnknown}
        hint={texts.application.parksUnknownHint}
        checked={unknownItems === 'park'}
        onChange={(parks) => onChange({ ...values, unknownItems: parks ? 'park' : 'refuse' })}
      />
      <HoldOrdersField
        codes={values.holdOrders}
        onChange={(holdOrders) => onChange({ ...values, holdOrders })}
        failure={failure}
      />
      <TextField
        label={texts.application.answerWithin}
        hint={texts.application.answerWithinHint}
        value={String(answerWithin ?? '')}
        onChange={(value) => onChange({ ...values, answerWithin: decimalOrNull(value) })}
        fault={faultAt(failure, '#/answerWithin')}
        isDecimal
      />
      <AcceptChangesField
        value={values.acceptChanges}
        onChange={(acceptChanges) => onChange({ ...values, acceptChanges })}
      />
      <TextField
        label={texts.application.personalDataDays}
        hint={texts.application.personalDataDaysHint}
        value={String(values.personalDataDays ?? '')}
        onChange={(value) => onChange({ ...values, personalDataDays: decimalOrNull(value) })}
        fault={faultAt(failure, '#/personalDataDays')}
        isDecimal
      />
    </>
  );
}

interface AcceptChangesFieldProps {
  value: AcceptChanges;
  onChange: (value: AcceptChanges) => void;
}

const AcceptChangesField = ({ value, onChange }: AcceptChangesFieldProps) => (
  <SelectField
    label={texts.application.acceptChanges}
    hint={texts.application.acceptChangesHint}
    value={value}
    onChange={onChange}
    options={ACCEPT_CHANGES.map((option) => [option, named(texts.acceptChanges, option)])}
    fault={undefined}
  />
);

interface HoldOrdersFieldProps {
  codes: string[];
  onChange: (codes: string[]) => void;
  failure: Failure | null;
}

function HoldOrdersField({ codes, onChange, failure }: HoldOrdersFieldProps) {
  const [text, setText] = useState(codes.join(', '));
  const change = (value: string): void => {
    setText(value);
    onChange(codesIn(value));
  };
  const pointer = failure?.errors?.find((fault) => fault.pointer?.startsWith('#/holdOrders'))?.pointer;
  return (
    <TextField
      label={texts.application.holdOrders}
      hint={texts.application.holdOrdersHint}
      value={text}
      onChange={change}
      fault={pointer && faultAt(failure, pointer)}
    />
  );
}

const codesIn = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
