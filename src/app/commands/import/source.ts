import type { DomainError } from '../../../common/errors/domain-error.js';

export interface SourceRow {
  /** The body of the interface that the row stands for. @throws DomainError when it is none */
  body(): unknown;
  /** The row as a line of the file of refused rows, with the reason. */
  refused(error: DomainError): string;
}

export interface Source {
  /** The first line of the file of refused rows, such as the header of a CSV file. */
  refusedHeader: string;
  rows: AsyncIterable<SourceRow>;
}

/** The column or member with the reason in the file of refused rows. It is ignored when such a file is imported. */
export const REASON = 'importError';

/** All faults, or the message of an error that has none. @param nameOf what a JSON pointer is called in the file */
export function reasonOf(
  { kind, message, errors = [] }: DomainError,
  nameOf = (pointer: string) => pointer,
): string {
  const named = errors.map(({ pointer = '#', detail }) =>
    pointer === '#' ? detail : `${nameOf(pointer)}: ${detail}`,
  );
  return kind === 'invalid' && named.length > 0 ? named.join(' ') : [message, ...named].join(' ');
}
