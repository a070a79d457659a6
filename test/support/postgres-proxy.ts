import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** First bytes of messages; https://www.postgresql.org/docs/current/protocol-message-formats.html */
const QUERY = 0x51;
const SYNC = 0x53;
const READY_FOR_QUERY = 0x5a;

/** Splits a stream of the PostgreSQL protocol into its messages and tells the type of each. */
class Messages {
  private rest = Buffer.alloc(0);

  /** @param awaitsStartup whether the first message is the start of a session, which has no type */
  constructor(private awaitsStartup: boolean) {}

  read(bytes: Buffer): number[] {
    this.rest = Buffer.concat([this.rest, bytes]);
    const types: number[] = [];
    for (;;) {
      const head = this.awaitsStartup ? 0 : 1;
      if (this.rest.length < head + 4) return types;
      const length = head + this.rest.readInt32BE(head);
      if (this.rest.length < length) return types;
      if (!this.awaitsStartup) types.push(this.rest[0]!);
      this.awaitsStartup = false;
      this.rest = this.rest.subarray(length);
    }
  }
}

/** What is lost of a question: its answer, or already the question; or the answer and every connection from then on. */
export type Loss = 'answer' | 'question' | 'answer, and all after it';

/**
 * Stands between the service and PostgreSQL, counts what the service asks (a query, or Parse to Sync), and can lose the
 * answer to one of these questions: the server has done what was asked and says so, and the connection is cut instead.
 */
export class PostgresProxy {
  /** How many questions were asked since the last call of loseAnswer(). */
  private asked = 0;
  private losesAt: number | 'COMMIT' = 0;
  private lost = false;
  private how: Loss = 'answer';
  private isAway = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly listener: Server,
    private readonly target: URL,
  ) {}

  static async start(target: string): Promise<PostgresProxy> {
    const listener = createServer((client) => proxy.relay(client));
    const proxy = new PostgresProxy(listener, new URL(target));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The URL of the target, by way of the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
    return url.href;
  }

  /** @param at which of the questions from now on is lost, or its answer: its number, the first being 1, or its text */
  loseAnswer(at: number | 'COMMIT', how: Loss = 'answer'): void {
    this.how = how;
    this.asked = 0;
    this.losesAt = at;
    this.lost = false;
  }

  /** Loses no more answers. @returns whether one was lost */
  stopLosing(): boolean {
    this.losesAt = 0;
    return this.lost;
  }

  /** Lets connections through again. */
  comeBack(): void {
    this.isAway = false;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.listener.close(resolve));
    this.sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  private relay(client: Socket): void {
    client.on('error', () => undefined);
    if (this.isAway) {
      client.destroy();
      return;
    }
    const server = connect(Number(this.target.port) || 5432, this.target.hostname);
    const [questions, answers] = [new Messages(true), new Messages(false)];
    let loses = false;
    const cut = (): void => [client, server].forEach((socket) => socket.destroy());
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        cut();
      });
    }
    client.on('data', (bytes: Buffer) => {
      const count = questions.read(bytes).filter((type) => type === QUERY || type === SYNC).length;
      loses ||= this.isTurnOf(bytes, count);
      this.asked += count;
      if (loses && this.how === 'question') this.lose(cut);
      else server.write(bytes);
    });
    server.on('data', (bytes: Buffer) => {
      const isDone = answers.read(bytes).includes(READY_FOR_QUERY);
      if (!loses) client.write(bytes);
      else if (isDone) this.lose(cut);
    });
  }

  private isTurnOf(bytes: Buffer, count: number): boolean {
    const at = this.losesAt;
    return typeof at === 'string' ? bytes.includes(at) : this.asked < at && this.asked + count >= at;
  }

  private lose(cut: () => void): void {
    this.lost = true;
    this.losesAt = 0;
    this.isAway = this.how === 'answer, and all after it';
    if (this.isAway) this.sockets.forEach((socket) => socket.destroy());
    cut();
  }
}
