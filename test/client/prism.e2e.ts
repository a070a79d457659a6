import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { installClientTools } from '../support/client-tools.js';
import { recordExamples, type RecordedExample } from '../support/examples/recorder.js';
import { freePort } from '../support/free-port.js';
import { ALL_OPERATIONS, fillPath, leadsElsewhere, type NamedOperation } from '../support/operations.js';
import { BackgroundProcess } from '../support/processes.js';
import { ADMIN_TOKEN, type TestService } from '../support/service.js';

/** Prism validates requests and responses by openapi.json; with `--errors` it responds with an error of its own when one is not valid. */
const ERRORS_OF_PRISM = 'https://stoplight.io/prism/errors#';

/** The type of the problem, of Prism or of the service, and the status. */
interface Refusal {
  operation: string;
  status: number;
  type: string;
}

const hasBody = ({ operation }: NamedOperation): boolean => operation.requestBody !== undefined;
const isSecured = ({ operation }: NamedOperation): boolean => (operation.security ?? []).length > 0;

describe('Prism as a proxy that validates by openapi.json', () => {
  let prism: BackgroundProcess;
  let wrongTokens: Refusal[];
  let unknownMembers: { ofPrism: Refusal[]; ofService: Refusal[] };
  let sentBack: { before: unknown; after: unknown };
  let recorded: RecordedExample[];

  async function startPrism(service: TestService): Promise<string> {
    const program = join(await installClientTools(), 'prism');
    const port = String(await freePort());
    const parameters = [
      'proxy',
      'openapi.json',
      service.url,
      '--errors',
      '--host',
      '127.0.0.1',
      '--port',
      port,
    ];
    prism = new BackgroundProcess(process.execPath, [program, ...parameters], process.env);
    await prism.waitForOutput('Prism is listening');
    return `http://127.0.0.1:${port}`;
  }

  /** Sends a request to each operation, with an id that does not exist. */
  async function refusals(url: string, operations: NamedOperation[], token: string, body?: object) {
    const found: Refusal[] = [];
    for (const { method, path, operation } of operations) {
      const response = await fetch(url + fillPath(path, '999999999'), {
        method,
        headers: { 'X-AUTH-TOKEN': token, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { type } = (await response.json()) as { type: string };
      found.push({ operation: operation.operationId!, status: response.status, type });
    }
    return found;
  }

  /** Sends back what GET returned for a pending order. */
  async function sendBack(url: string): Promise<{ before: unknown; after: unknown }> {
    const headers = { 'X-AUTH-TOKEN': ADMIN_TOKEN, 'Content-Type': 'application/json' };
    const list = await fetch(`${url}/api/v1/orders?state=pending&limit=1`, { headers });
    const [{ id }] = (await list.json()) as [{ id: number }];
    const order = `${url}/api/v1/orders/${id}`;
    const before = await (await fetch(order, { headers })).json();
    const after = await fetch(order, { method: 'PATCH', headers, body: JSON.stringify(before) });
    return { before, after: await after.json() };
  }

  beforeAll(async () => {
    ({ examples: recorded } = await recordExamples(async (service) => {
      const url = await startPrism(service);
      const withoutBody = ALL_OPERATIONS.filter((each) => isSecured(each) && !hasBody(each));
      const withBody = ALL_OPERATIONS.filter(hasBody);
      wrongTokens = await refusals(url, withoutBody, 'ots_wrong');
      unknownMembers = {
        ofPrism: await refusals(url, withBody, ADMIN_TOKEN, { misspelt: 1 }),
        ofService: await refusals(service.url, withBody, ADMIN_TOKEN, { misspelt: 1 }),
      };
      sentBack = await sendBack(url);
      return url;
    }));
  }, 600_000);
  afterAll(() => prism.kill('SIGKILL'));

  it('accepts a valid request to every operation, and its response', () => {
    const sent = new Set(recorded.map(({ operation: { operation } }) => operation.operationId));
    const missing = ALL_OPERATIONS.filter((named) => !leadsElsewhere(named))
      .map(({ operation }) => operation.operationId)
      .filter((id) => !sent.has(id));
    expect(missing).toEqual([]);
  });

  it('accepts a change with everything that GET returned', () => {
    expect(sentBack.before).toHaveProperty('totals');
    expect(sentBack.after).toEqual(sentBack.before);
  });

  it('accepts the refusal of a wrong token by every operation', () => {
    expect(wrongTokens.length).toBeGreaterThan(50);
    for (const { operation, status, type } of wrongTokens)
      expect([operation, status, type]).toEqual([operation, 401, '/docs/errors/invalid_token']);
  });

  it('refuses unknown members wherever the service refuses them', () => {
    const { ofPrism, ofService } = unknownMembers;
    expect(ofService.length).toBeGreaterThan(30);
    expect(ofService.filter(({ status }) => status !== 422)).toEqual([]);
    const type = `${ERRORS_OF_PRISM}UNPROCESSABLE_ENTITY`;
    expect(ofPrism).toEqual(ofService.map((refusal) => ({ ...refusal, type })));
  });
});
