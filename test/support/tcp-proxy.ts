import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface Link {
  client: Socket;
  server: Socket;
  /** From here on nothing gets through in either direction, and nobody is told. */
  silent: boolean;
  /** The next answer is swallowed, and both sides are cut off. */
  cutsAtAnswer: boolean;
}

/** The network between the service and a server of it, which can be cut in many ways. */
export class TcpProxy {
  /** How long everything takes on its way to the server. */
  delayMs = 0;
  /** How many connections were cut because of what they carried. */
  cuts = 0;
  /** What is kept from the server while it is stalled; null while everything gets through. */
  private kept: (() => void)[] | null = null;
  private readonly links = new Set<Link>();
  private lostAnswer: { text: string; left: number } | null = null;
  private listener: Server | null = null;
  private port = 0;

  private constructor(private readonly target: URL) {}

  /** @param target the URL of the server; its port is that of PostgreSQL unless it names one */
  static async start(target: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(target));
    await proxy.open();
    return proxy;
  }

  /** The same URL, by way of the proxy. */
  via(target: string): string {
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Cuts all connections, and refuses new ones until it is opened again. */
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

  /** Keeps what is sent to the server until `resume`. */
  stall(): void {
    this.kept ??= [];
  }

  /** How many messages are kept from the server. */
  get stalled(): number {
    return this.kept?.length ?? 0;
  }

  resume(): void {
    const kept = this.kept ?? [];
    this.kept = null;
    kept.forEach((send) => send());
  }

  /** Leaves all connections of this moment half open: they stay, and carry nothing any more. */
  silence(): void {
    for (const link of this.links) link.silent = true;
  }

  /** Whoever sends `text`, as often as that, is cut off when the server has done it and begins to answer. */
  loseAnswersTo(text: string, times: number): void {
    this.lostAnswer = { text, left: times };
  }

  private relay(client: Socket): void {
    const server = connect(Number(this.target.port) || 5432, this.target.hostname);
    const link: Link = { client, server, silent: false, cutsAtAnswer: false };
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
    if (link.silent) return;
    const { lostAnswer } = this;
    if (lostAnswer !== null && lostAnswer.left > 0 && bytes.includes(lostAnswer.text)) {
      lostAnswer.left -= 1;
      link.cutsAtAnswer = true;
    }
    if (this.kept !== null) this.kept.push(() => link.server.write(bytes));
    else if (this.delayMs === 0) link.server.write(bytes);
    else setTimeout(() => link.server.write(bytes), this.delayMs);
  }

  private answer(link: Link, bytes: Buffer): void {
    if (link.silent) return;
    if (!link.cutsAtAnswer) {
      link.client.write(bytes);
      return;
    }
    this.cuts += 1;
    this.cut(link);
  }

  /** What is silent does not even say that it ended. */
  private endOf(link: Link): void {
    if (!link.silent) this.cut(link);
  }

  private cut(link: Link): void {
    this.links.delete(link);
    link.client.destroy();
    link.server.destroy();
  }
}
