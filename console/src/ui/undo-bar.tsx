import { createStore, useStore } from '../api/store.js';
import { t } from '../texts/texts.js';
import { keepFocus } from './use-alone.js';
import { Button } from './button.js';

const WAIT_MS = 5_000;

/** An action that cannot be taken back once it was done. */
interface Waiting {
  /** Identifies what it changes. */
  of: string;
  /** What will be done. */
  text: string;
  run: () => Promise<void>;
}

const waiting = createStore<Waiting | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs an action five seconds later, unless it is undone. Only one waits: the one before is run at once. */
export function runLater(action: Waiting): void {
  void runNow();
  waiting.set(action);
  timer = setTimeout(() => void runNow(), WAIT_MS);
}

function undo(): void {
  clearTimeout(timer);
  waiting.set(null);
  keepFocus();
}

/** Runs the action that waits, if there is one. */
export async function runNow(): Promise<void> {
  const action = waiting.get();
  undo();
  await action?.run();
  keepFocus();
}

// The action that waits is sent also when the window is closed.
addEventListener('pagehide', () => void runNow());

/** What is about to be done, and the button that prevents it. */
export function UndoBar() {
  const action = useStore(waiting);
  if (action === null) return null;
  return (
    <div class="announcement">
      <p>{action.text}</p>
      <Button text={t('Undo')} shortcuts="u" onClick={undo} />
    </div>
  );
}

/** Whether an action on something waits to be done. */
export const useIsWaiting = (of: string): boolean => useStore(waiting)?.of === of;
