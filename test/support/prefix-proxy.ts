import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that publishes the service below a path, which it removes from each request. */
export class PrefixProxy {
  /** Where requests go, without a path. */
  target = '';

  private constructor(
    private readonly server: Server,
    /** The address for clients, without a slash at its end. */
    readonly url: string,
  ) {}

  /** @param prefix such as `/orders-api` */
  static async start(prefix: string): Promise<PrefixProxy> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = new PrefixProxy(server, `http://127.0.0.1:${port}${prefix}`);
    server.on('request', (incoming, outgoing) => {
      const { method, headers, url = '' } = incoming;
      if (!url.startsWith(`${prefix}/`)) return void outgoing.writeHead(404).end('not of the service');
      const path = url.slice(prefix.length);
      const forwarded = request(proxy.target + path, { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode!, response.rawHeaders);
        response.pipe(outgoing);
      });
      forwarded.on('error', () => outgoing.destroy());
      incoming.pipe(forwarded);
      return undefined;
    });
    return proxy;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
