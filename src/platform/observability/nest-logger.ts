import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { currentTraceId } from '../../common/request/request-context.js';
import { OutageLog, type Outage } from './outage-log.js';

/**
 * The members of a PostgreSQL error that contain only names of schema objects. `detail`, `where` and `parameters` contain data.
 */
const SAFE_MEMBERS = ['code', 'constraint', 'table', 'column'] as const;
type SafeMembers = Partial<Record<(typeof SAFE_MEMBERS)[number], unknown>>;
/** SQLSTATE class 22, data exceptions: the message quotes the input. */
const DATA_EXCEPTION = /^22/;

/**
 * Keeps the parts of an error that contain no data of requests. Errors of drivers contain the statement, its values and rows;
 * messages of parsers quote the input.
 */
export function loggableError(error: Error) {
  const names = ('driverError' in error ? error.driverError : error) as SafeMembers;
  const known = SAFE_MEMBERS.flatMap((name) =>
    typeof names[name] === 'string' ? [[name, names[name]]] : [],
  );
  return {
    type: error.name,
    message: quotesInput(error, names)
      ? 'The message is not logged because it quotes the input.'
      : error.message,
    /** The lines of the stack trace without the message. */
    at: frames(error.stack ?? ''),
    ...(Object.fromEntries(known) as Partial<Record<(typeof SAFE_MEMBERS)[number], string>>),
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

const serializers = {
  err: (error: unknown): unknown => (error instanceof Error ? loggableError(error) : error),
};

/** All lines that a request causes have the id of its trace. */
const mixin = (): object => {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
};

/** @param pretty whether people read the log on a terminal */
export const newLogger = (level: string, pretty = false): Logger =>
  pino({
    level,
    base: { pid: process.pid },
    serializers,
    mixin,
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid', translateTime: 'HH:MM:ss.l' } },
    }),
  });

/** True on the terminal of a developer: pino-pretty is not part of the image. */
export function isReadByPeople(production: boolean): boolean {
  if (production || !process.stdout.isTTY) return false;
  try {
    return import.meta.resolve('pino-pretty') !== '';
  } catch {
    return false;
  }
}

interface LogEntry {
  message: string;
  [field: string]: unknown;
}

/** Contexts of Nest's messages about modules and routes at the start; they are logged as `debug`. */
const STARTUP_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Writes the messages of Nest's Logger to the structured log of pino. */
export class NestLogger implements LoggerService {
  private readonly outages: OutageLog;

  /** @param outageOf the outage that an error belongs to: it is counted there, instead of logged with its stack */
  constructor(
    private readonly logger: Logger,
    private readonly outageOf: (error: unknown) => Outage | null,
  ) {
    this.outages = new OutageLog(logger);
  }

  log = (message: unknown, ...rest: unknown[]): void =>
    this.write(STARTUP_CONTEXTS.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  error = (message: unknown, ...rest: unknown[]): void => this.write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]): void => this.write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]): void => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]): void => this.write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]): void => this.write('fatal', message, rest);

  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ) {
    const context = rest.at(-1);
    const { message: text, err, ...others } = entryOf(message);
    const fields = { ...(typeof context === 'string' && { context }), ...others };
    const outage = this.outageOf(err);
    if (outage !== null) this.outages.report(outage, text, fields);
    else this.logger[level]({ ...fields, ...(err !== undefined && { err }) }, text);
  }
}

function entryOf(message: unknown): LogEntry {
  if (message instanceof Error) return { message: loggableError(message).message, err: message };
  const isEntry = typeof message === 'object' && message !== null && 'message' in message;
  return isEntry ? (message as LogEntry) : { message: String(message) };
}
