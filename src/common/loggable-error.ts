/** An error as it may stand in a log. */
export interface LoggableError {
  type: string;
  message: string;
  /** Where it came from: the lines of its stack, without the message above them. */
  at: string[];
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

/** What PostgreSQL says of an error that names its own objects only; `detail`, `where` and `parameters` hold rows. */
const NAMES = ['code', 'constraint', 'table', 'column'] as const;
type Names = Partial<Record<(typeof NAMES)[number], unknown>>;
/** SQLSTATE class 22, data exceptions: the message quotes what was sent. */
const DATA_EXCEPTION = /^22/;

/**
 * Takes from an error what helps and what nobody can have put into it: errors of drivers carry the statement,
 * its values, and whole rows; those of parsers begin with the text they could not read.
 */
export function loggableError(error: Error): LoggableError {
  const names = ('driverError' in error ? error.driverError : error) as Names;
  const known = NAMES.flatMap((name) => (typeof names[name] === 'string' ? [[name, names[name]]] : []));
  return {
    type: error.name,
    message: quotesInput(error, names) ? 'The message quotes what could not be understood.' : error.message,
    at: frames(error.stack ?? ''),
    ...(Object.fromEntries(known) as Partial<LoggableError>),
  };
}

/** Whether the message holds something of what could not be understood. */
function quotesInput(error: Error, { code }: Names): boolean {
  return error.name === 'SyntaxError' || (typeof code === 'string' && DATA_EXCEPTION.test(code));
}

const frames = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
