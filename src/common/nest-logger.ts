import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

export const newLogger = (level: string): Logger => pino({ level, base: { pid: process.pid } });

/** Contexts that tell, line by line, what Nest puts together at every start. */
const START_UP = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Nest's own messages, and those of `new Logger(context)`, as lines of the same structured log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, ...rest: unknown[]): void =>
    this.write(START_UP.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
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
    const error = message instanceof Error ? { err: message } : {};
    const text = message instanceof Error ? message.message : String(message);
    this.logger[level]({ ...(typeof context === 'string' && { context }), ...error }, text);
  }
}
