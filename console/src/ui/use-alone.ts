import { useRef, useState } from 'preact/hooks';

/**
 * After an action whose button is gone, the focus is at what the page says has come of it, or at its title. Without this it is
 * nowhere, and the next key begins at the first control of the page.
 */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement?.matches('body, h1') !== true) return;
    const said = document.querySelector<HTMLElement>('main .lead') ?? document.querySelector('h1');
    said?.focus({ preventScroll: true });
  });
}

interface Alone {
  isRunning: boolean;
  /** Runs a task, unless one is running: a button with `aria-disabled` still takes clicks. */
  alone: (task: () => Promise<void>) => Promise<void>;
}

/** Runs one task at a time. */
export function useAlone(): Alone {
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  const mark = (value: boolean): void => {
    running.current = value;
    setRunning(value);
  };
  const alone: Alone['alone'] = async (task) => {
    if (running.current) return;
    mark(true);
    await task().finally(() => mark(false));
    keepFocus();
  };
  return { isRunning, alone };
}
