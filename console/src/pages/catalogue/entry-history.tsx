import { useState } from 'preact/hooks';
import { t } from '../../texts/texts.js';
import { ResourceHistory, type ResourceHistoryProps } from '../../ui/history.js';

/** The history of an entry of the catalogue, which is loaded when somebody opens it. */
export function EntryHistory(props: ResourceHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('History')}</summary>
      {isOpen && <ResourceHistory {...props} />}
    </details>
  );
}
