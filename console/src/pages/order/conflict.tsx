import type { OrderHistoryEntry } from 'order-taking-client/openapi';
import { texts } from '../../texts.js';
import { HistoryEntryText } from './history-entry.js';

/** Another user changed the order first, and the action was refused: the changes of that user. */
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
