import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupServer } from '../../src/app/startup-server.js';
import { waitUntil } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { Haproxy } from '../support/haproxy.js';
import { answersIn, bytesOf, open, requestText } from '../support/raw-http.js';
import { describeWithProgram } from '../support/servers.js';

/** An API process responds to GET /health/ready within 2 s, and later when it gets too little CPU time. */
const SLOW_CHECK_MS = 2_500;
const ORDERS = '/api/v1/orders';
const PROBLEM = 'application/problem+json';

interface Api {
  /** What GET /health/ready responds, for each further check. */
  ready: (response: ServerResponse) => unknown;
  /** What all requests get that are no health checks. */
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
  checks: number;
  url: string;
}

describeWithProgram('haproxy', 'haproxy', 'haproxy with the configuration of ops/haproxy', () => {
  const servers: Server[] = [];
  const balancers: Haproxy[] = [];
  afterEach(async () => {
    await Promise.all(balancers.splice(0).map((haproxy) => haproxy.stop()));
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });

  async function startApi(behaviour: Partial<Api> = {}): Promise<Api> {
    const end = (response: ServerResponse): unknown => response.end('{}');
    const api: Api = { ready: end, answer: (_, response) => end(response), checks: 0, url: '', ...behaviour };
    const server = createServer((request, response) => {
      if (request.url === '/health/live') end(response);
      else if (request.url !== '/health/ready') api.answer(request, response);
      else {
        api.checks += 1;
        api.ready(response);
      }
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return Object.assign(api, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  }

  async function startHaproxy(first: string, second: string, timeouts = {}): Promise<Haproxy> {
    const haproxy = await Haproxy.start([first, second], timeouts);
    balancers.push(haproxy);
    return haproxy;
  }

  const nobody = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;
  const post = (haproxy: Haproxy) => fetch(haproxy.url + ORDERS, { method: 'POST', body: '{}' });

  /** Expects the problem document of haproxy itself. */
  async function expectProblem(response: Response, status: number, outcome: string): Promise<void> {
    expect([response.status, response.headers.get('content-type')]).toEqual([status, PROBLEM]);
    expect(response.headers.get('retry-after')).toBe('5');
    const body = await response.json();
    expect(body).toEqual({
      type: '/docs/errors/temporarily_unavailable',
      title: 'The service is temporarily unavailable',
      status,
      detail: expect.any(String),
      instance: ORDERS,
      requestId: response.headers.get('x-request-id'),
      code: 'temporarily_unavailable',
      outcome,
    });
  }

  it('keeps using processes whose readiness checks take 2.5 s', async () => {
    const ready = (response: ServerResponse): unknown => sleep(SLOW_CHECK_MS).then(() => response.end('{}'));
    const [first, second] = [await startApi({ ready }), await startApi({ ready })];
    const haproxy = await startHaproxy(first.url, second.url);
    await waitUntil(() => first.checks > 4 && second.checks > 4);
    expect(haproxy.output).not.toContain('is DOWN');
    expect((await post(haproxy)).status).toBe(200);
  });

  it('keeps using a process of which two checks in a row fail, and stops after three', async () => {
    const failsTwice = await startApi();
    failsTwice.ready = (response) =>
      response.writeHead([3, 4].includes(failsTwice.checks) ? 503 : 200).end('{}');
    const failsAlways = await startApi();
    failsAlways.ready = (response) => response.writeHead(failsAlways.checks > 3 ? 503 : 200).end('{}');
    const haproxy = await startHaproxy(failsTwice.url, failsAlways.url);
    await waitUntil(() => failsTwice.checks > 8 && haproxy.output.includes('Server api/api2 is DOWN'));
    expect(haproxy.output).not.toContain('Server api/api1 is DOWN');
  });

  it('says that nothing was stored when no process can be reached', async () => {
    const haproxy = await startHaproxy(await nobody(), await nobody());
    await expectProblem(await post(haproxy), 503, 'nothing_stored');
    await waitUntil(() => haproxy.output.includes('backend api_not_ready has no server available'));
    await expectProblem(await post(haproxy), 503, 'nothing_stored');
  });

  it('does not know the outcome when a process does not respond', async () => {
    const { url } = await startApi({ answer: () => undefined });
    const haproxy = await startHaproxy(url, url, { server: 1 });
    await expectProblem(await post(haproxy), 504, 'unknown');
  });

  it('does not know the outcome when a process closes the connection', async () => {
    const { url } = await startApi({ answer: (request) => request.socket.destroy() });
    const haproxy = await startHaproxy(url, url);
    await expectProblem(await post(haproxy), 502, 'unknown');
  });

  it('sends a problem document to a client whose body is malformed', async () => {
    let isReceived = false;
    const { url } = await startApi({ answer: () => (isReceived = true) });
    const haproxy = await startHaproxy(url, url, { server: 2 });
    const socket = open(haproxy.url);
    const received = bytesOf(socket);
    socket.write(requestText(`POST ${ORDERS} HTTP/1.1`, ['Transfer-Encoding: chunked'], '1\r\n{\r\n'));
    await waitUntil(() => isReceived);
    socket.write('no length\r\n');
    const [answer] = answersIn(await received);
    expect([answer!.status, answer!.headers.get('content-type')]).toEqual([400, PROBLEM]);
    expect(JSON.parse(answer!.text)).toMatchObject({
      status: 400,
      code: 'malformed_request',
      instance: ORDERS,
    });
  });

  it('gives no request to a process that is starting', async () => {
    const starting = await StartupServer.open({ port: 0, host: '127.0.0.1' });
    servers.push(starting.server);
    const paths: string[] = [];
    starting.server.on('request', ({ url }) => paths.push(url!));
    const haproxy = await startHaproxy(`http://127.0.0.1:${starting.number}`, await nobody());
    await waitUntil(() => haproxy.output.includes('backend api_not_ready has no server available'));
    await waitUntil(() => haproxy.output.includes('backend api has no server available'));
    await expectProblem(await post(haproxy), 503, 'nothing_stored');
    expect(paths.filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  it('lets processes that have started and are not ready say why', async () => {
    const ready = (response: ServerResponse): unknown => response.writeHead(503).end('{}');
    const { url } = await startApi({ ready, answer: (_, response) => response.writeHead(503).end('why') });
    const haproxy = await startHaproxy(url, url);
    await waitUntil(() => haproxy.output.includes('backend api has no server available'));
    expect(await (await post(haproxy)).text()).toBe('why');
  });
});
