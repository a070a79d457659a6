import { DomainError } from '../../src/common/errors/domain-error.js';

/** The error that a function throws. @throws Error when it throws none, or another error */
export function domainErrorOf(run: () => unknown): DomainError {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Expected a DomainError, but nothing was thrown.');
}
