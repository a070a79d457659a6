/** The parts of an error that are logged. */
interface LoggableError {
  type: string;
  message: string;
  /** The lines of the stack trace without the message. */
  at: string[];
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

/**
 * The members of a PostgreSQL error that contain only names of schema objects. `detail`, `where` and `parameters`
 * contain data.
 */
const SAFE_MEMBERS = ['code', 'constraint', 'table', 'column'] as const;
type SafeMembers = Partial<Record<(typeof SAFE_MEMBERS)[number], unknown>>;
/** SQLSTATE class 22, data exceptions: the message quotes the input. */
const DATA_EXCEPTION = /^22/;

/**
 * Keeps the parts of an error that contain no data of requests. Errors of drivers contain the statement, its values and rows;
 * messages of parsers quote the input.
 */
export function loggableError(error: Error): LoggableError {
  const names = ('driverError' in error ? error.driverError : error) as SafeMembers;
  const known = SAFE_MEMBERS.flatMap((name) =>
    typeof names[name] === 'string' ? [[name, names[name]]] : [],
  );
  return {
    type: error.name,
    message: quotesInput(error, names)
      ? 'The message is not logged because it quotes the input.'
      : error.message,
    at: frames(error.stack ?? ''),
    ...(Object.fromEntries(known) as Partial<LoggableError>),
  };
}

function quotesInput(error: Error, { code }: SafeMembers): boolean {
  return error.name === 'SyntaxError' || (typeof code === 'string' && DATA_EXCEPTION.test(code));
}

const frames = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
