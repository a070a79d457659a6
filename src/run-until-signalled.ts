interface Running {
  /** Resolves when the process can do nothing useful any more. */
  broken?: Promise<Error>;
  /** @param signal what told it to stop; none when it broke down */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Longer than anything that is under way may take; then the process ends with what it has. */
const STOP_LIMIT_MS = 25_000;

/** Starts, runs until SIGTERM or SIGINT, and stops in order; a start that fails says why in one message. */
export async function runUntilSignalled(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    const stop = once((signal?: NodeJS.Signals) => stopAndExit(running, signal));
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    void running.broken?.then((error) => {
      console.error(error.message);
      stop();
    });
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}

function stopAndExit(running: Running, signal?: NodeJS.Signals): void {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  running.stop(signal).then(
    () => process.exit(signal === undefined ? 1 : 0),
    (error: unknown) => {
      console.error(messageOf(error));
      process.exit(1);
    },
  );
}

/** No more: an error of a driver carries what was asked for. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function once<Argument>(work: (argument?: Argument) => void): (argument?: Argument) => void {
  let done = false;
  return (argument) => {
    if (!done) work(argument);
    done = true;
  };
}
