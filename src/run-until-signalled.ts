interface Running {
  /** Resolves when the process can do nothing useful any more. */
  broken?: Promise<Error>;
  stop(): Promise<void>;
}

/** Longer than anything that is under way may take; then the process ends with what it has. */
const STOP_LIMIT_MS = 25_000;

/** Starts, runs until SIGTERM or SIGINT, and stops in order; a start that fails says why in one message. */
export async function runUntilSignalled(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    const stop = once((exitCode: number) => stopAndExit(running, exitCode));
    process.on('SIGTERM', () => stop(0));
    process.on('SIGINT', () => stop(0));
    void running.broken?.then((error) => {
      console.error(error.message);
      stop(1);
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function stopAndExit(running: Running, exitCode: number): void {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  running.stop().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

function once<Argument>(work: (argument: Argument) => void): (argument: Argument) => void {
  let done = false;
  return (argument) => {
    if (!done) work(argument);
    done = true;
  };
}
