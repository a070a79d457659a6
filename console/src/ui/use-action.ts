import { useState } from 'preact/hooks';
import { outcomeOf, type Answer, type Failure } from '../api/client.js';
import { announce } from './announcer.js';
import { useAlone } from './use-alone.js';

export interface Action {
  /** While a request is under way, its button does nothing. */
  isRunning: boolean;
  /** Why the last action was refused; null after one that succeeded. */
  failure: Failure | null;
  /** Makes a request and says that it is done. Makes none while another one is under way, as after a double click. */
  run: <T>(
    request: () => Promise<Answer<T>>,
    done: string | ((value: T) => string),
    onDone?: (value: T) => void,
  ) => Promise<void>;
}

/** An action without a dialog, whose refusal is shown on the page. */
export function useAction(): Action {
  const { isRunning, alone } = useAlone();
  const [failure, setFailure] = useState<Failure | null>(null);
  const run: Action['run'] = (request, done, onDone) =>
    alone(async () => {
      const outcome = await outcomeOf(request());
      setFailure(outcome.ok ? null : outcome.failure);
      if (!outcome.ok) return;
      announce(typeof done === 'string' ? done : done(outcome.value));
      onDone?.(outcome.value);
    });
  return { isRunning, failure, run };
}
