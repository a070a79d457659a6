import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startService, type TestService } from '../support/service.js';

const ROOT = new URL('../../', import.meta.url);
const committed = (): string => readFileSync(new URL('openapi.json', ROOT), 'utf8');

describe('the OpenAPI document', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('equals openapi.json as generated from the compiled service', () => {
    const script = fileURLToPath(new URL('dist/cli.js', ROOT));
    const generated = execFileSync(process.execPath, [script, 'openapi'], { encoding: 'utf8' });
    // When this fails: npm run openapi
    expect(JSON.parse(committed())).toEqual(JSON.parse(generated));
    expect(committed()).toBe(generated);
  });

  it('is served with the content of openapi.json', async () => {
    const response = await fetch(`${service.url}/openapi.json`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(await response.json()).toEqual(JSON.parse(committed()));
  });

  it('gives every operation a summary and a unique operationId', () => {
    const document = JSON.parse(committed());
    const operations = Object.values<Record<string, Record<string, string>>>(document.paths).flatMap((path) =>
      Object.values(path),
    );
    const withoutSummary = operations
      .filter(({ summary }) => !summary?.trim())
      .map(({ operationId }) => operationId);
    expect(withoutSummary).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('is shown by Swagger UI with all files that the page loads', async () => {
    const page = await fetch(`${service.url}/docs`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html\b/);
    const html = await page.text();
    expect(html).toContain('swagger-ui');
    const resources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, link]) => new URL(link!, page.url),
    );
    expect(resources.length).toBeGreaterThan(2);
    for (const resource of resources) {
      expect(resource.origin).toBe(service.url);
      expect([resource.pathname, (await fetch(resource)).status]).toEqual([resource.pathname, 200]);
    }
  });

  it('is shown by a page whose Content-Security-Policy allows its own scripts', async () => {
    const policy = (await fetch(`${service.url}/docs`)).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'unsafe-inline'");
  });
});
