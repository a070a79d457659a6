import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { poolOf } from '../../src/persistence/database/fair-pool.js';
import { RateLimiter } from '../../src/auth/rate-limits/rate-limiter.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/delivery.js';
import { open } from '../support/raw-http.js';
import { newApplication, type TestApplication } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const AT_A_TIME = 3;
/** Few enough that one application may hold one connection at a time. */
const POOL_SIZE = 4;
const ROUNDS = 4;

describeWithPostgres('an application whose clients hang up', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let service: TestService;
  let shop: TestApplication;
  beforeAll(async () => {
    database = await createDatabase();
    proxy = await TcpProxy.start(database.url!);
    const connection = { url: proxy.via(database.url!), poolSize: POOL_SIZE };
    service = await startService(
      { RATE_LIMIT_IN_FLIGHT: String(AT_A_TIME), DATABASE_POOL_SIZE: String(POOL_SIZE) },
      { ...database, connection },
    );
  });
  afterAll(async () => {
    await service.stop();
    await proxy.close();
    await database.drop();
  });
  beforeEach(async () => {
    shop = await newApplication(service.admin);
  });
  afterEach(() => proxy.resume());

  const request = (line: string, ...headers: string[]): string =>
    [`${line} HTTP/1.1`, 'Host: test', `X-AUTH-TOKEN: ${shop.token}`, ...headers, '', ''].join('\r\n');
  const get = (path: string): string => request(`GET /api/v1${path}`);

  /** Connections that have sent this much, and no more. */
  async function callers(text: string): Promise<Socket[]> {
    const sockets = Array.from({ length: AT_A_TIME }, () => open(service.url));
    for (const socket of sockets) {
      if (socket.connecting) await once(socket, 'connect');
      socket.write(text);
    }
    return sockets;
  }

  /** Resolves when the service knows that they are gone. */
  async function hangUp(sockets: Socket[]): Promise<void> {
    const ends = sockets.map((socket) => once(socket, 'close'));
    sockets.forEach((socket) => socket.destroy());
    await Promise.all(ends);
    const gone = sockets.map(({ localPort }) => localPort);
    await eventually(() => !remotePorts().some((port) => gone.includes(port)));
  }

  const connections = new Set<Socket>();
  beforeAll(() => {
    service.app.getHttpServer().on('connection', (socket: Socket) => {
      connections.add(socket);
      socket.once('close', () => connections.delete(socket));
    });
  });
  const remotePorts = (): (number | undefined)[] => [...connections].map(({ remotePort }) => remotePort);

  const underWay = (): number => service.app.get(RateLimiter).underWay(shop.id);

  async function expectToBeServed(): Promise<void> {
    await eventually(() => underWay() === 0);
    expect((await shop.client.get('/me')).status).toBe(200);
  }

  it('before their headers are complete', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await hangUp(await callers(get('/me').slice(0, -4)));
      await expectToBeServed();
    }
  });

  it('while their token is looked up', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      shop = await newApplication(service.admin);
      proxy.stall();
      const sockets = await callers(get('/me'));
      await eventually(() => proxy.stalled > 0);
      await hangUp(sockets);
      proxy.resume();
      await expectToBeServed();
    }
  });

  it('while the token of several requests on one connection is looked up', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      shop = await newApplication(service.admin);
      proxy.stall();
      const sockets = await callers(get('/me').repeat(AT_A_TIME));
      await eventually(() => proxy.stalled > 0);
      await hangUp(sockets);
      proxy.resume();
      await expectToBeServed();
    }
  });

  it('while their body is awaited', async () => {
    const begun = request('POST /api/v1/orders', 'Content-Type: application/json', 'Content-Length: 100');
    for (let round = 0; round < ROUNDS; round++) {
      const sockets = await callers(`${begun}{"externalId":`);
      await eventually(() => underWay() === AT_A_TIME);
      await hangUp(sockets);
      await expectToBeServed();
    }
  });

  it.each([
    ['one request of each connection', 1],
    ['several requests that were sent without waiting for answers', AT_A_TIME],
  ])('during the work on %s', async (_, requests) => {
    for (let round = 0; round < ROUNDS; round++) {
      await expectToBeServed();
      proxy.stall();
      const sockets = await callers(get('/orders').repeat(requests));
      await eventually(() => proxy.stalled > 0);
      await hangUp(sockets);
      proxy.resume();
      await expectToBeServed();
    }
  });

  it.each([
    ['a connection', [1, 2, 3]],
    ['the lock of one order', [1, 1, 1]],
  ])('while one request uses the database and the others wait for %s', async (_, orders) => {
    await expectToBeServed();
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
    await eventually(() => underWay() === AT_A_TIME);
    proxy.stall();
    sockets.forEach((socket) => socket.write(body));
    await eventually(() => proxy.stalled > 0);
    await hangUp(sockets);
    await eventually(() => underWay() === 1);
    expect(poolOf(service.app.get(DataSource)).shares.waiting).toBe(0);
    proxy.resume();
    await expectToBeServed();
  });

  it('as soon as the answer begins', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sockets = await callers(get('/contact_references'));
      await Promise.all(sockets.map((socket) => once(socket, 'data')));
      await hangUp(sockets);
      await expectToBeServed();
    }
  });

  it('at any moment', async () => {
    for (let round = 0; round < 20; round++) {
      const sockets = await callers(get('/orders').repeat(1 + (round % AT_A_TIME)));
      if (round % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      await hangUp(sockets);
    }
    await expectToBeServed();
  });
});
