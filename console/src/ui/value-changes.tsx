import type { DocumentChange } from 'order-taking-client/openapi';
import { t } from '../texts/texts.js';
import { pointerText, valueText } from './value-text.js';

/** More than these are shown when somebody opens them. */
const OPEN_UP_TO = 5;

export interface ValueChangesProps {
  changes: DocumentChange[];
  /** Whether there are more than are listed. */
  truncated: boolean;
}

/** The values that a change replaced: each with its name, the old and the new one. */
export function ValueChanges({ changes, truncated }: ValueChangesProps) {
  if (changes.length === 0) return null;
  const list = <ChangeList changes={changes} />;
  if (changes.length <= OPEN_UP_TO) return list;
  return (
    <details class="value-changes">
      <summary>
        {truncated
          ? t('More than {number} values changed', changes.length)
          : t('{number} value changed || {number} values changed', changes.length)}
      </summary>
      {list}
      {truncated && (
        <p class="hint">{t('Only the first {number} changed values were kept.', changes.length)}</p>
      )}
    </details>
  );
}

const ChangeList = ({ changes }: Pick<ValueChangesProps, 'changes'>) => (
  <dl class="value-changes">
    {changes.map(({ pointer, from, to }) => (
      <div key={pointer}>
        <dt>{pointerText(pointer)}</dt>
        <dd>
          {valueText(from, pointer)} <span aria-hidden="true">→</span>
          <span class="visually-hidden">{t('changed to')}</span> {valueText(to, pointer)}
        </dd>
      </div>
    ))}
  </dl>
);
