import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isComplete, limitServer, SERVER_LIMITS } from '../../src/platform/http/server/server-limits.js';
import { answerClientError } from '../../src/app/startup-server.js';
import { answersIn, bytesOf, open } from '../support/raw-http.js';
import { useService } from '../support/service.js';

/** Short limits in milliseconds, so that the tests need not wait for the real ones. */
const SHORT = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100, timeout: 900 };
const SLOW = 'POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 1000\r\n';

describe('an HTTP server with connection limits', () => {
  let server: Server;
  let url: string;
  const timers: NodeJS.Timeout[] = [];

  beforeEach(async () => {
    server = createServer((request, response) => {
      request.resume();
      request.once('end', () => response.end('answered'));
    });
    limitServer(server, { ...SERVER_LIMITS, ...SHORT }, answerClientError);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    timers.splice(0).forEach((timer) => clearInterval(timer));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Sends the beginning of a request, then a small part every 50 ms until the connection is closed. */
  function sendSlowly(begin: string, part: string): Socket {
    const socket = open(url);
    socket.write(begin);
    const timer = setInterval(() => socket.write(part), 50);
    socket.once('close', () => clearInterval(timer));
    timers.push(timer);
    return socket;
  }

  it.each([
    ['sends nothing', '', ''],
    ['sends its headers one by one', 'GET / HTTP/1.1\r\nHost: test\r\n', 'X-More: 1\r\n'],
    ['sends its body byte by byte', `${SLOW}\r\n`, 'x'],
    ['sends the first part of a body and no more', `${SLOW}\r\nx`, ''],
  ])('responds 408 and closes the connection of a client that %s', async (_, begin, part) => {
    const [answer, ...others] = answersIn(await bytesOf(sendSlowly(begin, part)));
    expect(others).toEqual([]);
    expect(answer!.status).toBe(408);
    expect(answer!.headers.get('content-type')).toBe('application/problem+json');
    expect(answer!.headers.get('connection')).toBe('close');
    expect(JSON.parse(answer!.text)).toMatchObject({ status: 408, code: 'request_timeout' });
  });

  it('responds to a request that is sent within the limits', async () => {
    Object.assign(server, SERVER_LIMITS);
    const response = await fetch(url, { method: 'POST', body: 'x'.repeat(100_000) });
    expect([response.status, await response.text()]).toEqual([200, 'answered']);
  });

  it('closes idle connections when it stops', async () => {
    server.keepAliveTimeout = 600_000;
    server.removeAllListeners('request');
    limitServer(server, { ...SERVER_LIMITS, keepAliveTimeout: 600_000 }, answerClientError);
    const closed = new Promise<void>((resolve) => {
      server.on('request', (_, response) => {
        server.close(() => resolve());
        setTimeout(() => response.end('answered'), 100);
      });
    });
    expect(await (await fetch(url)).text()).toBe('answered');
    await closed;
  });

  it('closes a connection whose client does not read the response', async () => {
    const outcome = new Promise<boolean>((resolve) => {
      server.removeAllListeners('request');
      limitServer(server, { ...SERVER_LIMITS, ...SHORT }, answerClientError);
      server.on('request', (_, response) => {
        response.once('close', () => resolve(isComplete(response)));
        response.end('x'.repeat(50_000_000));
      });
    });
    const socket = open(url);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
    expect(await outcome).toBe(false);
    socket.resume();
    expect((await bytesOf(socket)).length).toBeLessThan(50_000_000);
  });

  it('applies no request timeout while the response is computed', async () => {
    server.removeAllListeners('request');
    limitServer(server, SERVER_LIMITS, answerClientError);
    server.on('request', (_, response) => {
      // Only now, because the request itself may take any time to arrive. Node reads the limits whenever it checks them.
      Object.assign(server, SHORT);
      setTimeout(() => response.end('late'), SHORT.requestTimeout + 5 * SHORT.connectionsCheckingInterval);
    });
    expect(await (await fetch(url)).text()).toBe('late');
  });
});

describe('the HTTP server of the service', () => {
  const service = useService();

  it('has connection limits and closes slow requests within 30 seconds', () => {
    expect(service.app.getHttpServer()).toMatchObject({ ...SERVER_LIMITS });
    const { headersTimeout, requestTimeout, connectionsCheckingInterval } = SERVER_LIMITS;
    expect(headersTimeout).toBeLessThan(requestTimeout);
    expect(requestTimeout + connectionsCheckingInterval).toBeLessThan(30_000);
  });
});
