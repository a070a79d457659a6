import { t } from '../../texts/texts.js';

interface RowNameProps {
  name: string;
  /** The name as it is read out; by default the same. */
  fullName?: string;
  /** Null when the user may only read. */
  onChange: (() => void) | null;
}

/** The name of an entry of the catalogue. The whole row opens the form that changes it. */
export function RowName({ name, fullName = name, onChange }: RowNameProps) {
  if (onChange === null) return <span class="strong">{name}</span>;
  return (
    <button class="row-link row-button" aria-label={t('Change {name}', fullName)} onClick={onChange}>
      {name}
    </button>
  );
}
