import type { OrderItem } from 'order-taking-client/openapi';
import { useRight } from '../../api/current-user.js';
import { formatNumber } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { useFault, SelectField, TextField, formOf, type FormValues } from '../../ui/fields.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';
import type { SubstituteKind, TypedLine } from './answer-values.js';

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
