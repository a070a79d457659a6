import { useRight } from '../../api/current-user.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { PackagingChoice } from '../../ui/packaging-choice.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import {
  SUBSTITUTE_KINDS,
  type SubstituteKind,
  type TypedLine,
  type TypedSubstitute,
} from './answer-values.js';

export interface SuppliedFieldsProps {
  line: TypedLine;
  change: (changes: Partial<TypedLine>) => void;
  faultOf: (member: string) => string | undefined;
}

/** What is supplied instead of what was ordered. */
export function SubstituteFields({ line, change, faultOf }: SuppliedFieldsProps) {
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
