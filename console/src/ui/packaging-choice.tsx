import type { Packaging } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../api/client.js';
import { useDelayed } from '../api/use-delayed.js';
import { useResource } from '../api/use-resource.js';
import { t } from '../texts/texts.js';
import { Choice, type Option } from './choice.js';
import { FailureNotice } from './feedback.js';
import { useFault, type FaultProps } from './field.js';

const SHOWN = 8;

interface PackagingChoiceProps extends FaultProps {
  chosen: Option | null;
  onChoose: (option: Option) => void;
  /** Whether a packaging was chosen when the request was sent: then the fault is not that none was. */
  showsFault?: boolean;
}

/** Searches a packaging of the catalogue. */
export function PackagingChoice({ chosen, onChoose, showsFault = false, ...props }: PackagingChoiceProps) {
  const fault = useFault(props);
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed.trim());
  const query = { limit: SHOWN, ...(q !== '' && { q }) };
  const packagings = useResource(
    `packagings ${q}`,
    (init) => api.GET('/api/v1/packagings', { params: { query }, ...init }),
    { poll: false },
  );
  return (
    <>
      {packagings.failure !== null && <FailureNotice failure={packagings.failure} />}
      <Choice
        label={t('Search packagings')}
        hint={t('Product, code or packaging')}
        typed={typed}
        onType={setTyped}
        options={q === typed.trim() ? packagings.value?.map(toOption) : undefined}
        hasMore={packagings.next !== null}
        chosen={chosen?.id ?? null}
        onChoose={onChoose}
        fault={fault && (showsFault ? fault : t('Choose one from the list.'))}
      />
    </>
  );
}

const toOption = ({ id, name, product }: Packaging): Option => ({
  id,
  text: `${product.label}, ${name}`,
  detail: product.code,
});
