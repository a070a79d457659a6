import type { OrderHistoryEntry } from 'order-taking-client/openapi';
import { texts } from '../../texts.js';
import { HistoryEntryText } from './history-entry.js';

/** Somebody else was quicker: nothing was done, and this is what they did. The page shows the order as it is now. */
export function Conflict({ changes }: { changes: OrderHistoryEntry[] | null }) {
  if (changes === null) return null;
  return (
    <div class="notice warning" role="alert">
      <p>
        <strong>{texts.order.conflictTitle}</strong>
      </p>
      <p>{texts.order.conflict}</p>
      <ul>
        {changes.map((entry) => (
          <li key={entry.version}>
            <HistoryEntryText entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}
