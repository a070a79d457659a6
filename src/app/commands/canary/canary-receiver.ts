import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sign, signingKey } from '../../../delivery/sending/signature.js';

/** Older signatures are refused, as in the libraries that receivers use. */
const MAX_AGE_SECONDS = 300;

/** Receives the webhooks of the canary, and answers those with a wrong signature with 401, as every receiver should. */
export class CanaryReceiver {
  static readonly EVENT = 'sales_order_created';
  secret = '';
  /** The webhooks of this event; all others are pings. */
  readonly received: { messageId: string; genuine: boolean; order: number }[] = [];
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });

  /** @param host null: all addresses of this machine @returns the port */
  async listen(port: number, host: string | null): Promise<number> {
    await once(this.server.listen(port, host ?? undefined), 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    const header = (name: string): string => String(request.headers[name]);
    const [messageId, timestamp] = [header('webhook-id'), Number(header('webhook-timestamp'))];
    const expected = () => sign([signingKey(this.secret)], messageId, timestamp, body);
    const genuine =
      this.secret !== '' &&
      Math.abs(Date.now() / 1_000 - timestamp) <= MAX_AGE_SECONDS &&
      header('webhook-signature').split(' ').includes(expected());
    if (header('x-webhook-event') === CanaryReceiver.EVENT)
      this.received.push({ messageId, genuine, order: (JSON.parse(body) as { id: number }).id });
    response.writeHead(genuine ? 204 : 401).end();
  }
}
