import type { AnswerOrder, Order, OrderAnswerLine, OrderItem } from 'order-taking-client/openapi';
import { decimalOf, isDay, localTime, formatNumber } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { type Option, PackagingChoice } from '../../ui/choice.js';
import { useRight } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { useFault, SelectField, TextField, formOf, type FormValues } from '../../ui/fields.js';

type AnswerStatus = OrderAnswerLine['status'];

/** A line of an answer, as it is typed. */
export interface TypedLine {
  position: number;
  status: AnswerStatus;
  quantity: string;
  /** Empty for that of the order. */
  unitPrice: string;
  'promised/from': string;
  'promised/until': string;
  reason: string;
  substitute: TypedSubstitute;
}

/** What is supplied instead. What was chosen or typed stays while another kind is tried. */
interface TypedSubstitute {
  kind: SubstituteKind;
  packaging: Option | null;
  label: string;
}

type SubstituteKind = keyof typeof labels.answerSubstitutes;

const NO_SUBSTITUTE: TypedSubstitute = { kind: 'none', packaging: null, label: '' };

export const newLine = ({ position }: OrderItem, quantity: string): TypedLine => ({
  position,
  status: 'accepted',
  quantity,
  ...{ unitPrice: '', 'promised/from': '', 'promised/until': '', reason: '', substitute: NO_SUBSTITUTE },
});

/** The lines of the present answer; without one, everything is accepted. */
export const linesOf = ({ answer, items }: Order): TypedLine[] =>
  answer === null
    ? items.map((item) => newLine(item, String(item.orderedQuantity)))
    : items.flatMap((item) =>
        answer.lines
          .filter(({ position }) => position === item.position)
          .map((line) => ({ ...typedLine(line), unitPrice: typedPrice(line, item) })),
      );

/** Empty for the price of the order: then a packaging that is chosen instead has its list price. */
const typedPrice = ({ status, unitPrice, substitute }: OrderAnswerLine, item: OrderItem): string =>
  status === 'refused' || (substitute === null && unitPrice === item.unitPrice) ? '' : unitPrice;

const typedLine = ({ position, status, quantity, promised, reason, substitute }: OrderAnswerLine) => ({
  position,
  status,
  quantity: status === 'refused' ? '' : String(quantity),
  'promised/from': dayOf(promised?.from ?? null),
  'promised/until': dayOf(promised?.until ?? null),
  reason: reason ?? '',
  substitute: typedSubstitute(substitute),
});

function typedSubstitute(substitute: OrderAnswerLine['substitute']): TypedSubstitute {
  if (substitute === null) return NO_SUBSTITUTE;
  const { packaging, label } = substitute;
  return packaging === null
    ? { kind: 'label', packaging: null, label }
    : { kind: 'packaging', packaging: { id: packaging, text: label, detail: null }, label: '' };
}

/** As the page shows it. */
const dayOf = (iso: string | null): string =>
  iso === null ? '' : (isDay(iso) ? iso : localTime(new Date(iso))).slice(0, 10);

/** The line as the request has it. What is refused is the rest of its position and has no other members. */
export function lineBody(line: TypedLine): AnswerOrder['lines'][number] {
  const {
    position,
    status,
    quantity,
    unitPrice,
    substitute,
    'promised/from': from,
    'promised/until': until,
  } = line;
  const reason = line.reason.trim() === '' ? {} : { reason: line.reason };
  if (status === 'refused') return { position, status, ...reason };
  const promised = { ...(from !== '' && { from }), ...(until !== '' && { until }) };
  return {
    position,
    status,
    ...(quantity.trim() !== '' && { quantity: decimalOf(quantity) }),
    ...(unitPrice.trim() !== '' && { unitPrice: decimalOf(unitPrice) }),
    ...(Object.keys(promised).length > 0 && { promised }),
    ...(substitute.kind !== 'none' && { substitute: substituteBody(substitute) }),
    ...reason,
  };
}

/** What is empty counts as not sent, so the service says that it is missing. */
const substituteBody = ({ kind, packaging, label }: TypedSubstitute) =>
  kind === 'label' ? { label } : { packaging: packaging?.id ?? '' };

interface AnswerLineFieldsProps {
  item: OrderItem;
  line: TypedLine;
  onChange: (line: TypedLine) => void;
  /** Null for the only line of a position, which has to be answered. */
  onRemove: (() => void) | null;
  index: number;
}

/** What is answered about a quantity of a position. */
export function AnswerLineFields({ item, line, onChange, onRemove, index }: AnswerLineFieldsProps) {
  const { position, label, orderedQuantity } = item;
  const form = formOf(line, (changes) => onChange({ ...line, ...changes }), `#/lines/${index}`);
  return (
    <fieldset class="form">
      <legend class="field-label">
        {t('{position}. {label}, {quantity} ordered', position, label, formatNumber(orderedQuantity))}
      </legend>
      <SelectField
        label={t('Status')}
        options={Object.entries(labels.answerStatuses)}
        {...form.field('status')}
      />
      {line.status !== 'refused' && <SuppliedFields form={form} index={index} />}
      <TextField label={t('Reason')} {...form.field('reason')} />
      {onRemove !== null && <Button kind="quiet" text={t('Remove this line')} onClick={onRemove} />}
    </fieldset>
  );
}

interface SuppliedFieldsProps {
  form: FormValues<TypedLine>;
  index: number;
}

/** What is refused has none of these. */
const SuppliedFields = ({ form, index }: SuppliedFieldsProps) => (
  <>
    <TextField type="decimal" label={t('Quantity')} {...form.field('quantity')} />
    <TextField
      type="decimal"
      label={t('Unit price, net @answer')}
      hint={t('If empty: that of the order, or the list price of the packaging that is supplied instead.')}
      {...form.field('unitPrice')}
    />
    <TextField type="date" label={t('Promised from')} {...form.field('promised/from')} />
    <TextField type="date" label={t('Promised until')} {...form.field('promised/until')} />
    <SubstituteFields form={form} index={index} />
  </>
);

/** What is supplied instead of what was ordered. */
function SubstituteFields({ form: { values, set }, index }: SuppliedFieldsProps) {
  const maySearch = useRight('catalogue');
  const { substitute, status } = values;
  const { kind, packaging, label } = substitute;
  const place = `#/lines/${index}/substitute`;
  const missing = useFault({ at: place });
  // A line with a substitute is not accepted as it was ordered.
  const choose = (chosen: SubstituteKind): void =>
    set({
      substitute: { ...substitute, kind: chosen },
      ...(chosen !== 'none' && status === 'accepted' && { status: 'changed' }),
    });
  // Without the right to search, the packaging of the former answer can be kept.
  const kinds = Object.entries(labels.answerSubstitutes).filter(
    ([one]) => one !== 'packaging' || maySearch || packaging !== null,
  );
  return (
    <>
      <SelectField label={t('Supplied instead')} value={kind} onChange={choose} options={kinds} />
      {kind === 'packaging' && packaging !== null && <p>{t('Instead: {label}', packaging.text)}</p>}
      {kind === 'packaging' && maySearch && (
        <PackagingChoice
          chosen={packaging}
          onChoose={(chosen) => set({ substitute: { ...substitute, packaging: chosen } })}
          at={packaging === null ? place : `${place}/packaging`}
          showsFault={packaging !== null}
        />
      )}
      {kind === 'label' && (
        <TextField
          label={t('Label of what is supplied')}
          hint={t('The line keeps its price and taxes, unless you change the price.')}
          value={label}
          onChange={(typed) => set({ substitute: { ...substitute, label: typed } })}
          fault={label === '' && missing !== undefined ? t('Enter a label.') : undefined}
          at={`${place}/label`}
        />
      )}
    </>
  );
}
