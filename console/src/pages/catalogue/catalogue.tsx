import { useState } from 'preact/hooks';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { ResourceHistory, type ResourceHistoryProps } from '../../ui/history.js';
import { Tabs } from '../../ui/page.js';

/** Links between the three lists of the catalogue. */
export const CatalogueTabs = () => (
  <Tabs
    label={t('Catalogue')}
    tabs={[
      { path: '/catalogue', text: t('Products') },
      { path: '/catalogue/packagings', text: t('Packagings') },
      { path: '/catalogue/shipping-methods', text: t('Shipping') },
    ]}
  />
);

/** Whether new orders may use an entry. */
export const UsableBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? 'good' : 'neutral'}>{active ? t('Active @catalogue') : t('Switched off')}</Badge>
);

interface RowNameProps {
  name: string;
  /** The name as it is read out; by default the same. */
  fullName?: string;
  /** Null when the user may only read. */
  onChange: (() => void) | null;
}

/** The name of an entry. The whole row opens the form that changes it. */
export function RowName({ name, fullName = name, onChange }: RowNameProps) {
  if (onChange === null) return <span class="strong">{name}</span>;
  return (
    <button class="row-link row-button" aria-label={t('Change {name}', fullName)} onClick={onChange}>
      {name}
    </button>
  );
}

/** The history of an entry, which is loaded when somebody opens it. */
export function EntryHistory(props: ResourceHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('History')}</summary>
      {isOpen && <ResourceHistory {...props} />}
    </details>
  );
}
