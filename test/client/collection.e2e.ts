import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installClientTools } from '../support/client-tools.js';
import { startService, type TestService } from '../support/service.js';

const COLLECTION = 'dist/documents/postman.json';

interface Execution {
  item: { name: string };
  response?: { code: number };
  assertions?: { assertion: string; error?: { message: string } }[];
}

describe('the Postman collection', () => {
  let folder: string;
  let newman: string;
  let service: TestService;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'collection-'));
    newman = join(await installClientTools(), 'newman');
    service = await startService({ SAMPLE_DATA: 'true', DOCUMENT_HOSTS: undefined });
  }, 600_000);
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  /** Sends the requests in their order, as Postman does. */
  async function run(...options: string[]): Promise<{ status: number; executions: Execution[] }> {
    const report = join(folder, 'report.json');
    const reporter = ['--reporters', 'json', '--reporter-json-export', report];
    const parameters = ['run', COLLECTION, '--env-var', `baseUrl=${service.url}`, ...reporter, ...options];
    const child = spawn(process.execPath, [newman, ...parameters], { stdio: 'ignore' });
    const [status] = (await once(child, 'exit')) as [number];
    return { status, executions: JSON.parse(readFileSync(report, 'utf8')).run.executions };
  }

  it('succeeds with new sample data', async () => {
    const { status, executions } = await run();
    const unexpected = executions.flatMap(({ item, response, assertions = [] }) =>
      assertions.length === 1 && assertions[0]!.error === undefined
        ? []
        : [{ request: item.name, status: response?.code, assertions }],
    );
    expect(unexpected).toEqual([]);
    expect(executions.length).toBeGreaterThan(100);
    expect(status).toBe(0);
  });

  it('makes newman fail when a request fails', async () => {
    const { status } = await run('--folder', 'Products', '--env-var', 'backOfficeToken=wrong');
    expect(status).toBe(1);
  });
});
