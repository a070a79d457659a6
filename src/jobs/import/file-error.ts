/** Why a file cannot be imported at all; a row that cannot be imported is refused by itself. */
export class FileError extends Error {
  constructor(
    readonly code: 'wrong_header' | 'unreadable_row',
    message: string,
  ) {
    super(message);
  }
}
