import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 that no process listens on at the moment. It is below the ephemeral ports, which outgoing connections
 * could take before the server listens; a connection attempt to a free ephemeral port can even connect to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return port;
    } catch {
      // The port is in use: try another one.
    } finally {
      server.close();
    }
  }
}
