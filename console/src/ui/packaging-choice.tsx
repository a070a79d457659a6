import type { Packaging } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../api/client.js';
import { useDelayed } from '../api/use-delayed.js';
import { useResource } from '../api/use-resource.js';
import { t } from '../texts/texts.js';
import { Choice, type Option } from './choice.js';
import { FailureNotice } from './feedback.js';

const SHOWN = 8;

interface PackagingChoiceProps {
  chosen: Option | null;
  onChoose: (option: Option) => void;
  /** What the service says about the packaging that was sent. */
  fault: string | undefined;
  /** Whether a packaging was chosen when the request was sent: then the fault is not that none was. */
  showsFault?: boolean;
}

/** Searches a packaging of the catalogue. */
export function PackagingChoice({ chosen, onChoose, fault, showsFault = false }: PackagingChoiceProps) {
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
