import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { waitUntil } from '../delivery.js';

/** A receiver that answers 200 to correct signatures and 401 to wrong ones. */
export class VerifyingReceiver {
  /** Known only when the subscription was answered; the pings may arrive earlier and wait for it. */
  secret: string | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<VerifyingReceiver> {
    const server = createServer();
    const receiver = new VerifyingReceiver(server);
    server.on('request', (request, response) => {
      void receiver.status(request).then((status) => response.writeHead(status).end());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async status(request: IncomingMessage): Promise<number> {
    const body = Buffer.concat(await request.toArray()).toString();
    await waitUntil(async () => this.secret !== null);
    try {
      new Webhook(this.secret!).verify(body, request.headers as Record<string, string>);
      return 200;
    } catch {
      return 401;
    }
  }
}
