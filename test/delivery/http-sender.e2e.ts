import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AddressPolicy, parseNetworks } from '../../src/common/network/address-policy.js';
import type { AttemptResult } from '../../src/delivery/sending/exchange.js';
import { newTraceparent, traceIdOf } from '../../src/common/tracing/traceparent.js';
import { HttpSender } from '../../src/delivery/sending/http-sender.js';
import { waitUntil } from '../support/delivery.js';
import { DnsServer } from '../support/dns-server.js';
import { selfSignedCertificate } from '../support/self-signed-certificate.js';

const allowingNone = new AddressPolicy([]);
const allowingLoopback = new AddressPolicy(parseNetworks('127.0.0.0/8, ::1/128'));
const loopback: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Listens on a free port of 127.0.0.1 and ends every connection after the test. @returns the port */
async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function listenHttp(handler: http.RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(http.createServer(handler))}/`;
}

/** A server that passes the socket to the test once a request has begun to arrive. */
async function listenRaw(onRequest: (socket: net.Socket) => void): Promise<string> {
  const server = net.createServer((socket) => socket.once('data', () => onRequest(socket)));
  return `http://127.0.0.1:${await listen(server)}/`;
}

async function startDnsServer(): Promise<DnsServer> {
  const server = await DnsServer.start();
  cleanUps.push(() => server.stop());
  return server;
}

function newSender(options: Partial<ConstructorParameters<typeof HttpSender>[0]> = {}): HttpSender {
  const sender = new HttpSender({
    policy: allowingLoopback,
    userAgent: 'OrderTakingService/test',
    ...options,
  });
  cleanUps.push(() => sender.close());
  return sender;
}

function post(url: string, sender: HttpSender, body: Buffer | string = '{}'): Promise<AttemptResult> {
  return sender.send({
    url,
    headers: { 'content-type': 'application/json' },
    body,
    traceparent: newTraceparent(),
  });
}

function failure(reason: string): Partial<AttemptResult> {
  return { outcome: { kind: 'failure', reason } as AttemptResult['outcome'], status: null, responseBody: '' };
}

/** Writes one byte at a time until the connection is closed. */
async function drip(write: (text: string) => boolean, isOver: () => boolean, everyMs: number): Promise<void> {
  while (!isOver()) {
    write('x');
    await sleep(everyMs);
  }
}

describe('HttpSender', () => {
  describe('sending a request', () => {
    it('posts exactly the given bytes and headers and reports the response', async () => {
      const received: { body: Buffer; request: http.IncomingMessage }[] = [];
      const url = await listenHttp((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          received.push({ body: Buffer.concat(chunks), request });
          response.writeHead(201).end('thank you');
        });
      });
      const body = Buffer.from('{"code":"Größe"}');
      const traceparent = newTraceparent();
      const exchange = await newSender().send({
        url: `${url}hooks?a=1#part`,
        headers: { 'content-type': 'application/json', 'X-WEBHOOK-EVENT': 'order.created' },
        body,
        traceparent,
      });

      expect(exchange).toEqual({
        outcome: { kind: 'response', status: 201 },
        status: 201,
        responseBody: 'thank you',
        durationMs: expect.any(Number),
      });
      expect(received).toHaveLength(1);
      expect(received[0]?.body).toEqual(body);
      expect(received[0]?.request).toMatchObject({ method: 'POST', url: '/hooks?a=1' });
      expect(received[0]?.request.headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': String(body.length),
        'x-webhook-event': 'order.created',
        'user-agent': 'OrderTakingService/test',
        accept: '*/*',
        'accept-encoding': 'identity',
        traceparent: expect.stringMatching(`^00-${traceIdOf(traceparent)}-[0-9a-f]{16}-01$`),
      });
      expect(received[0]?.request.headers['traceparent']).not.toBe(traceparent);
    });

    it.each([
      ['100 Continue', ['HTTP/1.1 100 Continue\r\n\r\n']],
      ['100 Continue without a reason', ['HTTP/1.1 100\r\n\r\n']],
      ['100 Continue with a header', ['HTTP/1.1 100 Continue\r\nDate: now\r\n\r\n']],
      ['103 Early Hints', ['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n']],
      ['several in one segment', ['HTTP/1.1 102 P\r\n\r\nHTTP/1.1 100 C\r\n\r\nHTTP/1.1 100 C\r\n\r\n']],
      ['several in segments', ['HTTP/1.1 100 C\r\n\r\n', 'HTTP/1.1 103 E\r\n\r\n', 'HTTP/1.1 100 C\r\n\r\n']],
    ])('reports the final response after an interim one: %s', async (_, interim) => {
      const body = 'HTTP/1.1 100 Continue';
      const final = `HTTP/1.1 202 Accepted\r\nContent-Length: ${body.length}\r\n\r\n`;
      let requests = 0;
      // The first request gets everything at once, the second one each part in a segment of its own.
      const respond = async (socket: net.Socket): Promise<void> => {
        requests += 1;
        const parts = [...interim, final, body];
        for (const part of requests === 1 ? [parts.join('')] : parts) {
          socket.write(part);
          await sleep(20);
        }
      };
      const server = net.createServer({ noDelay: true }, (socket) =>
        socket.on('data', () => void respond(socket)),
      );
      const url = `http://127.0.0.1:${await listen(server)}/`;
      const sender = newSender();
      const response = { outcome: { kind: 'response', status: 202 }, status: 202 };
      for (const sent of [1, 2]) {
        expect(await post(url, sender)).toMatchObject({ ...response, responseBody: body });
        expect(requests).toBe(sent);
      }
    });

    it('counts a 200 with 200 KB of headers as an answer', async () => {
      const url = await listenRaw((socket) => {
        socket.end(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(200_000)}\r\nContent-Length: 2\r\n\r\nok`);
      });
      expect(await post(url, newSender())).toMatchObject({ status: 200, responseBody: 'ok' });
    });

    it('sends an Accept of its own instead of every media type', async () => {
      const url = await listenHttp(({ headers }, response) => response.end(headers.accept));
      const headers = { ACCEPT: 'application/json' };
      const sent = { url, headers, body: '{}', traceparent: newTraceparent() };
      expect(await newSender().send(sent)).toMatchObject({ responseBody: 'application/json' });
    });

    it('returns Retry-After as it was received', async () => {
      const url = await listenHttp((_request, response) =>
        response.writeHead(429, { 'retry-after': '120' }).end(),
      );
      expect((await post(url, newSender())).outcome).toEqual({
        kind: 'response',
        status: 429,
        retryAfter: '120',
      });
    });

    it.each([301, 302, 303, 307, 308])(
      'does not follow the redirect %i to a private address',
      async (status) => {
        let followed = 0;
        const target = await listenHttp((_request, response) => {
          followed += 1;
          response.end();
        });
        const url = await listenHttp((_request, response) =>
          response.writeHead(status, { location: target }).end(),
        );
        expect(await post(url, newSender())).toMatchObject({ outcome: { kind: 'response', status } });
        expect(followed).toBe(0);
      },
    );

    it('ignores proxy settings of the environment', async () => {
      let proxied = 0;
      const proxy = await listenHttp((_request, response) => {
        proxied += 1;
        response.end();
      });
      const url = await listenHttp((_request, response) => response.end('direct'));
      const before = { ...process.env };
      Object.assign(process.env, {
        HTTP_PROXY: proxy,
        http_proxy: proxy,
        ALL_PROXY: proxy,
        NODE_USE_ENV_PROXY: '1',
      });
      try {
        expect(await post(url, newSender())).toMatchObject({ responseBody: 'direct' });
      } finally {
        process.env = before;
      }
      expect(proxied).toBe(0);
    });

    it('returns a result and never throws, whatever the arguments', async () => {
      const url = await listenHttp((_request, response) => response.end());
      const sender = newSender();
      expect(await post('no url', sender)).toMatchObject(failure('invalid_url'));
      expect(await post('ftp://127.0.0.1/', sender)).toMatchObject(failure('invalid_url'));
      expect(await post('http://127.0.0.1:0/', sender)).toMatchObject(failure('invalid_url'));
      expect(
        await sender.send({ url, headers: { 'x-a': 'b\r\nc' }, body: '', traceparent: newTraceparent() }),
      ).toMatchObject(failure('request_failed'));
      await sender.close();
      expect(await post(url, sender)).toMatchObject(failure('request_failed'));
    });
  });

  describe('timeouts', () => {
    it('end a request to a server that never responds', async () => {
      const url = await listenHttp(() => undefined);
      const exchange = await post(url, newSender({ timeoutMs: 200 }));
      expect(exchange).toMatchObject(failure('timeout'));
      expect(exchange.durationMs).toBeGreaterThanOrEqual(190);
    });

    it.each([
      ['end a success', 200, { kind: 'failure', reason: 'timeout' }],
      ['keep the error status of one', 410, { kind: 'response', status: 410 }],
    ])('%s whose body arrives byte by byte', async (_, status, outcome) => {
      const url = await listenHttp((_request, response) => {
        response.writeHead(status);
        void drip(
          (text) => response.write(text),
          () => response.destroyed,
          100,
        );
      });
      const exchange = await post(url, newSender({ timeoutMs: 2_000 }));
      expect(exchange).toMatchObject({ outcome, status });
      expect(exchange.responseBody).toMatch(/^x+$/);
    });

    it('end a response whose headers arrive byte by byte', async () => {
      const url = await listenRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx-drip: ');
        void drip(
          (text) => socket.write(text),
          () => socket.destroyed,
          50,
        );
      });
      expect(await post(url, newSender({ timeoutMs: 300 }))).toMatchObject(failure('timeout'));
    });

    it('limit connecting including the TLS handshake', async () => {
      const port = await listen(net.createServer(() => undefined));
      const sender = newSender({ connectTimeoutMs: 200 });
      const exchange = await post(`https://127.0.0.1:${port}/`, sender);
      expect(exchange).toMatchObject(failure('connect_timeout'));
    });

    it('limit the DNS lookup', async () => {
      const resolve = (): Promise<LookupAddress[]> => sleep(1_000, loopback, { ref: false });
      const exchange = await post('http://slow.example/', newSender({ resolve, connectTimeoutMs: 100 }));
      expect(exchange).toMatchObject(failure('connect_timeout'));
    });

    it('apply while connecting, and nothing is sent afterwards', async () => {
      let requests = 0;
      const port = await listen(
        http.createServer((_request, response) => {
          requests += 1;
          response.end();
        }),
      );
      const resolve = (): Promise<LookupAddress[]> => sleep(300, loopback);
      const sender = newSender({ resolve, timeoutMs: 100 });
      expect(await post(`http://slow.example:${port}/`, sender)).toMatchObject(failure('timeout'));
      await sender.close();
      expect(requests).toBe(0);
    });
  });

  describe('the response body', () => {
    it('is kept up to 16 KiB of 10 MB, and the 200 counts as success', async () => {
      const url = await listenHttp((_request, response) => response.end(Buffer.alloc(10 * 1024 * 1024, 'a')));
      const exchange = await post(url, newSender());
      expect(exchange).toMatchObject({ outcome: { kind: 'response', status: 200 }, status: 200 });
      expect(exchange.responseBody).toBe('a'.repeat(16 * 1024));
    });

    it('without end is closed after 16 KiB', async () => {
      let written = 0;
      const url = await listenHttp((_request, response) => {
        const chunk = Buffer.alloc(64 * 1024, 'a');
        const write = (): void => {
          while (!response.destroyed && response.write(chunk)) written += chunk.length;
        };
        response.on('drain', write);
        write();
      });
      const exchange = await post(url, newSender({ timeoutMs: 5_000 }));
      expect(exchange).toMatchObject({ outcome: { kind: 'response', status: 200 } });
      const writtenWhenAnswered = written;
      await sleep(100);
      // The rest fits into the buffers of two sockets.
      expect(written - writtenWhenAnswered).toBeLessThan(32 * 1024 * 1024);
    });

    it('is not decompressed', async () => {
      const gzip = Buffer.from('1f8b0800000000000003', 'hex');
      const url = await listenHttp((_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzip),
      );
      const exchange = await post(url, newSender());
      expect(exchange).toMatchObject({ outcome: { kind: 'response', status: 200 } });
      expect(exchange.responseBody).toHaveLength(gzip.length);
    });

    it('has NUL and invalid UTF-8 replaced', async () => {
      const url = await listenHttp((_request, response) => response.end(Buffer.from('a\0b\xff', 'latin1')));
      expect(await post(url, newSender())).toMatchObject({ responseBody: 'a\ufffdb\ufffd' });
    });

    it('is not truncated within a character', async () => {
      const url = await listenHttp((_request, response) => response.end(`a${'é'.repeat(16 * 1024)}`));
      expect(await post(url, newSender())).toMatchObject({ responseBody: `a${'é'.repeat(8 * 1024 - 1)}` });
    });
  });

  describe('broken receivers', () => {
    it('that refuse the connection are reported', async () => {
      const server = net.createServer();
      const port = await listen(server);
      await new Promise((resolve) => server.close(resolve));
      expect(await post(`http://127.0.0.1:${port}/`, newSender())).toMatchObject(
        failure('connection_refused'),
      );
    });

    it('whose host name does not exist are reported', async () => {
      const { address } = await startDnsServer();
      const sender = newSender({ dnsServers: [address] });
      expect(await post('http://nonexistent.invalid/', sender)).toMatchObject(failure('dns_failed'));
    });

    it('whose host name has no addresses are reported', async () => {
      const sender = newSender({ resolve: async () => [] });
      expect(await post('http://empty.example/', sender)).toMatchObject(failure('dns_failed'));
    });

    it.each([
      ['connection reset', (socket: net.Socket) => void socket.resetAndDestroy(), 'connection_reset'],
      ['connection closed without a response', (socket: net.Socket) => void socket.end(), 'connection_reset'],
      [
        'an end after an interim response',
        (socket: net.Socket) => void socket.end('HTTP/1.1 100 Continue\r\n\r\n'),
        'connection_reset',
      ],
      [
        'a response that is not HTTP',
        (socket: net.Socket) => void socket.end('\x00\x01garbage\r\n\r\n'),
        'invalid_response',
      ],
      [
        'endless headers',
        (socket: net.Socket) => void socket.end(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(300_000)}\r\n\r\n`),
        'invalid_response',
      ],
      [
        'an upgrade that was not requested',
        (socket: net.Socket) =>
          void socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
        'invalid_response',
      ],
    ])('are reported: %s', async (_what, onRequest, reason) => {
      expect(await post(await listenRaw(onRequest), newSender())).toMatchObject(failure(reason));
    });

    it.each([
      ['count as failed when it says success', '200 OK', { kind: 'failure' }, 200],
      ['keep an error status', '500 No', { kind: 'response', status: 500 }, 500],
    ])('whose response is cut off %s', async (_, line, outcome, status) => {
      const url = await listenRaw(
        (socket) => void socket.end(`HTTP/1.1 ${line}\r\nContent-Length: 10\r\n\r\nabc`),
      );
      expect(await post(url, newSender())).toMatchObject({ outcome, status, responseBody: 'abc' });
    });
  });

  describe('addresses', () => {
    it.each(['http://127.0.0.1:1/', 'http://[::ffff:127.0.0.1]:1/', 'http://localhost:1/'])(
      'refuses %s when no network is allowed',
      async (url) => {
        expect(await post(url, newSender({ policy: allowingNone }))).toMatchObject(
          failure('address_refused'),
        );
      },
    );

    it('opens no connection when one of several addresses is private', async () => {
      let connections = 0;
      const server = net.createServer(() => (connections += 1));
      const port = await listen(server);
      const resolve = async (): Promise<LookupAddress[]> => [{ address: '8.8.8.8', family: 4 }, ...loopback];
      const exchange = await post(
        `http://rebinding.example:${port}/`,
        newSender({ policy: allowingNone, resolve }),
      );
      expect(exchange).toMatchObject(failure('address_refused'));
      expect(connections).toBe(0);
    });

    it.each(['127.0.0.1', '64:ff9b::7f00:1', 'fe80::1%lo', '2130706433'])(
      'does not connect to a host name that resolves to %s',
      async (address) => {
        const resolve = async () => [{ address, family: net.isIPv6(address) ? 6 : 4 }];
        const sender = newSender({ policy: allowingNone, resolve });
        expect(await post('http://rebinding.example/', sender)).toMatchObject(failure('address_refused'));
      },
    );

    it('delivers to a host name for which DNS64 has made an address of an allowed IPv4 address', async () => {
      const url = await listenHttp((_request, response) => response.end());
      const resolve = async (): Promise<LookupAddress[]> => [
        { address: '64:ff9b::7f00:1', family: 6 },
        ...loopback,
      ];
      const named = url.replace('127.0.0.1', 'only-ipv4.example');
      expect(await post(named, newSender({ resolve }))).toMatchObject({ status: 200 });
    });

    it('sends nothing over a connection whose remote address is not allowed', async () => {
      let received = 0;
      const port = await listen(http.createServer(() => (received += 1)));
      const judged: string[] = [];
      const policy = { isAllowedAddress: (address: string) => judged.push(address) === 1 };
      const resolve = async (): Promise<LookupAddress[]> => loopback;
      const exchange = await post(
        `http://moving.example:${port}/`,
        newSender({ policy: policy as unknown as AddressPolicy, resolve }),
      );
      expect(exchange).toMatchObject(failure('address_refused'));
      expect(judged).toHaveLength(2);
      expect(received).toBe(0);
    });

    it('connects to the address it checked when the host name resolves differently a moment later', async () => {
      const hosts: (string | undefined)[] = [];
      const port = await listen(
        http.createServer((request, response) => {
          hosts.push(request.headers.host);
          response.end();
        }),
      );
      const answers: LookupAddress[][] = [loopback, [{ address: '10.0.0.1', family: 4 }]];
      let asked = 0;
      const resolve = async (): Promise<LookupAddress[]> => answers[asked++] ?? [];
      const exchange = await post(`http://rebinding.example:${port}/`, newSender({ resolve }));
      expect(exchange).toMatchObject({ status: 200 });
      expect(asked).toBe(1);
      expect(hosts).toEqual([`rebinding.example:${port}`]);
    });

    it('tries the next address of a host name when one does not respond', async () => {
      const port = await listen(http.createServer((_request, response) => response.end()));
      const resolve = async (): Promise<LookupAddress[]> => [{ address: '::1', family: 6 }, ...loopback];
      expect(await post(`http://two.example:${port}/`, newSender({ resolve }))).toMatchObject({
        status: 200,
      });
    });

    it('resolves a host name once for connections opened together', async () => {
      const port = await listen(http.createServer((_request, response) => response.end()));
      const dns = await startDnsServer();
      dns.zones.set('busy.test', { addresses: ['127.0.0.1'] });
      const sender = newSender({ dnsServers: [dns.address] });
      const exchanges = await Promise.all(
        Array.from({ length: 20 }, () => post(`http://busy.test:${port}/`, sender)),
      );
      expect(exchanges.every(({ status }) => status === 200)).toBe(true);
      expect(dns.queryCount('busy.test')).toBe(1);
    });
  });

  describe('TLS', () => {
    const certificate = selfSignedCertificate('receiver.example');
    const resolve = async (): Promise<LookupAddress[]> => loopback;

    async function listenTls(): Promise<number> {
      return listen(https.createServer(certificate, (_request, response) => response.end('secret')));
    }

    it('verifies the certificate against the host name, not the address', async () => {
      const port = await listenTls();
      const sender = newSender({ resolve, ca: certificate.cert });
      expect(await post(`https://receiver.example:${port}/`, sender)).toMatchObject({
        responseBody: 'secret',
      });
      expect(await post(`https://receiver.example.:${port}/`, sender)).toMatchObject({
        responseBody: 'secret',
      });
      for (const host of ['other.example', '127.0.0.1'])
        expect(await post(`https://${host}:${port}/`, sender)).toMatchObject(failure('certificate_name'));
    });

    const expired = selfSignedCertificate('receiver.example', { validDays: [-9, -1] });
    const future = selfSignedCertificate('receiver.example', { validDays: [1, 9] });
    const OLD = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    it.each<[string, string, https.ServerOptions, string | undefined]>([
      ['is self-signed', 'certificate_untrusted', certificate, undefined],
      ['has expired', 'certificate_expired', expired, expired.cert],
      ['is not valid yet', 'certificate_expired', future, future.cert],
      [
        'comes without that of its issuer',
        'certificate_incomplete',
        selfSignedCertificate('receiver.example', { issuer: 'An intermediate authority' }),
        undefined,
      ],
      ['is used with TLS 1.1', 'tls_too_old', { ...certificate, ...OLD }, certificate.cert],
    ])('refuses a receiver whose certificate %s: %s', async (_, reason, options, ca) => {
      const port = await listen(https.createServer(options, (_request, response) => response.end()));
      const sender = newSender({ resolve, ...(ca !== undefined && { ca }) });
      expect(await post(`https://receiver.example:${port}/`, sender)).toMatchObject(failure(reason));
    });

    it('reports a server that does not support TLS', async () => {
      const port = await listen(http.createServer((_request, response) => response.end()));
      expect(await post(`https://127.0.0.1:${port}/`, newSender())).toMatchObject(failure('tls_failed'));
    });
  });

  describe('connections', () => {
    /** Counts connections and requests; `onRequest` answers. */
    async function counting(onRequest: (response: http.ServerResponse, count: number) => void) {
      const count = { connections: 0, requests: 0 };
      const server = http.createServer((_request, response) => onRequest(response, ++count.requests));
      server.on('connection', () => (count.connections += 1));
      return { url: `http://127.0.0.1:${await listen(server)}/`, server, count };
    }

    it('are reused', async () => {
      const { url, count } = await counting((response) => response.end());
      const sender = newSender();
      for (let i = 0; i < 5; i += 1) expect(await post(url, sender)).toMatchObject({ status: 200 });
      expect(count.requests).toBe(5);
      // undici opens a second connection when the next request arrives before the first connection is released.
      expect(count.connections).toBeLessThanOrEqual(2);
    });

    it('to very many receivers do not stay open', async () => {
      const server = http.createServer((_request, response) => response.end());
      // The server sends no Keep-Alive timeout, so it would keep the connection indefinitely.
      server.keepAliveTimeout = 0;
      const port = await listen(server);
      const open = (): Promise<number> => promisify(server.getConnections.bind(server))();
      let opened = 0;
      server.on('connection', () => (opened += 1));
      const sender = newSender({ resolve: async () => loopback });
      const urls = Array.from({ length: 200 }, (_, place) => `http://receiver-${place}.example:${port}/`);
      const exchanges = await Promise.all(urls.map((url) => post(url, sender)));
      expect(exchanges.every(({ status }) => status === 200)).toBe(true);
      expect(opened).toBe(200);
      await waitUntil(async () => (await open()) === 0);
    });

    it('follow a name to another address after 5 minutes ± 20 %, and finish what is in progress', async () => {
      const receivedBy: string[] = [];
      let finish = (): void => undefined;
      const server = http.createServer(({ socket, url: path }, response) => {
        receivedBy.push(`${path} ${socket.localAddress}`);
        if (path === '/slow') finish = () => void response.end();
        else response.end();
      });
      await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
      cleanUps.push(() => void server.close());
      const now = jest.spyOn(Date, 'now');
      cleanUps.push(() => now.mockRestore());
      let address = '127.0.0.1';
      const sender = newSender({ resolve: async () => [{ address, family: 4 }] });
      const url = `http://moving.example:${(server.address() as AddressInfo).port}`;
      expect(await post(`${url}/first`, sender)).toMatchObject({ status: 200 });
      const slow = post(`${url}/slow`, sender);
      await waitUntil(async () => receivedBy.includes('/slow 127.0.0.1'));
      address = '127.0.0.2';
      now.mockImplementation(() => performance.timeOrigin + performance.now() + 6 * 60_000);
      for (let i = 0; i < 3; i += 1)
        expect(await post(`${url}/later`, sender)).toMatchObject({ status: 200 });
      expect(receivedBy.slice(2)).toEqual(Array(3).fill('/later 127.0.0.2'));
      finish();
      expect(await slow).toMatchObject({ status: 200 });
    });

    it('are replaced when the receiver closed them', async () => {
      const { url, server, count } = await counting((response) => response.end());
      const sender = newSender();
      await post(url, sender);
      server.closeIdleConnections();
      expect(await post(url, sender)).toMatchObject({ status: 200 });
      expect(count).toEqual({ connections: 2, requests: 2 });
    });

    it('that break during a request count as a failure, because the receiver may have processed it', async () => {
      const { url, count } = await counting((response, request) => {
        if (request === 2) response.socket?.resetAndDestroy();
        else response.end();
      });
      const sender = newSender();
      await post(url, sender);
      expect(await post(url, sender)).toMatchObject(failure('connection_reset'));
      expect(count.requests).toBe(2);
      expect(await post(url, sender)).toMatchObject({ status: 200 });
    });
  });
});
