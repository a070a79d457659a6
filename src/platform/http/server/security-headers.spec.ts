import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { securityHeaders } from './security-headers.js';

describe.each([
  { production: true, https: 'max-age=31536000; includeSubDomains' },
  { production: false, https: null },
])('security headers, in production: $production', ({ production, https }) => {
  let server: Server;
  beforeAll(async () => {
    const setHeaders = securityHeaders({ prefix: '/api/v1/', production });
    server = createServer((request, response) => {
      const ofExpress = Object.assign(request, { originalUrl: request.url });
      setHeaders(ofExpress as Request, response as Response, () => response.end());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => void server.close());

  const headersOf = async (path: string): Promise<Headers> =>
    (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).headers;

  it.each(['/api/v1/orders', '/docs'])('has nosniff, and https only in production: %s', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBe(https);
  });

  it('has a Content-Security-Policy for pages only', async () => {
    const name = 'content-security-policy';
    expect((await headersOf('/docs')).get(name)).toContain("default-src 'self'");
    expect((await headersOf('/api/v1/orders')).get(name)).toBeNull();
  });
});
