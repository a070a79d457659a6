import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface Link {
  client: Socket;
  server: Socket;
  /** Data is dropped in both directions without closing the connection. */
  dropsTraffic: boolean;
  /** The next response is dropped, and both connections are closed. */
  cutsAtAnswer: boolean;
}

/** A TCP proxy between the service and a server, which can delay, stall, drop and close connections. */
export class TcpProxy {
  /** Delay of data to the server. */
  delayMs = 0;
  /** The number of connections that were closed by loseAnswersTo(). */
  cuts = 0;
  /** Data for the server that is held back while stalled; null while data is forwarded. */
  private heldBack: (() => void)[] | null = null;
  private readonly links = new Set<Link>();
  private lostAnswer: { text: string; left: number } | null = null;
  private listener: Server | null = null;
  private port = 0;

  private constructor(private target: URL) {}

  /** @param target the URL of the server; its port is that of PostgreSQL unless it names one */
  static async start(target: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(target));
    await proxy.open();
    return proxy;
  }

  /** Forwards new connections to another server, as when a host name gets another address. */
  redirect(target: string): void {
    this.target = new URL(target);
  }

  /** The same URL with the address of the proxy. */
  via(target: string): string {
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Closes all connections, and refuses new ones until `open`. */
  async close(): Promise<void> {
    const { listener } = this;
    this.listener = null;
    const closed = new Promise<void>((resolve) =>
      listener === null ? resolve() : listener.close(() => resolve()),
    );
    this.links.forEach((link) => this.cut(link));
    await closed;
  }

  async open(): Promise<void> {
    const listener = createServer((client) => this.relay(client));
    this.listener = listener;
    await new Promise<void>((resolve) => listener.listen(this.port, '127.0.0.1', resolve));
    this.port = (listener.address() as AddressInfo).port;
  }

  /** Holds back data for the server until `resume`. */
  stall(): void {
    this.heldBack ??= [];
  }

  /** The number of chunks of data that are held back. */
  get stalled(): number {
    return this.heldBack?.length ?? 0;
  }

  resume(): void {
    const heldBack = this.heldBack ?? [];
    this.heldBack = null;
    heldBack.forEach((send) => send());
  }

  /** Drops all further data of the open connections without closing them, as when a host is lost. */
  dropTraffic(): void {
    for (const link of this.links) link.dropsTraffic = true;
  }

  /** Closes the connection of a client that sent `text` when the server begins to respond; as many `times` as given. */
  loseAnswersTo(text: string, times: number): void {
    this.lostAnswer = { text, left: times };
  }

  private relay(client: Socket): void {
    const server = connect(Number(this.target.port) || 5432, this.target.hostname);
    const link: Link = { client, server, dropsTraffic: false, cutsAtAnswer: false };
    this.links.add(link);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => this.endOf(link));
    }
    client.on('data', (bytes) => this.forward(link, bytes));
    server.on('data', (bytes) => this.answer(link, bytes));
  }

  private forward(link: Link, bytes: Buffer): void {
    if (link.dropsTraffic) return;
    const { lostAnswer } = this;
    if (lostAnswer !== null && lostAnswer.left > 0 && bytes.includes(lostAnswer.text)) {
      lostAnswer.left -= 1;
      link.cutsAtAnswer = true;
    }
    if (this.heldBack !== null) this.heldBack.push(() => link.server.write(bytes));
    else if (this.delayMs === 0) link.server.write(bytes);
    else setTimeout(() => link.server.write(bytes), this.delayMs);
  }

  private answer(link: Link, bytes: Buffer): void {
    if (link.dropsTraffic) return;
    if (!link.cutsAtAnswer) {
      link.client.write(bytes);
      return;
    }
    this.cuts += 1;
    this.cut(link);
  }

  /** While traffic is dropped, the other side does not notice a closed connection either. */
  private endOf(link: Link): void {
    if (!link.dropsTraffic) this.cut(link);
  }

  private cut(link: Link): void {
    this.links.delete(link);
    link.client.destroy();
    link.server.destroy();
  }
}
