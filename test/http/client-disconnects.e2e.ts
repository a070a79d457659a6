import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { RateLimiter } from '../../src/auth/rate-limits/rate-limiter.js';
import { CredentialRepository } from '../../src/persistence/credentials/credential.repository.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { open } from '../support/raw-http.js';
import { minimalOrder, newApplication, type TestApplication, BOX } from '../support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const MAX_IN_FLIGHT = 3;
/** So few connections that one application may use only one at a time. */
const POOL_SIZE = 4;
const ROUNDS = 4;

describeWithPostgres('in-flight requests of clients that disconnect are released', () => {
  // Without Redis, the background tasks of the worker would use connections of the pool too.
  describeWithRedis('by a service without a worker in its process', () => {
    let database: TestDatabase;
    let proxy: TcpProxy;
    let service: TestService;
    let shop: TestApplication;
    beforeAll(async () => {
      database = await createDatabase();
      proxy = await TcpProxy.start(database.url!);
      const connection = { url: proxy.via(database.url!), poolSize: POOL_SIZE };
      service = await startService(
        {
          ...redisSettings(),
          RATE_LIMIT_IN_FLIGHT: String(MAX_IN_FLIGHT),
          DATABASE_POOL_SIZE: String(POOL_SIZE),
        },
        { ...database, connection },
      );
    });
    afterAll(async () => {
      await service.stop();
      await proxy.close();
      await database.drop();
    });
    /** Events for which a response got so many listeners that Node.js warns of a memory leak. */
    const warnings: unknown[] = [];
    beforeAll(() => {
      service.app.getHttpServer().on('request', (_: IncomingMessage, response: ServerResponse) => {
        response.on('newListener', (event: string) => {
          if (response.listenerCount(event) >= response.getMaxListeners()) warnings.push(event);
        });
      });
    });
    beforeEach(async () => {
      shop = await newApplication(service.admin);
    });
    afterEach(() => {
      proxy.resume();
      expect(warnings.splice(0)).toEqual([]);
    });

    const request = (line: string, ...headers: string[]): string =>
      [`${line} HTTP/1.1`, 'Host: test', `X-AUTH-TOKEN: ${shop.token}`, ...headers, '', ''].join('\r\n');
    const get = (path: string): string => request(`GET /api/v1${path}`);

    /** Opens connections and sends the text on each. */
    async function connectAndSend(text: string): Promise<Socket[]> {
      const sockets = Array.from({ length: MAX_IN_FLIGHT }, () => open(service.url));
      for (const socket of sockets) {
        if (socket.connecting) await once(socket, 'connect');
        socket.write(text);
      }
      return sockets;
    }

    /** The client ports of connections that the service has accepted and closed. */
    const closedPorts = new Set<number>();
    beforeAll(() => {
      service.app.getHttpServer().on('connection', (socket: Socket) => {
        const port = socket.remotePort!;
        closedPorts.delete(port);
        socket.once('close', () => closedPorts.add(port));
      });
    });

    /** Closes the connections, and waits until the service has accepted and closed them too. */
    async function disconnect(sockets: Socket[]): Promise<void> {
      const ports = sockets.map(({ localPort }) => localPort!);
      const ends = sockets.map((socket) => once(socket, 'close'));
      sockets.forEach((socket) => socket.destroy());
      await Promise.all(ends);
      await waitUntil(() => ports.every((port) => closedPorts.has(port)));
    }

    const inFlight = (): number => service.app.get(RateLimiter).concurrentRequests(shop.id);

    async function expectSuccess(): Promise<void> {
      await waitUntil(() => inFlight() === 0);
      expect((await shop.client.get('/me')).status).toBe(200);
    }

    it('before the request headers are complete', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await disconnect(await connectAndSend(get('/me').slice(0, -4)));
        await expectSuccess();
      }
    });

    it.each([
      ['one request', 1],
      ['several pipelined requests', MAX_IN_FLIGHT],
    ])('while the token is looked up for %s on each connection', async (_, requests) => {
      for (let round = 0; round < ROUNDS; round++) {
        shop = await newApplication(service.admin);
        proxy.stall();
        const sockets = await connectAndSend(get('/me').repeat(requests));
        await waitUntil(() => proxy.stalled > 0);
        await disconnect(sockets);
        proxy.resume();
        await expectSuccess();
      }
    });

    it('while the request body is incomplete', async () => {
      const head = request('POST /api/v1/orders', 'Content-Type: application/json', 'Content-Length: 100');
      for (let round = 0; round < ROUNDS; round++) {
        const sockets = await connectAndSend(`${head}{"externalId":`);
        await waitUntil(() => inFlight() === MAX_IN_FLIGHT);
        await disconnect(sockets);
        await expectSuccess();
      }
    });

    it.each([
      ['one request per connection', 1],
      ['several pipelined requests per connection', MAX_IN_FLIGHT],
    ])('while the database executes %s', async (_, requests) => {
      // Otherwise a token that is not cached any more would be looked up in the database that does not answer.
      const credentials = service.app.get(CredentialRepository);
      const caller = await credentials.caller('token', shop.token);
      const lookUp = jest.spyOn(credentials, 'caller').mockResolvedValue(caller);
      for (let round = 0; round < ROUNDS; round++) {
        await expectSuccess();
        proxy.stall();
        const sockets = await connectAndSend(get('/orders').repeat(requests));
        await waitUntil(() => inFlight() === MAX_IN_FLIGHT && proxy.stalled > 0);
        await disconnect(sockets);
        proxy.resume();
        await expectSuccess();
      }
      lookUp.mockRestore();
    });

    it.each([
      ['a database connection', [1, 2, 3]],
      ['the lock of one order', [1, 1, 1]],
    ])('while one request uses the database and the others wait for %s', async (_, orders) => {
      await expectSuccess();
      const body = '{"comment":"x"}';
      const sockets: Socket[] = [];
      for (const order of orders) {
        const socket = open(service.url);
        socket.write(
          request(
            `PATCH /api/v1/orders/${order}`,
            'Content-Type: application/json',
            `Content-Length: ${body.length}`,
          ),
        );
        sockets.push(socket);
      }
      await waitUntil(() => inFlight() === MAX_IN_FLIGHT);
      proxy.stall();
      sockets.forEach((socket) => socket.write(body));
      await waitUntil(() => proxy.stalled > 0);
      await disconnect(sockets);
      await waitUntil(() => inFlight() === 1);
      expect(service.app.get(Connections).poolUse().waiting).toBe(0);
      proxy.resume();
      await expectSuccess();
    });

    it('only when the service has ended the work on the orders that they sent', async () => {
      await expectSuccess();
      const body = JSON.stringify(minimalOrder(BOX));
      const headers = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
      proxy.stall();
      const sockets = await connectAndSend(request('POST /api/v1/orders', ...headers) + body);
      await waitUntil(() => inFlight() === MAX_IN_FLIGHT && proxy.stalled > 0);
      await disconnect(sockets);
      await sleep(50);
      expect(inFlight()).toBe(MAX_IN_FLIGHT);
      proxy.resume();
      await expectSuccess();
    });

    it('when the first bytes of the response arrive', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const sockets = await connectAndSend(get('/contact_references'));
        await Promise.all(sockets.map((socket) => once(socket, 'data')));
        await disconnect(sockets);
        await expectSuccess();
      }
    });

    it('immediately after sending, at varying moments', async () => {
      for (let round = 0; round < 20; round++) {
        const sockets = await connectAndSend(get('/orders').repeat(1 + (round % MAX_IN_FLIGHT)));
        if (round % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
        await disconnect(sockets);
      }
      await expectSuccess();
    });
  });
});
