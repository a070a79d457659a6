type End = () => unknown;

/** Set by jest/shared-environment.cjs in the processes that Jest starts. */
const ends = (globalThis as { atEndOfWorker?: End[] }).atEndOfWorker;

/** Whether modules of this folder, and what they keep, outlive a test file: not while watching, nor when Jest starts no workers. */
export const outlivesFile = (): boolean => ends !== undefined;

/** What outlives a test file is stopped when its worker ends, so that nothing keeps the process from exiting. */
export function atEndOfWorker(end: End): void {
  ends?.push(end);
}
