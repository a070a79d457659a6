import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { useStarted, type Span } from './each.js';

/** One received request. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Alternating names and values, in the case in which they were sent. */
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

/** `hang`: no response is sent. */
export type ReplyOrHang = Reply | 'hang';

/** The HTTP server of a subscriber, which records requests and sends configured responses. */
export class Receiver {
  /** Requests other than pings. */
  readonly received: Received[] = [];
  readonly pings: Received[] = [];
  answerPing: (ping: Received) => ReplyOrHang = () => ({ status: 200 });
  /** Returns the response to each request that is not a ping; `index` is the number of earlier requests. */
  answer: (request: Received, index: number) => ReplyOrHang = () => ({ status: 200 });
  /** Delay before each response. */
  delayMs = 0;
  maxConcurrent = 0;
  private concurrent = 0;
  private held = Promise.resolve();
  private readonly server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.respond(request, Buffer.concat(chunks), response));
  });

  private constructor(private readonly host: string) {}

  static async start(host = '127.0.0.1'): Promise<Receiver> {
    const receiver = new Receiver(host);
    await new Promise<void>((resolve) => receiver.server.listen(0, host, resolve));
    return receiver;
  }

  get url(): string {
    return `http://${this.host}:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  /** The webhook-id of every request, in the order of arrival. */
  get messageIds(): string[] {
    return this.received.map(({ headers }) => String(headers['webhook-id']));
  }

  /** Sends no further response, except to pings, until the returned function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.held = new Promise((resolve) => (release = resolve));
    return release;
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
    this.concurrent += 1;
    this.maxConcurrent = Math.max(this.maxConcurrent, this.concurrent);
    response.on('close', () => (this.concurrent -= 1));
    setTimeout(() => void this.held.then(() => send(response, reply)), this.delayMs);
  }
}

function send(response: http.ServerResponse, reply: ReplyOrHang): void {
  if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end(reply.body);
}

/** A receiver of each test, or of all tests of the suite. */
export const useReceiver = (span: Span = 'test'): Receiver => useStarted(span, () => Receiver.start());

export function isVerified({ body, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
