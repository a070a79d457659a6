import { DomainError, type Fault } from '../../common/errors/domain-error.js';
import { FileError } from '../../jobs/import/source.js';
import { fromDatabaseError } from '../../persistence/constraint-errors.js';
import { DatabaseFault } from '../../platform/postgres/database-fault.js';

export interface Failure {
  /** `usage` for a command line that is wrong, otherwise a code of the interface or of CommandError. */
  code: string;
  message: string;
  errors?: Fault[];
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
  if (error instanceof CommandError || error instanceof DatabaseFault || error instanceof FileError)
    return { code: error.code, message: error.message };
  const known = error instanceof DomainError ? error : fromDatabaseError(error);
  if (known !== null) return domainFailure(known);
  return { code: 'failed', message: error instanceof Error ? error.message : String(error) };
}

function domainFailure({ code, message, errors, cause }: DomainError): Failure {
  if (code === 'temporarily_unavailable' && cause instanceof Error)
    return { code, message: `The database is not available: ${cause.message}.` };
  // A JSON pointer without its beginning is the name of the option or argument.
  return { code, message: message.replace(/^#\//, ''), ...(errors !== undefined && { errors }) };
}
