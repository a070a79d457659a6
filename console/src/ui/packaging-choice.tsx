import type { Packaging } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { useDelayed } from '../api/use-delayed.js';
import { ONCE, useGet } from '../api/use-resource.js';
import { t } from '../texts/texts.js';
import { Choice, type Option } from './choice.js';
import { FailureNotice } from './feedback.js';
import type { FaultProps } from './fields.js';

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
