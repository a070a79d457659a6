import { useState } from 'preact/hooks';
import { outcomeOf, type Answer, type Failure } from '../api/client.js';
import { announce } from './announcer.js';

export interface Action {
  /** While a request is under way, its button does nothing. */
  isRunning: boolean;
  /** Why the last action was refused; null after one that succeeded. */
  failure: Failure | null;
  /** Runs a request and says that it is done. */
  run: <T>(request: Promise<Answer<T>>, done: string, onDone?: (value: T) => void) => Promise<void>;
}

/** An action without a dialog, whose refusal is shown on the page. */
export function useAction(): Action {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run: Action['run'] = async (request, done, onDone) => {
    setRunning(true);
    const outcome = await outcomeOf(request);
    setRunning(false);
    setFailure(outcome.ok ? null : outcome.failure);
    if (!outcome.ok) return;
    announce(done);
    onDone?.(outcome.value);
  };
  return { isRunning, failure, run };
}
