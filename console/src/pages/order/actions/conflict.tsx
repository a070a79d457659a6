import type { OrderHistoryEntry } from 'order-taking-client/openapi';
import { t } from '../../../texts/texts.js';
import { HistoryEntryText } from './history-entry.js';

interface ConflictProps {
  changes: OrderHistoryEntry[] | null;
  explanation?: string;
}

/** Another user changed the order first, and the action was refused: the changes of that user. */
export function Conflict({
  changes,
  explanation = t('Your change was not saved. The page now shows the order after these changes:'),
}: ConflictProps) {
  if (changes === null) return null;
  return (
    <div class="notice warning" role="alert">
      <p>
        <strong>{t('The order was changed in the meantime')}</strong>
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
