import { PGlite, type PGliteOptions, type QueryOptions, type Results } from '@electric-sql/pglite';

/** First byte of the messages of a client; https://www.postgresql.org/docs/current/protocol-message-formats.html */
const PARSE = 0x50;
const SYNC = 0x53;
/** Parse, Bind, Describe, Execute, Close and Flush: they belong together until the Sync that ends them. */
const EXTENDED = new Set([PARSE, 0x42, 0x44, 0x45, 0x43, 0x48]);
/** The first message of a connection has no type: it begins with its length, which is short. */
const STARTUP = 0;

const SYNC_MESSAGE = Uint8Array.of(SYNC, 0, 0, 0, 4);
const PARSE_COMPLETE = Uint8Array.of(0x31, 0, 0, 0, 4);
/** Where the text of a message begins: behind its type and its length. */
const HEADER = 5;

/** PostgreSQL leaves a failed statement with a jump; in WASM it is an exception with this status. */
const STATEMENT_FAILED = 100;

type StreamOptions = Parameters<PGlite['execProtocolRawStream']>[1];

/**
 * PGlite made fit for several connections at once. It has one session, and the socket server passes it the
 * messages of all connections one by one; alone, that
 * - gives a connection the rows of another: two clients that wait for a transaction to end send their
 *   Parse, Bind and Execute in turns (https://github.com/electric-sql/pglite/issues/1046);
 * - refuses a prepared statement that another connection has prepared under the same name;
 * - answers nothing any more once PostgreSQL has broken down, and lets every client wait for ever.
 */
export class EmbeddedSession extends PGlite {
  /** Resolves when PostgreSQL itself broke down (disk full, stack exhausted); only a new process helps then. */
  readonly breakdown: Promise<Error>;
  private reportBreakdown: (error: Error) => void;
  private broken = false;
  private cycleIsOpen = false;
  /** Name → the whole Parse message. Statements outlive the connection that prepared them. */
  private readonly prepared = new Map<string, string>();

  private constructor(options: PGliteOptions) {
    super(options);
    this.reportBreakdown = () => undefined;
    this.breakdown = new Promise((resolve) => {
      this.reportBreakdown = resolve;
    });
  }

  /** @throws Error with what PostgreSQL printed, if the files cannot be opened */
  static async open(options: PGliteOptions): Promise<EmbeddedSession> {
    const printed: string[] = [];
    let starting = true;
    const onStderr = (line: string): boolean => {
      if (starting) printed.push(line);
      return false;
    };
    try {
      const session = new EmbeddedSession({ ...options, onStderr });
      await session.waitReady;
      session.watchForBreakdown();
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

  /** The socket server's only way in. Never throws: its queue would stand still from then on. */
  override async execProtocolRawStream(message: Uint8Array, options: StreamOptions): Promise<void> {
    if (this.broken) return;
    const type = message[0];
    const statement = type === PARSE ? namedStatement(message) : null;
    const known = statement !== null && this.prepared.get(statement.name) === statement.content;
    // Behind an error in the same cycle PostgreSQL skips a Parse, so only the first one is answered here.
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

  /** The socket server rolls back with it for a client that went away, perhaps in the middle of a cycle. */
  override async exec(query: string, options?: QueryOptions): Promise<Results[]> {
    if (this.broken) return [];
    if (this.cycleIsOpen) await this.execProtocolRawStream(SYNC_MESSAGE, { onRawData: () => undefined });
    return super.exec(query, options);
  }

  /** After a breakdown nothing in memory is right, so nothing of it may reach the files. */
  override async close(): Promise<void> {
    if (!this.broken) return super.close();
    // PostgreSQL's timers would keep the process alive.
    (this.Module as unknown as { _clear_setitimer(): void })._clear_setitimer();
  }

  /** The type of the first message of the answer. */
  private async forward(message: Uint8Array, options: StreamOptions): Promise<number | undefined> {
    let first: number | undefined;
    const onRawData = (data: Uint8Array): void => {
      first ??= data[0];
      // What follows a breakdown may look like success.
      if (!this.broken) options.onRawData(data);
    };
    try {
      await super.execProtocolRawStream(message, { ...options, onRawData });
    } catch (error) {
      // A greeting that PostgreSQL does not understand harms nobody but the client that sent it.
      if (message[0] !== STARTUP) this.breakDown(error);
    }
    return first;
  }

  /** PGlite swallows what is thrown in there and goes on with the session half dead. */
  private watchForBreakdown(): void {
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
    const error = new Error('The embedded database broke down. Start the process again.', { cause });
    this.broken = true;
    // The one way out of PGlite's loop, which would try the same message for ever.
    this.Module.stackRestore = () => {
      throw error;
    };
    this.reportBreakdown(error);
  }
}

/** The name in a Parse message, and the message to compare with; null for an unnamed one. */
function namedStatement(message: Uint8Array): { name: string; content: string } | null {
  const end = message.indexOf(0, HEADER);
  if (end === HEADER) return null;
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  return { name: bytes.toString('utf8', HEADER, end), content: bytes.toString('latin1') };
}

function isFailedStatement(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && error.status === STATEMENT_FAILED
  );
}
