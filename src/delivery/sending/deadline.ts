/** One time limit for several steps: pass `signal` to the steps that accept one, and `race` the others. */
interface Deadline {
  /** Aborts with the deadline's error when the time limit is reached. */
  readonly signal: AbortSignal;
  /** Settles as `work` does, or rejects with the deadline's error if the time ends first. The work is not stopped. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Stops the timer. Must be called when the work is done. */
  clear(): void;
}

/** @param newError creates the error of `signal` and `race`; called only on expiry, to avoid the cost of a stack trace */
export function startDeadline(timeoutMs: number, newError: () => Error): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = newError();
      controller.abort(error);
      reject(error);
    }, timeoutMs);
  });
  // If nothing races at that moment, the rejection must not count as unhandled, which would end the process.
  expired.catch(() => undefined);
  return {
    signal: controller.signal,
    race: (work) => Promise.race([work, expired]),
    clear: () => clearTimeout(timer),
  };
}
