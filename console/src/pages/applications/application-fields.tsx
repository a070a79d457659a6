import type { AcceptChanges, Right, UnknownItems } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { decimalOrNull } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { SelectField } from '../../ui/select-field.js';
import { FormFailure } from '../../ui/field.js';
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
}

export function ApplicationFields({ values, onChange }: ApplicationFieldsProps) {
  const { name, rights, autoValidate, unknownItems, answerWithin } = values;
  const toggle = (right: Right, isGiven: boolean): void => {
    const others = rights.filter((other) => other !== right);
    onChange({ ...values, rights: isGiven ? [...others, right].toSorted() : others });
  };
  return (
    <>
      <TextField
        label={t('Name')}
        hint={t('Shown in orders, histories and lists.')}
        value={name}
        onChange={(value) => onChange({ ...values, name: value })}
        at="#/name"
      />
      <fieldset class="checkboxes">
        <legend class="field-label">{t('Rights')}</legend>
        <p class="hint">{t('Without any right it is a partner and sees only its own orders.')}</p>
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            label={labels.rights[right]}
            hint={labels.rightsExplained[right]}
            checked={rights.includes(right)}
            onChange={(isGiven) => toggle(right, isGiven)}
          />
        ))}
      </fieldset>
      <Checkbox
        label={t('Validates orders automatically')}
        hint={t('An order is validated as soon as nothing blocks it.')}
        checked={autoValidate}
        onChange={(value) => onChange({ ...values, autoValidate: value })}
      />
      <Checkbox
        label={t('Parks orders with unknown items')}
        hint={t(
          'An order with an item whose reference is unknown waits until the reference is bound. Otherwise it is refused.',
        )}
        checked={unknownItems === 'park'}
        onChange={(parks) => onChange({ ...values, unknownItems: parks ? 'park' : 'refuse' })}
      />
      <HoldOrdersField
        codes={values.holdOrders}
        onChange={(holdOrders) => onChange({ ...values, holdOrders })}
      />
      <TextField
        label={t('Hours until an answer is due')}
        hint={t('From the validation of an order. Leave empty for no limit.')}
        value={String(answerWithin ?? '')}
        onChange={(value) => onChange({ ...values, answerWithin: decimalOrNull(value) })}
        at="#/answerWithin"
        isDecimal
      />
      <AcceptChangesField
        value={values.acceptChanges}
        onChange={(acceptChanges) => onChange({ ...values, acceptChanges })}
      />
      <TextField
        label={t('Days that personal data is kept')}
        hint={t(
          'After an order was delivered or cancelled, its names, addresses and texts are emptied. Leave empty to keep them.',
        )}
        value={String(values.personalDataDays ?? '')}
        onChange={(value) => onChange({ ...values, personalDataDays: decimalOrNull(value) })}
        at="#/personalDataDays"
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
    label={t('Accepts change requests at once')}
    hint={t('What it requests for its validated orders. A request that something blocks stays open.')}
    value={value}
    onChange={onChange}
    options={ACCEPT_CHANGES.map((option) => [option, named(labels.acceptChanges, option)])}
  />
);

interface HoldOrdersFieldProps {
  codes: string[];
  onChange: (codes: string[]) => void;
}

function HoldOrdersField({ codes, onChange }: HoldOrdersFieldProps) {
  const [text, setText] = useState(codes.join(', '));
  const change = (value: string): void => {
    setText(value);
    onChange(codesIn(value));
  };
  const pointer = useContext(FormFailure)?.errors?.find((fault) =>
    fault.pointer?.startsWith('#/holdOrders'),
  )?.pointer;
  return (
    <TextField
      label={t('Orders start on hold')}
      hint={t('Hold codes separated by commas, such as credit. Leave empty for none.')}
      value={text}
      onChange={change}
      at={pointer}
    />
  );
}

const codesIn = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
