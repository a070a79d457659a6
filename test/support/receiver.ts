import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request, as it arrived. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Names and values in turns, spelled as they were sent. */
  rawHeaders: string[];
  body: Buffer;
  /** Milliseconds since 1970. */
  at: number;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** `hang`: the request is read and never answered. */
export type Answering = Reply | 'hang';

/** A subscriber: a real HTTP server that remembers what it was sent, and answers as it is told. */
export class Receiver {
  /** Pings are kept apart, because every subscription brings some. */
  readonly received: Received[] = [];
  readonly pings: Received[] = [];
  answerPing: (ping: Received) => Answering = () => ({ status: 200 });
  /** The answer to each request that is no ping, given how many came before it. */
  answer: (request: Received, index: number) => Answering = () => ({ status: 200 });
  /** How long it thinks before it answers. */
  delayMs = 0;
  mostAtOnce = 0;
  private atOnce = 0;
  private readonly server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.respond(request, Buffer.concat(chunks), response));
  });

  private constructor() {}

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  /** The webhook-id of every request, in the order they came. */
  get messageIds(): string[] {
    return this.received.map(({ headers }) => String(headers['webhook-id']));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private respond(request: http.IncomingMessage, body: Buffer, response: http.ServerResponse): void {
    const { method = '', url: path = '', headers, rawHeaders } = request;
    const received = { method, path, headers, rawHeaders, body, at: Date.now() };
    if (headers['x-webhook-event'] === 'webhook_ping') {
      this.pings.push(received);
      send(response, this.answerPing(received));
      return;
    }
    this.received.push(received);
    const reply = this.answer(received, this.received.length - 1);
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    response.on('close', () => (this.atOnce -= 1));
    setTimeout(() => send(response, reply), this.delayMs);
  }
}

function send(response: http.ServerResponse, reply: Answering): void {
  if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end(reply.body);
}
