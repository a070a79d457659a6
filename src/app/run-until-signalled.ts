interface Application {
  /** Resolves when a fatal error has occurred and the process must exit. */
  broken?: Promise<Error>;
  /** @param signal the signal that stops the process; undefined after a fatal error */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Longer than any request or delivery may take; afterwards the process exits even if it has not stopped. */
const STOP_LIMIT_MS = 25_000;

/** Starts the application and stops it on SIGTERM or SIGINT. Prints one message and exits with 1 when the start fails. */
export async function runUntilSignalled(start: () => Promise<Application>): Promise<void> {
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

function stopAndExit(running: Application, signal?: NodeJS.Signals): void {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  running.stop(signal).then(
    () => process.exit(signal === undefined ? 1 : 0),
    (error: unknown) => {
      console.error(messageOf(error));
      process.exit(1);
    },
  );
}

/** Only the message: other members of a driver's error may contain the statement and its values. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function once<Argument>(work: (argument?: Argument) => void): (argument?: Argument) => void {
  let done = false;
  return (argument) => {
    if (!done) work(argument);
    done = true;
  };
}
