import { useState } from 'preact/hooks';
import { texts } from '../../texts/texts.js';
import { ResourceHistory, type ResourceHistoryProps } from '../../ui/history.js';

/** The history of an entry of the catalogue, which is loaded when somebody opens it. */
export function EntryHistory(props: ResourceHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.order.history}</summary>
      {isOpen && <ResourceHistory {...props} />}
    </details>
  );
}
