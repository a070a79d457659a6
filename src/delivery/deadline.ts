/** One limit for work of several steps: hand `signal` to the steps that take one, race the others. */
export interface Deadline {
  /** Aborted with the deadline's error when the time is over. */
  readonly signal: AbortSignal;
  /** @returns what `work` brings; rejects with the deadline's error if that comes first. The work goes on. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Call it when the work is done, or the timer keeps running. */
  clear(): void;
}

/** @param newError makes what the signal and the race fail with; an error made in advance costs a stack trace */
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
  // Nobody may be racing at that moment; an expired deadline alone must not end the process.
  expired.catch(() => undefined);
  return {
    signal: controller.signal,
    race: (work) => Promise.race([work, expired]),
    clear: () => clearTimeout(timer),
  };
}
