import { useEffect } from 'preact/hooks';
import type { Failure } from '../api/client.js';
import { createStore, useStore } from '../api/store.js';
import { detailText } from '../format/failure-text.js';
import { t } from '../texts/texts.js';
import { UndoBar } from './undo-bar.js';
import { Button } from './button.js';

interface Announcement {
  text: string;
  kind: 'done' | 'failed';
}

const announcement = createStore<Announcement | null>(null);

/** Shows and reads out what came of an action. */
export function announce(text: string, kind: Announcement['kind'] = 'done'): void {
  announcement.set({ text, kind });
}

export function announceFailure(failure: Failure): void {
  const { requestId } = failure;
  const request = requestId === undefined ? '' : ` ${t('Request {id}', requestId)}.`;
  announce(detailText(failure) + request, 'failed');
}

const SHOWN_MS = 8_000;

/** The live region. It is always there, because screen readers only notice changes of an existing one. */
export function Announcer() {
  const now = useStore(announcement);
  useEffect(() => {
    if (now === null) return undefined;
    const timer = setTimeout(() => announcement.set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <div class="announcer" role="status" aria-label={t('Outcomes')}>
      <UndoBar />
      {now !== null && (
        <div class={`announcement ${now.kind}`}>
          <p>{now.text}</p>
          <Button kind="quiet" text={t('Close')} onClick={() => announcement.set(null)} />
        </div>
      )}
    </div>
  );
}
