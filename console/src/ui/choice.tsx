import { useId, useState } from 'preact/hooks';
import { t } from '../texts/texts.js';
import { useFault, type FaultProps } from './fields.js';
import type { Packaging } from 'order-taking-client/openapi';
import { useDelayed } from '../api/use-delayed.js';
import { ONCE, useGet } from '../api/use-resource.js';
import { FailureNotice } from './feedback.js';

export interface Option {
  id: number;
  text: string;
  detail: string | null;
}

interface ChoiceProps extends FaultProps {
  label: string;
  hint: string;
  typed: string;
  onType: (typed: string) => void;
  /** What matches; undefined while it is being searched. */
  options: Option[] | undefined;
  /** Whether more matches than are shown. */
  hasMore: boolean;
  chosen: Option | null;
  onChoose: (option: Option) => void;
  /** Whether something was chosen when the request was sent: then the fault is not that nothing was. */
  showsFault?: boolean;
}

/** A search field, and the choice of one of the entries that match. */
export function Choice(props: ChoiceProps) {
  const id = useId();
  const { label, hint, typed, onType, options, showsFault = false } = props;
  const refused = useFault(props);
  const fault = refused && (showsFault ? refused : t('Choose one from the list.'));
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        autocomplete="off"
        placeholder={hint}
        aria-describedby={`${id}-status`}
        aria-invalid={fault !== undefined}
        value={typed}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <fieldset class="options" aria-label={label}>
        {options?.map((option) => (
          <label key={option.id} class="option">
            <input
              type="radio"
              name={id}
              checked={props.chosen?.id === option.id}
              onChange={() => props.onChoose(option)}
            />
            <span>
              {option.text}
              {option.detail !== null && <span class="second-line"> {option.detail}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <div id={`${id}-status`} role="status" class="hint">
        {options?.length === 0 && t('Nothing matches.')}
        {props.hasMore && t('There are more matches. Refine the search.')}
      </div>
      {fault !== undefined && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

const SHOWN = 8;

interface PackagingChoiceProps extends FaultProps {
  chosen: Option | null;
  onChoose: (option: Option) => void;
  /** Whether a packaging was chosen when the request was sent. */
  showsFault?: boolean;
}

/** Searches a packaging of the catalogue. */
export function PackagingChoice(props: PackagingChoiceProps) {
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed.trim());
  const query = { limit: SHOWN, ...(q !== '' && { q }) };
  const packagings = useGet('/api/v1/packagings', { query }, ONCE);
  return (
    <>
      {packagings.failure !== null && <FailureNotice failure={packagings.failure} />}
      <Choice
        {...props}
        label={t('Search packagings')}
        hint={t('Product, code or packaging')}
        typed={typed}
        onType={setTyped}
        options={q === typed.trim() ? packagings.value?.map(toOption) : undefined}
        hasMore={packagings.next !== null}
      />
    </>
  );
}

const toOption = ({ id, name, product }: Packaging): Option => ({
  id,
  text: `${product.label}, ${name}`,
  detail: product.code,
});
