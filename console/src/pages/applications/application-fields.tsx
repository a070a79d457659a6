import type { AcceptChanges, Application, Right, UnknownItems } from 'order-taking-client/openapi';
import { useContext, useState } from 'preact/hooks';
import { decimalOrNull } from '../../format/format.js';
import { faultText } from '../../format/failure-text.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Checkbox, Checkboxes, Form, SelectField, TextField, type FormValues } from '../../ui/fields.js';

type TypedApplication = ReturnType<typeof typedApplication>;

/** What a form about a new application begins with. */
const NEW = {
  name: '',
  rights: [] as Right[],
  autoValidate: false,
  holdOrders: [] as string[],
  unknownItems: 'refuse' as UnknownItems,
  answerWithin: null as number | null,
  acceptChanges: 'never' as AcceptChanges,
  personalDataDays: null as number | null,
};

/** What a form about an application asks for. */
export function typedApplication(application: Pick<Application, keyof typeof NEW> = NEW) {
  const { name, rights, autoValidate, holdOrders, unknownItems } = application;
  const { answerWithin, acceptChanges, personalDataDays } = application;
  return {
    ...{ name, autoValidate, holdOrders, acceptChanges },
    // In the order of their names, in which the check boxes give them.
    rights: (Object.keys(labels.rights) as Right[]).filter((right) => rights.includes(right)),
    parks: unknownItems === 'park',
    answerWithin: String(answerWithin ?? ''),
    personalDataDays: String(personalDataDays ?? ''),
  };
}

/** The same as the body of a request has it. */
export const applicationBody = ({ parks, answerWithin, personalDataDays, ...others }: TypedApplication) => ({
  ...others,
  unknownItems: parks ? ('park' as const) : ('refuse' as const),
  answerWithin: decimalOrNull(answerWithin),
  personalDataDays: decimalOrNull(personalDataDays),
});

type ApplicationForm = FormValues<TypedApplication>;

export const ApplicationFields = ({ form: { values, set, field, box } }: { form: ApplicationForm }) => (
  <>
    <TextField label={t('Name')} hint={t('Shown in orders, histories and lists.')} {...field('name')} />
    <Checkboxes
      label={t('Rights')}
      hint={t('Without any right it is a partner and sees only its own orders.')}
      names={labels.rights}
      explanations={labels.rightsExplained}
      chosen={values.rights}
      onChange={(rights) => set({ rights })}
    />
    <Checkbox
      label={t('Validates orders automatically')}
      hint={t('An order is validated as soon as nothing blocks it.')}
      {...box('autoValidate')}
    />
    <Checkbox
      label={t('Parks orders with unknown items')}
      hint={t(
        'An order with an item whose reference is unknown waits until the reference is bound. Otherwise it is refused.',
      )}
      {...box('parks')}
    />
    <HoldOrdersField codes={values.holdOrders} onChange={(holdOrders) => set({ holdOrders })} />
    <TextField
      type="decimal"
      label={t('Hours until an answer is due')}
      hint={t('From the validation of an order. Leave empty for no limit.')}
      {...field('answerWithin')}
    />
    <SelectField
      label={t('Accepts change requests at once')}
      hint={t('What it requests for its validated orders. A request that something blocks stays open.')}
      options={Object.entries(labels.acceptChanges)}
      {...field('acceptChanges')}
    />
    <TextField
      type="decimal"
      label={t('Days that personal data is kept')}
      hint={t(
        'After an order was delivered or cancelled, its names, addresses and texts are emptied. Leave empty to keep them.',
      )}
      {...field('personalDataDays')}
    />
  </>
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
  const { failure } = useContext(Form);
  const ofCode = failure?.errors?.find(({ pointer }) => pointer?.startsWith('#/holdOrders'));
  return (
    <TextField
      label={t('Orders start on hold')}
      hint={t('Hold codes separated by commas, such as credit. Leave empty for none.')}
      value={text}
      onChange={change}
      fault={ofCode && faultText(ofCode)}
      at="#/holdOrders"
    />
  );
}

const codesIn = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
