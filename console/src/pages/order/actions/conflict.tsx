import type { OrderHistoryEntry } from 'order-taking-client/openapi';
import { texts } from '../../../texts/texts.js';
import { HistoryEntryText } from './history-entry.js';

interface ConflictProps {
  changes: OrderHistoryEntry[] | null;
  explanation?: string;
}

/** Another user changed the order first, and the action was refused: the changes of that user. */
export function Conflict({ changes, explanation = texts.order.conflict }: ConflictProps) {
  if (changes === null) return null;
  return (
    <div class="notice warning" role="alert">
      <p>
        <strong>{texts.order.conflictTitle}</strong>
      </p>
      <p>{explanation}</p>
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
