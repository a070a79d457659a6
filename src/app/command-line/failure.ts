import { DomainError } from '../../common/errors/domain-error.js';
import { fromDatabaseError } from '../../persistence/constraint-errors.js';
import { DatabaseFault } from '../../platform/postgres/database-fault.js';

export interface Failure {
  /** `usage` for a command line that is wrong, otherwise a code of the interface or of CommandError. */
  code: string;
  message: string;
}

/** A failure of a command for which the API has no error code. */
export class CommandError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Only the message: other members of a driver's error may contain the statement and its values. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommandError || error instanceof DatabaseFault)
    return { code: error.code, message: error.message };
  const known = error instanceof DomainError ? error : fromDatabaseError(error);
  if (known === null)
    return { code: 'failed', message: error instanceof Error ? error.message : String(error) };
  const { code, message, cause } = known;
  const isUnavailable = code === 'temporarily_unavailable' && cause instanceof Error;
  return { code, message: isUnavailable ? `The database is not available: ${cause.message}.` : message };
}
