import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../support/delivery.js';
import { Haproxy } from '../support/haproxy.js';
import { describeWithProgram } from '../support/servers.js';

/** An API process responds to GET /health/ready within 2 s. */
const SLOW_CHECK_MS = 1_500;

describeWithProgram('haproxy', 'haproxy', 'haproxy with the configuration of ops/haproxy', () => {
  const servers: Server[] = [];
  const checks = [0, 0];
  let haproxy: Haproxy;
  beforeAll(async () => {
    for (const index of checks.keys()) {
      const server = createServer((request, response) => {
        if (request.url !== '/health/ready') return void response.end('{}');
        void sleep(SLOW_CHECK_MS).then(() => {
          checks[index]! += 1;
          response.end('{}');
        });
      });
      servers.push(server);
      await once(server.listen(0, '127.0.0.1'), 'listening');
    }
    const [first, second] = servers.map(
      (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    haproxy = await Haproxy.start([first!, second!]);
  });
  afterAll(async () => {
    await haproxy.stop();
    servers.forEach((server) => server.close());
  });

  it('keeps using processes whose readiness checks take 1.5 s', async () => {
    await waitUntil(() => checks.every((count) => count >= 4));
    expect(haproxy.output).not.toContain('is DOWN');
    expect((await fetch(haproxy.url)).status).toBe(200);
  });
});
