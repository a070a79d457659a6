import { useRef, useState } from 'preact/hooks';

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
  };
  return { isRunning, alone };
}
