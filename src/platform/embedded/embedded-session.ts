import { PGlite, type PGliteOptions, type QueryOptions, type Results } from '@electric-sql/pglite';
import { setFlagsFromString } from 'node:v8';

/** First bytes of the messages of a client; https://www.postgresql.org/docs/current/protocol-message-formats.html */
const PARSE = 0x50;
const SYNC = 0x53;
/** Parse, Bind, Describe, Execute, Close and Flush: a cycle of the extended query protocol, which Sync ends. */
const EXTENDED = new Set([PARSE, 0x42, 0x44, 0x45, 0x43, 0x48]);
/** The start-up message of a connection has no type: its first byte is that of its length, which is zero. */
const STARTUP = 0;

const SYNC_MESSAGE = Uint8Array.of(SYNC, 0, 0, 0, 4);
const PARSE_COMPLETE = Uint8Array.of(0x31, 0, 0, 0, 4);
/** The bytes of a message before its content: its type and its length. */
const HEADER = 5;

/** PostgreSQL leaves a failed statement with longjmp, which in WASM is an exception with this status. */
const STATEMENT_FAILED = 100;

type StreamOptions = Parameters<PGlite['execProtocolRawStream']>[1];

/** With these V8 does not optimise WASM: PostgreSQL starts sooner and takes 100 MB less memory (decision 35). */
const BASELINE_COMPILER_ONLY = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up'];

/**
 * PGlite with corrections for several concurrent connections. PGlite has one session, and its socket server passes the
 * messages of all connections to it one by one. Without the corrections
 * - a connection may receive the rows of another one: the Parse, Bind and Execute messages of two clients that waited
 *   for a transaction to end are interleaved (https://github.com/electric-sql/pglite/issues/1046);
 * - a prepared statement fails when another connection has prepared one under the same name;
 * - after a crash of PostgreSQL all clients wait for ever.
 */
export class EmbeddedSession extends PGlite {
  /** Resolves when PostgreSQL crashed (disk full, stack exhausted); only restarting the process helps then. */
  readonly failure: Promise<Error>;
  private reportFailure: (error: Error) => void;
  private broken = false;
  private cycleIsOpen = false;
  /** The whole Parse message of each name. Prepared statements stay when the connection that prepared them is closed. */
  private readonly prepared = new Map<string, string>();

  private constructor(options: PGliteOptions) {
    super(options);
    this.reportFailure = () => undefined;
    this.failure = new Promise((resolve) => (this.reportFailure = resolve));
  }

  static async open(options: PGliteOptions): Promise<EmbeddedSession> {
    for (const flag of BASELINE_COMPILER_ONLY) setFlagsFromString(flag);
    const printed: string[] = [];
    let starting = true;
    const onStderr = (line: string): boolean => {
      if (starting) printed.push(line);
      return false;
    };
    try {
      const session = new EmbeddedSession({ ...options, onStderr });
      await session.waitReady;
      session.watchForFailure();
      return session;
    } catch (cause) {
      throw new Error(`PostgreSQL did not start.\n${printed.join('\n')}`.trim(), { cause });
    } finally {
      starting = false;
    }
  }

  /** The socket server keeps all other connections waiting while this is true. */
  override isInTransaction(): boolean {
    return !this.broken && (this.cycleIsOpen || super.isInTransaction());
  }

  /** The socket server calls it for every message. It must not throw: that would stop the socket server's queue. */
  override async execProtocolRawStream(message: Uint8Array, options: StreamOptions): Promise<void> {
    if (this.broken) return;
    const type = message[0];
    const statement = type === PARSE ? namedStatement(message) : null;
    const known = statement !== null && this.prepared.get(statement.name) === statement.content;
    // Only for the first Parse of a cycle: after an error PostgreSQL skips the rest of the cycle.
    if (known && !this.cycleIsOpen) {
      this.cycleIsOpen = true;
      options.onRawData(PARSE_COMPLETE);
      return;
    }
    if (type === SYNC) this.cycleIsOpen = false;
    else if (type !== undefined && EXTENDED.has(type)) this.cycleIsOpen = true;
    const answer = await this.forward(message, options);
    if (statement !== null && answer === PARSE_COMPLETE[0])
      this.prepared.set(statement.name, statement.content);
  }

  /** The socket server calls it to roll back for a client that disconnected, perhaps in the middle of a cycle. */
  override async exec(query: string, options?: QueryOptions): Promise<Results[]> {
    if (this.broken) return [];
    if (this.cycleIsOpen) await this.execProtocolRawStream(SYNC_MESSAGE, { onRawData: () => undefined });
    return super.exec(query, options);
  }

  /** After a crash the memory is inconsistent, so nothing of it may be written to the files. */
  override async close(): Promise<void> {
    if (!this.broken) return super.close();
    // PostgreSQL's timers would keep the process alive.
    (this.Module as unknown as { _clear_setitimer(): void })._clear_setitimer();
  }

  /** @returns the type of the first message of the response */
  private async forward(message: Uint8Array, options: StreamOptions): Promise<number | undefined> {
    let first: number | undefined;
    const onRawData = (data: Uint8Array): void => {
      first ??= data[0];
      // After a crash PGlite may send responses that look like success.
      if (!this.broken) options.onRawData(data);
    };
    try {
      await super.execProtocolRawStream(message, { ...options, onRawData });
    } catch (error) {
      // An invalid start-up message throws too, and concerns only the client that sent it.
      if (message[0] !== STARTUP) this.breakDown(error);
    }
    return first;
  }

  /** PGlite catches all exceptions of this function and continues, even when the session is unusable. */
  private watchForFailure(): void {
    const module = this.Module;
    const runOnce = module._PostgresMainLoopOnce;
    module._PostgresMainLoopOnce = () => {
      try {
        runOnce();
      } catch (error) {
        if (!isFailedStatement(error)) this.breakDown(error);
        throw error;
      }
    };
  }

  private breakDown(cause: unknown): void {
    const error = new Error('The embedded database failed. Start the process again.', { cause });
    this.broken = true;
    // The only way to end PGlite's loop, which would process the same message again and again.
    this.Module.stackRestore = () => {
      throw error;
    };
    this.reportFailure(error);
  }
}

/** The statement's name in a Parse message, and the message for comparison; null for an unnamed statement. */
function namedStatement(message: Uint8Array): { name: string; content: string } | null {
  const end = message.indexOf(0, HEADER);
  if (end === HEADER) return null;
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  return { name: bytes.toString('utf8', HEADER, end), content: bytes.toString('latin1') };
}

const isFailedStatement = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === STATEMENT_FAILED;
