import type { Packaging } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../api/client.js';
import { useResource } from '../api/use-resource.js';
import { texts } from '../texts.js';
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
  // The service has no search for packagings.
  const packagings = useResource('packagings', (init) => api.GET('/api/v1/packagings', init), {
    poll: false,
  });
  const matching = packagings.value?.filter((packaging) => matches(packaging, typed));
  return (
    <>
      {packagings.failure !== null && <FailureNotice failure={packagings.failure} />}
      <Choice
        label={texts.shares.searchPackaging}
        hint={texts.shares.searchPackagingHint}
        typed={typed}
        onType={setTyped}
        options={matching?.slice(0, SHOWN).map(toOption)}
        hasMore={(matching?.length ?? 0) > SHOWN}
        chosen={chosen?.id ?? null}
        onChoose={onChoose}
        fault={fault && (showsFault ? fault : texts.shares.choose)}
      />
    </>
  );
}

const toOption = ({ id, name, product }: Packaging): Option => ({
  id,
  text: `${product.label}, ${name}`,
  detail: product.code,
});

/** Whether each word that was typed is in a name of the packaging. */
function matches({ name, product }: Packaging, typed: string): boolean {
  const text = `${product.label} ${name} ${product.code}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
