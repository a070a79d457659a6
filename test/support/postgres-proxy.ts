import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Types of messages; https://www.postgresql.org/docs/current/protocol-message-formats.html */
const QUERY = 0x51;
const SYNC = 0x53;
const READY_FOR_QUERY = 0x5a;

/** Splits a stream of the PostgreSQL protocol into messages, and returns their types. */
class Messages {
  private rest = Buffer.alloc(0);

  /** @param awaitsStartup whether the first message is a startup message, which has no type */
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

/** What is lost: the response to a query, the query itself, or the response and all connections from then on. */
export type Loss = 'response' | 'query' | 'response and connections';

/**
 * A proxy between the service and PostgreSQL that counts queries (simple queries, or messages from Parse to Sync) and can
 * lose the response to one of them: PostgreSQL executes the query, and the proxy closes the connection instead of
 * forwarding the response.
 */
export class PostgresProxy {
  /** The number of queries since the last call of loseResponse(). */
  private queryCount = 0;
  private roundTrips = 0;
  private losesAt: number | 'COMMIT' = 0;
  private lost = false;
  private how: Loss = 'response';
  private refusesConnections = false;
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

  /** The URL of the target with the address of the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
    return url.href;
  }

  /** @param at which of the following queries: its number, starting with 1, or its text */
  loseResponse(at: number | 'COMMIT', how: Loss = 'response'): void {
    this.how = how;
    this.queryCount = 0;
    this.losesAt = at;
    this.lost = false;
  }

  /** Cancels loseResponse(). @returns whether it took effect */
  stopLosing(): boolean {
    this.losesAt = 0;
    return this.lost;
  }

  /** The number of round trips of `work`: of queries that are sent when the responses to all earlier ones have arrived. */
  async countRoundTrips(work: () => Promise<unknown>): Promise<number> {
    this.roundTrips = 0;
    await work();
    return this.roundTrips;
  }

  /** Accepts connections again after the loss of 'response and connections'. */
  acceptConnections(): void {
    this.refusesConnections = false;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.listener.close(resolve));
    this.sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  private relay(client: Socket): void {
    client.on('error', () => undefined);
    if (this.refusesConnections) {
      client.destroy();
      return;
    }
    const server = connect(Number(this.target.port) || 5432, this.target.hostname);
    const [queries, responses] = [new Messages(true), new Messages(false)];
    /** The queries without a response, and how many of these must have got one when the connection is closed. */
    let open = 0;
    let loses: number | null = null;
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
      const count = queries.read(bytes).filter((type) => type === QUERY || type === SYNC).length;
      if (count > 0 && open === 0) this.roundTrips += 1;
      open += count;
      if (loses === null && this.isToBeLost(bytes, count)) loses = open;
      this.queryCount += count;
      if (loses !== null && this.how === 'query') this.lose(cut);
      else server.write(bytes);
    });
    server.on('data', (bytes: Buffer) => {
      const done = responses.read(bytes).filter((type) => type === READY_FOR_QUERY).length;
      open = Math.max(0, open - done);
      if (loses === null) client.write(bytes);
      else if ((loses -= done) <= 0) this.lose(cut);
    });
  }

  private isToBeLost(bytes: Buffer, count: number): boolean {
    const at = this.losesAt;
    if (typeof at === 'string') return bytes.includes(at);
    return this.queryCount < at && this.queryCount + count >= at;
  }

  private lose(cut: () => void): void {
    this.lost = true;
    this.losesAt = 0;
    this.refusesConnections = this.how === 'response and connections';
    if (this.refusesConnections) this.sockets.forEach((socket) => socket.destroy());
    cut();
  }
}
